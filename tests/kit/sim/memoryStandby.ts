import type { MemoryDatabase } from './memoryDatabase.ts'
import { copiesOf } from './memoryGroup.ts'

/** How far a standby has come: what it holds when it has to take over. */
export type Standby = ReturnType<typeof standbyOf>

/** A standby as it is now. Logins are left out: who is logged in stays it, for a person logs in by hand. */
export function standbyOf(database: MemoryDatabase) {
  const { epoch, rows, stamps, head, minV, numbers } = database
  const blobs = new Set(database.blobs)
  const inactiveSince = new Map(database.inactiveSince)
  return { epoch, rows, stamps, head, minV, numbers, blobs, inactiveSince, ...copiesOf(database) }
}

/**
 * The standby takes over, and what it does not have is lost. As `checkEpoch` decides: a head that went back is another
 * history, in which numbers that were given out stay free for their documents.
 * @returns whether a new epoch began
 */
export function promote(database: MemoryDatabase, standby: Standby, epoch: string): boolean {
  const begin = replace(database, standby)
  begin?.(epoch)
  return begin !== null
}

/** The standby stands in its place, and nobody has looked yet. @returns how another history begins; null: it is the same one */
export function replace(database: MemoryDatabase, standby: Standby): ((epoch: string) => void) | null {
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

/** As `raiseCounters`. */
function raiseCounter(database: MemoryDatabase, key: string, upto: number): void {
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
