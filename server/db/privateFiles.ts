import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What this server keeps in its data folder, beside the database, which sees to its own files. */
const OURS = [
  'blobs',
  'houses',
  'packs',
  'secret-key',
  'server.lock',
  'sync-state.json',
  'pg-password',
  'pg-start.log',
  'first-start',
] as const

/** Group and others. */
const OTHERS = 0o077

/**
 * Customers' data is for the user of the server alone: 0600 and 0700. Whatever the process makes from now on is, and what
 * an earlier version left open is closed; of the folders only those that are open are looked through.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(OTHERS)
  for (const name of OURS) close(join(dataDir, name))
}

function close(path: string): void {
  if (!existsSync(path)) return
  const { mode, uid } = lstatSync(path)
  if ((mode & OTHERS) === 0 || uid !== process.getuid?.()) return
  const isFolder = (mode & 0o170000) === 0o040000
  if (isFolder) for (const name of readdirSync(path)) close(join(path, name))
  // the folder last: one that is closed was looked through to its end
  chmodSync(path, isFolder ? 0o700 : 0o600)
}
