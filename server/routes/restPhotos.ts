import type { RepairPicture } from '../../src/domain/repairs/repair.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { readBlobIfReachable } from '../blobs/readBlobs.ts'

type Shown = RepairPicture & { photo: string | null }

/**
 * Adds the photos as data URLs to a repair that is shown alone (D-066, EF-055). Lists contain their addresses
 * instead.
 */
export async function withPhotos<R extends { repairPictures: Shown[] }>(
  store: BlobStore,
  repair: R,
): Promise<R> {
  const repairPictures = await Promise.all(repair.repairPictures.map((picture) => withPhoto(store, picture)))
  return { ...repair, repairPictures }
}

async function withPhoto(store: BlobStore, picture: Shown): Promise<Shown> {
  const found = await readBlobIfReachable(store, picture.sha256)
  return found
    ? { ...picture, photo: `data:${found.mime};base64,${found.bytes.toString('base64')}` }
    : { ...picture, photo: null }
}
