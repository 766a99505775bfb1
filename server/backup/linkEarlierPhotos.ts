import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundFile } from '../blobs/blobFiles.ts'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import type { BlobPlace } from '../lib/blobPlace.ts'
import { hashAt, type ListedPhoto, readPhotoList } from './photos.ts'
import { type BackupPlace, placeWithin } from './place.ts'
import { setsOf } from './sets.ts'

/**
 * Hard-links photos from the previous backup in a folder. Each set is complete, and all sets together need
 * the space of one. A photo that was damaged on the disk is copied again.
 * @param blobs the place for photos of the new backup
 * @returns a function that links a photo; its result is null if the photo must be copied
 */
export async function linkerFromEarlier(
  at: BackupPlace,
  blobs: BlobPlace,
): Promise<(file: FoundFile) => Promise<ListedPhoto | null>> {
  const newest = (await setsOf(at)).find(({ about }) => about.photos === 'copied')
  const set = newest && placeWithin(at.place, newest.name)
  if (set?.kind !== 'folder' || blobs.kind !== 'folder') return async () => null
  const known = new Map((await readPhotoList(blobFilesAt(set))).map((photo) => [photo.name, photo]))
  const [earlier, to] = [join(set.folder, 'blobs'), blobs.folder]
  return async ({ name, bytes }) => {
    const photo = known.get(name)
    if (!photo?.sha256 || photo.bytes !== bytes) return null
    if ((await hashAt(blobFilesAt({ kind: 'folder', folder: earlier }), name)) !== photo.sha256) return null
    return (await linkFile(join(earlier, name), join(to, name))) ? photo : null
  }
}

/** Returns false if the file system does not support links. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true })
  return link(from, to).then(
    () => true,
    () => false,
  )
}
