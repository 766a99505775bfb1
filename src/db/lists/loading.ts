import { bundledTableOf } from '../../sync/store/bundles/bundleLines.ts'
import type { Store } from '../../sync/store/ports.ts'
import { keyOf, type TableName, type TableRow } from '../../sync/store/tables.ts'
import { read } from '../../sync/store/transactions.ts'
import { addKeys, type KeysByTable, type KeySets } from './bursts.ts'
import { dropStoredColumns } from '../../sync/store/dropStoredColumns.ts'
import { readStoredColumns } from './columns/storedColumns.ts'
import { LoadedLists } from './loadedLists.ts'
import { getMeta, bundleStampOf } from '../../sync/store/meta.ts'
import { firstRowPages, bundledPages, rowPages } from './rowPages.ts'

/* Loads the lists. Changes during the load are announced, and applied after it. */

interface Load {
  lists: LoadedLists
  /** The cursor of the replica before the read started. Later changes of it are announced. */
  cursor: string | null
}

/** Loads the lists from the stored columns, or else from all rows. */
export const loadLists = async (store: Store): Promise<Load> =>
  (await loadFromColumns(store)) ?? (await loadFromRows(store))

/** Loads the lists from all bundles and rows. */
export async function loadFromRows(store: Store): Promise<Load> {
  const lists = new LoadedLists()
  const { cursor, stamp } = await readListState(store)
  lists.stamp = stamp
  for (const table of lists.readers.tables) {
    const e = bundledTableOf(table)
    if (e) for await (const rows of bundledPages(store, e)) lists.putBundled(e, rows)
    for await (const rows of rowPages(store, table)) lists.put(table, rows)
  }
  return { lists, cursor }
}

/** Reads the cursor of the replica and the number of its bundles. */
export const readListState = (store: Store): Promise<{ cursor: string | null; stamp: number }> =>
  read(store, ['meta'], async (tx) => {
    const [cursor, stamp] = await Promise.all([getMeta(tx, 'cursor'), bundleStampOf(tx)])
    return { cursor: cursor ?? null, stamp }
  })

/**
 * Loads from the stored columns. Returns null if there are none for the present bundles, or if they are
 * damaged.
 */
async function loadFromColumns(store: Store): Promise<Load | null> {
  const lists = new LoadedLists()
  let state: Awaited<ReturnType<typeof readStoredColumns>>
  try {
    const filling = lists.columnLoader()
    state = await readStoredColumns(store, (columns) => filling.take(columns))
    if (!state) return null
    filling.end()
    lists.finishLoading(state)
  } catch (error) {
    console.warn('columns', error)
    // Delete the useless columns, so that new ones are stored in their place.
    await dropStoredColumns(store)
    return null
  }
  const singleRows = await putSingleRows(store, lists)
  await reread(store, lists, state.moved, singleRows)
  return { lists, cursor: state.cursor }
}

/** Puts in all single rows. @returns their ids */
async function putSingleRows(store: Store, lists: LoadedLists): Promise<KeySets> {
  const singleRows: KeySets = new Map()
  const put = <T extends TableName>(table: T, rows: readonly TableRow<T>[]) => {
    lists.put(table, rows)
    addKeys(
      singleRows,
      table,
      rows.map((row) => keyOf(table, row)),
    )
  }
  const firsts = await firstRowPages(store, lists.readers.tables)
  for (const { table, rows, more } of firsts) {
    put(table, rows)
    if (more) for await (const next of rowPages(store, table, rows.at(-1))) put(table, next)
  }
  return singleRows
}

/** Reads rows by their ids, single or bundled, and puts in their present state. */
export async function reread(
  store: Store,
  lists: LoadedLists,
  ids: KeysByTable,
  except: KeySets = new Map(),
): Promise<void> {
  const wanted = ids.flatMap(([table, keys]): KeysByTable => {
    const left = keys.filter((key) => except.get(table)?.has(key) !== true)
    return left.length > 0 ? [[table, left]] : []
  })
  if (wanted.length === 0) return
  const tables: TableName[] = wanted.map(([table]) => table)
  const found = await read(store, tables, (tx) =>
    Promise.all(wanted.map(([table, keys]) => tx.getMany(table, keys))),
  )
  wanted.forEach(([table, keys], i) => keys.forEach((id, k) => lists.apply(table, id, found[i]?.[k])))
}
