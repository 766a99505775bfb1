import { packedOf } from '../packs/lines.ts'
import type { Store } from '../ports.ts'
import { keyOf, type TableName, type TableRow } from '../tables.ts'
import { read } from '../transactions.ts'
import { addKeys, type Rows, type Touched } from './bursts.ts'
import { dropKept } from './columns/drop.ts'
import { readKept } from './columns/kept.ts'
import { Loaded } from './loaded.ts'
import { getMeta, stampOf } from '../meta.ts'
import { firstPages, packedPages, rowPages } from './resting.ts'

/* What moves while the lists are loaded is told, and put in after it. */

interface Load {
  lists: Loaded
  /** Of the replica before anything of it was read: what moved it since is told. */
  cursor: string | null
}

/** The lists as the store has them: from the columns that were kept, else from everything that it holds. */
export const loadLists = async (store: Store): Promise<Load> =>
  (await fromColumns(store)) ?? (await loadWhole(store))

/** From all packs and rows. */
export async function loadWhole(store: Store): Promise<Load> {
  const lists = new Loaded()
  const { cursor, packs } = await readState(store)
  lists.stamp = packs
  for (const table of lists.reading.tables) {
    const e = packedOf(table)
    if (e) for await (const rows of packedPages(store, e)) lists.rest(e, rows)
    for await (const rows of rowPages(store, table)) lists.put(table, rows)
  }
  return { lists, cursor }
}

/** The cursor of the replica, and the number of its packs. */
export const readState = (store: Store): Promise<{ cursor: string | null; packs: number }> =>
  read(store, ['meta'], async (tx) => {
    const [cursor, packs] = await Promise.all([getMeta(tx, 'cursor'), stampOf(tx)])
    return { cursor: cursor ?? null, packs }
  })

/** Null where there are no columns of what rests now, or damaged ones. */
async function fromColumns(store: Store): Promise<Load | null> {
  const lists = new Loaded()
  let known: Awaited<ReturnType<typeof readKept>>
  try {
    const filling = lists.filling()
    known = await readKept(store, (columns) => filling.take(columns))
    if (!known) return null
    filling.end()
    lists.filled(known)
  } catch (error) {
    console.warn('columns', error)
    // Of no use; once they are gone others are kept in their place.
    await dropKept(store)
    return null
  }
  const standing = await putStanding(store, lists)
  await reread(store, lists, known.moved, standing)
  return { lists, cursor: known.cursor }
}

/** @returns the ids of all rows that stand by themselves */
async function putStanding(store: Store, lists: Loaded): Promise<Touched> {
  const standing: Touched = new Map()
  const put = <T extends TableName>(table: T, rows: readonly TableRow<T>[]) => {
    lists.put(table, rows)
    addKeys(
      standing,
      table,
      rows.map((row) => keyOf(table, row)),
    )
  }
  const firsts = await firstPages(store, lists.reading.tables)
  for (const { table, rows, more } of firsts) {
    put(table, rows)
    if (more) for await (const next of rowPages(store, table, rows.at(-1))) put(table, next)
  }
  return standing
}

/** Reads rows by their ids, wherever they stand, and puts them in as they are now. */
export async function reread(
  store: Store,
  lists: Loaded,
  ids: Rows,
  but: Touched = new Map(),
): Promise<void> {
  const wanted = ids.flatMap(([table, keys]): Rows => {
    const left = keys.filter((key) => but.get(table)?.has(key) !== true)
    return left.length > 0 ? [[table, left]] : []
  })
  if (wanted.length === 0) return
  const tables: TableName[] = wanted.map(([table]) => table)
  const found = await read(store, tables, (tx) =>
    Promise.all(wanted.map(([table, keys]) => tx.getMany(table, keys))),
  )
  wanted.forEach(([table, keys], i) => keys.forEach((id, k) => lists.apply(table, id, found[i]?.[k])))
}
