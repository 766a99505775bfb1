import { packedOf } from '../packs/lines.ts'
import type { Store } from '../ports.ts'
import { keyOf, type TableName } from '../tables.ts'
import { read } from '../transactions.ts'
import { addKeys, type Rows, type Touched } from './bursts.ts'
import { dropKept } from './columns/drop.ts'
import { readKept } from './columns/kept.ts'
import { Loaded } from './loaded.ts'
import { stampOf } from '../meta.ts'
import { packedPages, rowPages } from './resting.ts'

/* What moves while the lists are loaded is told, and put in after it. */

/** The lists as the store has them: from the columns that were kept, else from everything that it holds. */
export async function loadLists(store: Store): Promise<Loaded> {
  return (await fromColumns(store)) ?? (await loadWhole(store))
}

/** From all packs and rows. */
export async function loadWhole(store: Store): Promise<Loaded> {
  const lists = new Loaded()
  lists.stamp = await read(store, ['meta'], stampOf)
  for (const table of lists.reading.tables) {
    const e = packedOf(table)
    if (e) for await (const rows of packedPages(store, e)) lists.rest(e, rows)
    for await (const rows of rowPages(store, table)) lists.put(table, rows)
  }
  return lists
}

/** Null where there are no columns of what rests now, or damaged ones. */
async function fromColumns(store: Store): Promise<Loaded | null> {
  const lists = new Loaded()
  let moved: Rows
  try {
    const kept = await readKept(store)
    if (!kept) return null
    moved = lists.unpack(kept)
  } catch (error) {
    console.warn('columns', error)
    // Of no use; once they are gone others are kept in their place.
    await dropKept(store)
    return null
  }
  const standing = await putStanding(store, lists)
  await reread(store, lists, moved, standing)
  return lists
}

/** @returns the ids of all rows that stand by themselves */
async function putStanding(store: Store, lists: Loaded): Promise<Touched> {
  const standing: Touched = new Map()
  for (const table of lists.reading.tables)
    for await (const rows of rowPages(store, table)) {
      lists.put(table, rows)
      addKeys(
        standing,
        table,
        rows.map((row) => keyOf(table, row)),
      )
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
