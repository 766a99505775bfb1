import type { Store, StoreTx } from './ports.ts'
import type { TableName } from './tables.ts'

type Work<T> = (tx: StoreTx) => Promise<T>

/** Runs one transaction that reads these tables; see `Store.run`. */
export const read = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: false }, work)

/**
 * Runs one transaction that reads and writes. A power loss may roll it back, so use it for data that can be
 * made or fetched again.
 */
export const write = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'relaxed' }, work)

/**
 * Runs one transaction that is on disk before it is reported as done. For a person's changes, which exist
 * nowhere else.
 */
export const writeThrough = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'strict' }, work)

/**
 * Like `writeThrough`, for a mutation. It changes bundles only by deleting rows, so it may use the cache of
 * bundles.
 */
export const mutateThrough = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'strict', usesBundleCache: true }, work)
