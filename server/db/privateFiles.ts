import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files of this server in its data folder. The database protects its own files. */
const OURS = [
  'blobs',
  'houses',
  'packs',
  'secret-key',
  'secret-key.previous',
  'server.lock',
  'sync-state.json',
  'pg-password',
  'pg-app-password',
  'pg-start.log',
  'first-start',
] as const

/** Permission bits of group and others. */
const OTHERS = 0o077

/**
 * Makes customers' data accessible only to the user of the server (0600 and 0700). New files are private by
 * the umask, and open files of an earlier version are closed. Folders that are private already are skipped.
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
  // Close the folder last, so that a private folder has been processed completely.
  chmodSync(path, isFolder ? 0o700 : 0o600)
}
