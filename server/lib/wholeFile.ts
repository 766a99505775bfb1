import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

/** On the disk before it gets its name, so that a name never stands for half a file. @throws with nothing left behind */
export async function writeWhole(
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
    // A full disk must not fill up with what did not fit.
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
