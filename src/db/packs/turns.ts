import Dexie, { type DBCoreTransaction } from 'dexie'
import { isReadOnly } from './byId.ts'

/*
 * IndexedDB answers the requests of a transaction in the order in which they were made. An operation on a
 * table with bundles takes several requests, one after the other. So in a transaction that may write, each
 * operation begins when the one before it is done. In one that only reads, nothing changes between them.
 */

interface Turns {
  isBusy: boolean
  /** Each begins an operation that waits, in the order in which they were asked for. */
  waiting: (() => void)[]
  writes: number
}

const all = new WeakMap<DBCoreTransaction, Turns>()

function turnsOf(trans: DBCoreTransaction): Turns {
  let turns = all.get(trans)
  if (!turns) all.set(trans, (turns = { isBusy: false, waiting: [], writes: 0 }))
  return turns
}

/** Runs an operation after those that the transaction was asked for before it. */
export function inTurn<T>(trans: DBCoreTransaction, work: () => Promise<T>): Promise<T> {
  if (isReadOnly(trans)) return work()
  const turns = turnsOf(trans)
  if (!turns.isBusy) return run(turns, work)
  // A promise of Dexie: the operation runs in the transaction of the caller that asked for it.
  return new Dexie.Promise<void>((begin) => turns.waiting.push(() => begin())).then(() => run(turns, work))
}

function run<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
  turns.isBusy = true
  return work().then(
    (result) => {
      end(turns)
      return result
    },
    (error) => {
      end(turns)
      throw error
    },
  )
}

function end(turns: Turns): void {
  turns.isBusy = turns.waiting.length > 0
  turns.waiting.shift()?.()
}

/** Counts a write when it is asked for. Pages that were read before it may be stale. */
export function noteWrite(trans: DBCoreTransaction): void {
  turnsOf(trans).writes++
}

export const writesOf = (trans: DBCoreTransaction): number => all.get(trans)?.writes ?? 0
