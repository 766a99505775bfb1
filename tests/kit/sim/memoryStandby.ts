import type { MemoryServerDatabase } from './memoryDatabase.ts'
import { copiesOf } from './memoryGroup.ts'

/** The content of a standby when it has to take over. */
export type Standby = ReturnType<typeof standbyOf>

/**
 * A standby with the current state. Logins are left out: a login survives, because a person would log in again by hand.
 */
export function standbyOf(database: MemoryServerDatabase) {
  const { epoch, rows, stamps, head, minV, numbers } = database
  const blobs = new Set(database.blobs)
  const inactiveSince = new Map(database.inactiveSince)
  return { epoch, rows, stamps, head, minV, numbers, blobs, inactiveSince, ...copiesOf(database) }
}

/**
 * The standby takes over, and commits that it does not have are lost. As in `checkEpoch`, a head that went back begins
 * a new epoch, in which numbers that were given stay reserved for their documents. @returns whether a new epoch began
 */
export function promote(database: MemoryServerDatabase, standby: Standby, epoch: string): boolean {
  const begin = replace(database, standby)
  begin?.(epoch)
  return begin !== null
}

/**
 * Replaces the database by the standby, before any server has checked it. @returns a function that begins a new epoch;
 * null: the epoch continues
 */
export function replace(database: MemoryServerDatabase, standby: Standby): ((epoch: string) => void) | null {
  const isBehind = standby.head < database.head
  const given = database.counters
  Object.assign(database, standby)
  database.moves++
  if (!isBehind) return null
  return (epoch) => {
    Object.assign(database, { epoch, recovering: true })
    for (const [key, n] of given) raiseCounter(database, key, n)
  }
}

/** Raises one counter like `raiseCounters`. */
function raiseCounter(database: MemoryServerDatabase, key: string, upto: number): void {
  const [kind = '', year] = key.split('/')
  const boekjaar = Number(year)
  const known = database.counters.get(key) ?? 0
  const lost = Array.from({ length: Math.max(0, upto - known) }, (_, i) => known + 1 + i)
  database.counters.set(key, Math.max(known, upto))
  database.numbers = [
    ...database.numbers,
    ...lost.map((n) => ({ kind, boekjaar, n, entityId: `lost ${n}`, voided: true, lost: true })),
  ]
}
