import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fieldOf } from '../../src/domain/shared/objects.ts'

export type Owner = { uid: number; gid: number } | undefined

/**
 * Copies a folder with its modes, times and (given) owner. A file that goes away meanwhile is left out: a running
 * database drops files, and its log tells the copy so.
 * @param skip paths relative to `from` that are left out
 */
export function copyTree(
  from: string,
  to: string,
  owner: Owner,
  skip: (path: string) => boolean = () => false,
) {
  copyFolder('')

  function copyFolder(path: string) {
    const source = join(from, path)
    mkdirSync(join(to, path), { recursive: true, mode: statSync(source).mode & 0o777 })
    if (owner) chownSync(join(to, path), owner.uid, owner.gid)
    for (const name of readdirSync(source)) {
      const child = path ? `${path}/${name}` : name
      try {
        copyOne(child)
      } catch (error) {
        if (fieldOf(error, 'code') !== 'ENOENT') throw error
      }
    }
  }

  function copyOne(path: string) {
    if (skip(path)) return
    const [source, target] = [join(from, path), join(to, path)]
    const stat = statSync(source)
    if (stat.isDirectory()) return copyFolder(path)
    copyFileSync(source, target)
    if (owner) chownSync(target, owner.uid, owner.gid)
    utimesSync(target, stat.atime, stat.mtime)
  }
}
