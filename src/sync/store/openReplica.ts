import { requestResult } from '../../lib/idb.ts'
import { reportUnopenable, type ReplicaDb } from './replicaDb.ts'
import type { Clock } from './ports.ts'
import { allTables } from './tables.ts'

const TRIES_MS = [1_000, 3_000, 9_000]
const PROBE_MS = 3_000

/**
 * Opens the database, with three more attempts (B5.7). Resolves false if it cannot be opened. The shell then
 * shows the read-only banner; nothing is deleted.
 */
export async function openReplica(db: ReplicaDb, clock: Clock): Promise<boolean> {
  for (const pause of [0, ...TRIES_MS]) {
    if (pause > 0) await clock.sleep(pause)
    try {
      if (!db.isOpen()) await db.open()
      return true
    } catch (error) {
      console.warn('open', error)
    }
  }
  reportUnopenable()
  return false
}

/**
 * Resolves true if the store opens and every table can be read within three seconds (A2-20). Never rejects.
 */
export async function storeAnswers(db: ReplicaDb, clock: Clock): Promise<boolean> {
  const limit = new AbortController()
  try {
    return await Promise.race([
      readAnything(db).then(() => true),
      clock.sleep(PROBE_MS, limit.signal).then(() => false),
    ])
  } catch {
    return false
  } finally {
    limit.abort()
  }
}

/** One request is enough: its transaction starts only when no writer holds any of its tables. */
async function readAnything(db: ReplicaDb): Promise<void> {
  if (!db.isOpen()) await db.open()
  const request = db
    .backendDB()
    .transaction([...allTables()])
    .objectStore('meta')
    .count()
  await requestResult(request)
}
