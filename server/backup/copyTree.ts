import { chown, copyFile, mkdir, open, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldOf } from '../../src/domain/shared/objects.ts'

type Owner = { uid: number; gid: number } | undefined

/** What a copy is to be like. */
interface Copying {
  owner?: Owner
  /** Paths relative to the folder that are left out. */
  skip?: (path: string) => boolean
}

/**
 * Copies a folder with its modes, times and (given) owner, each file down to the disk; who is served meanwhile waits for none of
 * it. A file that goes away meanwhile is left out: a running database drops files, and its log tells the copy so.
 */
export async function copyTree(
  from: string,
  to: string,
  { owner, skip = () => false }: Copying = {},
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
    await toDisk(target)
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
