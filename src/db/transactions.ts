import type { Store, StoreTx } from './ports.ts'
import type { TableName } from './tables.ts'

type Work<T> = (tx: StoreTx) => Promise<T>

/** One transaction that reads these tables; see `Store.run`. */
export const read = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: false }, work)

/** One that writes too. A power loss may roll it back: for what can be made or fetched again. */
export const write = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'relaxed' }, work)

/** One that is on disk before it is reported done: for what a person did, and nobody else has. */
export const writeThrough = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'strict' }, work)

/** The same of a mutation, which changes no pack but by deleting a row: what was read of packs before serves it. */
export const mutateThrough = <T>(store: Store, tables: readonly TableName[], work: Work<T>): Promise<T> =>
  store.run({ tables, write: true, durability: 'strict', packsStay: true }, work)
