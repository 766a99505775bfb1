import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Who runs postgres: another user when the server itself is root, which PostgreSQL refuses. */
export type Account = { uid: number; gid: number } | undefined

/** Where a server that is root keeps what user postgres must reach; everybody may enter it. */
const SHARED = '/var/lib/werkbank'

/** Somebody of whom nothing is known, as user postgres is before he is made: only what everybody may do is his. */
export const ANYBODY: Account = { uid: -1, gid: -1 }

/**
 * The folder on the way to `path` that the account cannot enter; null: he reaches it. What is not there yet is judged by
 * the folder that it will be made in.
 */
export function closedFolder(path: string, account: Account): string | null {
  if (!account) return null
  for (let dir = resolve(path); ; dir = dirname(dir)) {
    if (existsSync(dir) && !mayEnter(dir, account)) return dir
    if (dir === dirname(dir)) return null
  }
}

function mayEnter(dir: string, account: NonNullable<Account>): boolean {
  const { mode, uid, gid } = statSync(dir)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** The folder of one clone, below the one that everybody may enter. */
export function sharedFolder(near: string, shared: string = SHARED): string {
  const mark = createHash('sha256').update(resolve(near)).digest('hex').slice(0, 8)
  return join(shared, `${basename(resolve(near))}-${mark}`)
}

/**
 * The data folder of a server that was told none: `local`, or where user postgres cannot enter that one, a folder of
 * this clone that he can. Data that is there already stays in use.
 */
export function chooseDataDir(local: string, account: Account, shared?: string): string {
  const elsewhere = join(sharedFolder(dirname(local), shared), 'data')
  const holds = (dir: string) => existsSync(join(dir, 'pg'))
  if (!account || holds(local)) return local
  return holds(elsewhere) || closedFolder(local, account) ? elsewhere : local
}

/** Who must reach the data folder, before it is known whether he exists. */
export const databaseUser = (): Account =>
  process.platform === 'linux' && process.getuid?.() === 0 ? ANYBODY : undefined
