import { reportUnopenable, type WerkbankDb } from './database.ts'
import type { Clock } from './ports.ts'

const TRIES_MS = [1_000, 3_000, 9_000]
const PROBE_MS = 3_000

/**
 * Opens the database, with three more attempts (B5.7). Answers false when it cannot be opened: the shell then shows
 * the read-only banner; nothing is ever deleted for it.
 */
export async function openReplica(db: WerkbankDb, clock: Clock): Promise<boolean> {
  for (const pause of [0, ...TRIES_MS]) {
    if (pause > 0) await clock.sleep(pause)
    try {
      if (!db.isOpen()) await db.open()
      return true
    } catch (error) {
      console.warn('open', error)
    }
  }
  reportUnopenable('De opslag op dit toestel kan niet geopend worden.')
  return false
}

/**
 * After a device slept, IndexedDB may be gone without a word (A2-20): a read that does not answer within 3 s means
 * close and open again.
 */
export async function probe(db: WerkbankDb, clock: Clock): Promise<boolean> {
  if (await answers(db, clock)) return true
  db.close({ disableAutoOpen: false })
  return openReplica(db, clock)
}

async function answers(db: WerkbankDb, clock: Clock): Promise<boolean> {
  const limit = new AbortController()
  const read = db.meta.where('k').equals('nextSeq').first()
  try {
    return await Promise.race([
      Promise.resolve(read).then(() => true),
      clock.sleep(PROBE_MS, limit.signal).then(() => false),
    ])
  } catch {
    return false
  } finally {
    limit.abort()
  }
}
