import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundFile } from '../blobs/blobFiles.ts'
import { filesAt } from '../blobs/filesOf.ts'
import type { BlobPlace } from '../lib/blobPlace.ts'
import { hashAt, type ListedPhoto, readList } from './photos.ts'
import { type BackupPlace, within } from './place.ts'
import { setsOf } from './sets.ts'

/**
 * In a folder, photos that the backup before has are the same files: each set is whole by itself, and all of them take the room of
 * one. A photo that the disk spoilt meanwhile is copied anew.
 * @param blobs of the backup that is made
 * @returns puts a photo there; null: it is to be copied
 */
export async function fromEarlier(
  at: BackupPlace,
  blobs: BlobPlace,
): Promise<(file: FoundFile) => Promise<ListedPhoto | null>> {
  const newest = (await setsOf(at)).find(({ about }) => about.photos === 'copied')
  const set = newest && within(at.place, newest.name)
  if (set?.kind !== 'folder' || blobs.kind !== 'folder') return async () => null
  const known = new Map((await readList(filesAt(set))).map((photo) => [photo.name, photo]))
  const [earlier, to] = [join(set.folder, 'blobs'), blobs.folder]
  return async ({ name, bytes }) => {
    const photo = known.get(name)
    if (!photo?.sha256 || photo.bytes !== bytes) return null
    if ((await hashAt(filesAt({ kind: 'folder', folder: earlier }), name)) !== photo.sha256) return null
    return (await linked(join(earlier, name), join(to, name))) ? photo : null
  }
}

/** Not every disk knows links. */
async function linked(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true })
  return link(from, to).then(
    () => true,
    () => false,
  )
}
