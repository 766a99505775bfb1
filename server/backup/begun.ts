import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../lib/env.ts'

/** Lies in the data folder while a restore puts data there, and stays where it was cut off. */
const BEGUN = 'restore-begun.txt'

/** @param what for who finds it: what is put back, and where that lies what was there */
export function beginRestore(dataDir: string, what: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, BEGUN), `${what}\n`, { mode: 0o600, flush: true })
}

export const endRestore = (dataDir: string): void => rmSync(join(dataDir, BEGUN), { force: true })

/**
 * What a restore left half done is no house: a server would serve half of it, or begin an empty one over it.
 * @throws StartError which restore, and what to do
 */
export function refuseHalfRestored(dataDir: string): void {
  const file = join(dataDir, BEGUN)
  if (!existsSync(file)) return
  throw new StartError(
    `A restore was cut off here: ${readFileSync(file, 'utf8').trim()}. Do it again (npm run db:restore), or put back what was there and remove ${file}.`,
  )
}
