import { type BlobFiles, readName } from './blobFiles.ts'
import { MARK_FILE } from './marks.ts'
import { PIECES } from './pieces.ts'

/** Takes away what this house keeps in a store, and nothing that somebody else put there. */
export async function emptyStore(files: BlobFiles): Promise<void> {
  for await (const { name } of files.list())
    if (readName(name) || name.startsWith(PIECES) || name === MARK_FILE) await files.remove(name)
}
