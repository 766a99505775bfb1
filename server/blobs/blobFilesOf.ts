import { join } from 'node:path'
import type { BlobEnv, BlobPlace, S3Place } from '../lib/blobPlace.ts'
import type { BlobFiles } from './blobFiles.ts'
import { FolderFiles } from './folderFiles.ts'
import { S3Files } from './s3Files.ts'

/** One instance per store, because it holds the connections. */
const stores = new WeakMap<S3Place, S3Files>()

/** Returns the store of photos and documents: BLOB_STORE, else a folder in the data folder. */
export const blobFilesOf = ({ dataDir, blobStore }: BlobEnv): BlobFiles =>
  blobFilesAt(blobStore ?? { kind: 'folder', folder: join(dataDir, 'blobs') })

export function blobFilesAt(place: BlobPlace): BlobFiles {
  if (place.kind === 'folder') return new FolderFiles(place.folder)
  const files = stores.get(place) ?? new S3Files(place)
  stores.set(place, files)
  return files
}
