import { chmod, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobFiles, FoundFile } from '../blobs/blobFiles.ts'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import type { BlobPlace } from '../lib/blobPlace.ts'
import { ENCRYPTED_ENDING } from './encryption/encryptedFiles.ts'
import { hashAt, type ListedPhoto, readPhotoList } from './photos.ts'
import { type BackupDescription, type BackupPlace, placeWithin } from './place.ts'
import { setsOf } from './sets.ts'

type Encryption = BackupDescription['encryption']

/**
 * Hard-links photos from the previous backup in a folder. Each set is complete, and all sets together need
 * the space of one. A photo that was damaged on the disk is copied again.
 * @param blobs the place for photos of the new backup.
 * @param encryption that of the new backup.
 * @param source the photos of the company.
 * @returns a function that links a photo; its result is null if the photo must be copied
 */
export async function linkerFromEarlier(
  at: BackupPlace,
  blobs: BlobPlace,
  encryption: Encryption,
  source: BlobFiles,
): Promise<(file: FoundFile) => Promise<ListedPhoto | null>> {
  const newest = (await setsOf(at)).find(
    ({ about }) => about.photos === 'copied' && isSameEncryption(about.encryption, encryption),
  )
  const set = newest && placeWithin(at.place, newest.name)
  if (set?.kind !== 'folder' || blobs.kind !== 'folder') return async () => null
  const known = new Map((await readPhotoList(blobFilesAt(set))).map((photo) => [photo.name, photo]))
  const [earlier, to] = [join(set.folder, 'blobs'), blobs.folder]
  const ending = encryption ? ENCRYPTED_ENDING : ''
  return async ({ name, bytes }) => {
    const photo = known.get(name)
    if (!photo?.sha256 || photo.bytes !== bytes) return null
    const stored = encryption ? photo.stored : photo.sha256
    const file = `${name}${ending}`
    if ((await hashAt(blobFilesAt({ kind: 'folder', folder: earlier }), file)) !== stored) return null
    // An encrypted file does not tell what is in it: compare the photo of the company with the list.
    if (encryption && (await hashAt(source, name)) !== photo.sha256) return null
    return (await linkFile(join(earlier, file), join(to, file))) ? photo : null
  }
}

/** True if what was encrypted for one backup fits into the other. */
const isSameEncryption = (a: Encryption, b: Encryption): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns false if the file system does not support links. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return link(from, to).then(
    // A backup of an earlier version left its files open.
    () => chmod(to, 0o600).then(() => true),
    () => false,
  )
}
