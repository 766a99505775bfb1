import { type BlobFiles, parseBlobFileName } from './blobFiles.ts'
import { FINGERPRINT_FILE } from './fingerprint.ts'
import { CHUNK_PREFIX } from './chunks.ts'

/** Removes the files of this tenant from a store, and nothing that others put there. */
export async function emptyStore(files: BlobFiles): Promise<void> {
  for await (const { name } of files.list())
    if (parseBlobFileName(name) || name.startsWith(CHUNK_PREFIX) || name === FINGERPRINT_FILE)
      await files.remove(name)
}
