import { chown, copyFile, mkdir, open, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldOf } from '../../src/lib/objects.ts'

type Owner = { uid: number; gid: number } | undefined

/** Options of a copy. */
interface CopyOptions {
  owner?: Owner
  /** True for paths, relative to the folder, that are omitted. */
  skip?: (path: string) => boolean
}

/**
 * Copies a folder with modes, times and an optional owner, and syncs each file to the disk. The calls are
 * asynchronous, so the server keeps answering. Files that disappear during the copy are skipped. A running
 * database deletes files, and its log makes the copy consistent.
 */
export async function copyTree(
  from: string,
  to: string,
  { owner, skip = () => false }: CopyOptions = {},
): Promise<void> {
  await copyFolder('')

  async function copyFolder(path: string): Promise<void> {
    const source = join(from, path)
    await mkdir(join(to, path), { recursive: true, mode: (await stat(source)).mode & 0o777 })
    if (owner) await chown(join(to, path), owner.uid, owner.gid)
    for (const name of await readdir(source))
      await copyOne(path ? `${path}/${name}` : name).catch((error: unknown) => {
        if (fieldOf(error, 'code') !== 'ENOENT') throw error
      })
  }

  async function copyOne(path: string): Promise<void> {
    if (skip(path)) return
    const [source, target] = [join(from, path), join(to, path)]
    const found = await stat(source)
    if (found.isDirectory()) return copyFolder(path)
    await copyFile(source, target)
    if (owner) await chown(target, owner.uid, owner.gid)
    await utimes(target, found.atime, found.mtime)
    await syncToDisk(target)
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
