import Dexie, { type DBCoreTransaction } from 'dexie'
import { isReadOnly } from './readsById.ts'

/*
 * IndexedDB answers the requests of a transaction in the order in which they were made. An operation on a
 * table with bundles takes several requests, one after the other. So in a transaction that may write, each
 * operation begins when the one before it is done. In one that only reads, nothing changes between them.
 */

interface OperationQueue {
  isBusy: boolean
  /** Each begins an operation that waits, in the order in which they were asked for. */
  waiting: (() => void)[]
  writes: number
}

const queues = new WeakMap<DBCoreTransaction, OperationQueue>()

function queueOf(trans: DBCoreTransaction): OperationQueue {
  let queue = queues.get(trans)
  if (!queue) queues.set(trans, (queue = { isBusy: false, waiting: [], writes: 0 }))
  return queue
}

/** Runs an operation after those that the transaction was asked for before it. */
export function runInOrder<T>(trans: DBCoreTransaction, work: () => Promise<T>): Promise<T> {
  if (isReadOnly(trans)) return work()
  const queue = queueOf(trans)
  if (!queue.isBusy) return run(queue, work)
  // A promise of Dexie: the operation runs in the transaction of the caller that asked for it.
  return new Dexie.Promise<void>((begin) => queue.waiting.push(() => begin())).then(() => run(queue, work))
}

function run<T>(queue: OperationQueue, work: () => Promise<T>): Promise<T> {
  queue.isBusy = true
  return work().then(
    (result) => {
      end(queue)
      return result
    },
    (error) => {
      end(queue)
      throw error
    },
  )
}

function end(queue: OperationQueue): void {
  queue.isBusy = queue.waiting.length > 0
  queue.waiting.shift()?.()
}

/** Counts a write when it is asked for. Pages that were read before it may be stale. */
export function countWrite(trans: DBCoreTransaction): void {
  queueOf(trans).writes++
}

export const writeCountOf = (trans: DBCoreTransaction): number => queues.get(trans)?.writes ?? 0
