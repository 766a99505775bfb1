import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The account that runs PostgreSQL. It is another user if the server is root, because PostgreSQL refuses to
 * run as root.
 */
export type Account = { uid: number; gid: number } | undefined

/** Folder for files that user postgres must reach if the server is root. Everybody may enter it. */
const SHARED = '/var/lib/werkbank'

/** An unknown account, such as user postgres before it is created. It only has the rights of everybody. */
export const UNKNOWN_ACCOUNT: Account = { uid: -1, gid: -1 }

/**
 * Returns the folder on the way to `path` that the account cannot enter; null if there is none. A missing
 * folder counts as accessible, and its parent is checked.
 */
export function inaccessibleFolder(path: string, account: Account): string | null {
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

/** Returns the folder of this clone inside the shared folder. */
export function sharedFolder(near: string, shared: string = SHARED): string {
  const pathHash = createHash('sha256').update(resolve(near)).digest('hex').slice(0, 8)
  return join(shared, `${basename(resolve(near))}-${pathHash}`)
}

/**
 * Returns the default data folder: `local`, or a folder of this clone that user postgres can enter. Existing
 * data stays in use.
 */
export function chooseDataDir(local: string, account: Account, shared?: string): string {
  const elsewhere = join(sharedFolder(dirname(local), shared), 'data')
  const holds = (dir: string) => existsSync(join(dir, 'pg'))
  if (!account || holds(local)) return local
  return holds(elsewhere) || inaccessibleFolder(local, account) ? elsewhere : local
}

/** Returns the account that must reach the data folder, before it is known whether the account exists. */
export const databaseUser = (): Account =>
  process.platform === 'linux' && process.getuid?.() === 0 ? UNKNOWN_ACCOUNT : undefined
