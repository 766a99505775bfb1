import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../lib/env.ts'

/** Marker file in the data folder during a restore. It stays if the restore is interrupted. */
const RESTORE_MARKER = 'restore-begun.txt'

/** @param what text for the operator: what is restored, and where the previous data is */
export function beginRestore(dataDir: string, what: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, RESTORE_MARKER), `${what}\n`, { mode: 0o600, flush: true })
}

export const endRestore = (dataDir: string): void => rmSync(join(dataDir, RESTORE_MARKER), { force: true })

/**
 * Refuses to start on a half-finished restore. A server would serve incomplete data, or create an empty
 * database over it.
 * @throws StartError that names the restore and says what to do
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  const file = join(dataDir, RESTORE_MARKER)
  if (!existsSync(file)) return
  throw new StartError(
    `A restore was cut off here: ${readFileSync(file, 'utf8').trim()}. Do it again (npm run db:restore), or put back what was there and remove ${file}.`,
  )
}
