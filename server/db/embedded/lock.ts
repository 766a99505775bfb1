import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { StartError } from '../../lib/env.ts'
import { isProcessAlive, processIdentity } from './process.ts'
import { fieldOf } from '../../../src/lib/objects.ts'

const Holder = z.object({ pid: z.number(), started: z.string(), nonce: z.string() })
type Holder = z.infer<typeof Holder>

/** Long enough for a competitor that saw the same stale lock to write its own. */
const COMPETITOR_WAIT_MS = 150

/**
 * Locks the data folder for this process, or refuses. Without the lock, a second server would stop the first
 * one's database as an orphan.
 * @returns a function that releases the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'server.lock')
  const me: Holder = { pid: process.pid, started: processIdentity(process.pid), nonce: crypto.randomUUID() }
  const own = join(dataDir, `server.lock.${me.nonce}`)
  writeFileSync(own, `${JSON.stringify(me)}\n`)
  try {
    if (!createdAtomically(own, file)) {
      const holder = readHolder(file)
      if (holder && isHolderAlive(holder)) throw inUseError(dataDir, holder)
      renameSync(own, file)
      await sleep(COMPETITOR_WAIT_MS)
    }
  } finally {
    rmSync(own, { force: true })
  }
  const winner = readHolder(file)
  if (winner && winner.nonce !== me.nonce) throw inUseError(dataDir, winner)
  return () => {
    if (readHolder(file)?.nonce === me.nonce) rmSync(file, { force: true })
  }
}

function createdAtomically(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (fieldOf(error, 'code') === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function isHolderAlive(holder: Holder): boolean {
  return isProcessAlive(holder.pid) && processIdentity(holder.pid) === holder.started
}

function inUseError(dataDir: string, holder: Holder): StartError {
  return new StartError(
    `The data folder ${dataDir} is in use by another server (process ${holder.pid}). Stop that one first, or give this one its own DATA_DIR.`,
  )
}
