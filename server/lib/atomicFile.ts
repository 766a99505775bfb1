import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes a file, syncs it and renames it, so that a name never refers to a partial file.
 * @throws after removing the temporary file
 */
export async function writeFileAtomically(
  path: string,
  content: string | Buffer | Readable,
  mode?: number,
): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}.new`
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    // Remove the partial file, because it would fill the disk.
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
