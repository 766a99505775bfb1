import { APP_VERSION } from '../../../sync/protocol/version.ts'
import { isRecord, keysOf } from '../../../lib/objects.ts'
import type { CachedRow } from '../../../sync/store/bundles/bundleCache.ts'
import { newId } from '../../newId.ts'
import { BOUNDS_KEY, toStoredBounds, readBounds } from '../../../sync/store/bundles/bundleBounds.ts'
import type { Store, StoreTx } from '../../../sync/store/ports.ts'
import { read, write } from '../../../sync/store/transactions.ts'
import type { KeysByTable } from '../bursts.ts'
import { getMeta, bundleStampOf } from '../../../sync/store/meta.ts'
import {
  FIRST_PAGES_KEY,
  readFirstRows,
  type OverviewName,
  toStoredFirstPages,
  firstRowsKey,
  type FirstPages,
  toStoredFirstRows,
} from '../../../startup/db/firstPageCache.ts'
import { dropStoredColumns } from '../../../sync/store/dropStoredColumns.ts'
import { columnsOfPart, type NamedColumn, columnParts } from './columnParts.ts'

/**
 * The format of the stored columns. It differs between versions of the app. Raise the number when the format
 * changes within a version.
 */
const FORMAT = `${APP_VERSION}/12`
const HEAD = 'head'

/** The columns of all lists at one moment. */
export interface ListsSnapshot {
  /** The number of the bundles that the columns describe; see `bundleStampOf`. */
  stamp: number
  /** Rows whose bundled state the columns do not know: they have, or had, a row of their own. */
  moved: KeysByTable
  columns: readonly NamedColumn[]
  firstPages: FirstPages
}
/** The state that is read with the columns. It omits the fronts, which only the overviews read. */
interface StoredListState extends Pick<ListsSnapshot, 'stamp' | 'moved'> {
  /** The cursor of the replica at the moment when the columns were read. */
  cursor: string | null
}

/**
 * The record that names the parts of one write. The parts become the valid columns when the head names them.
 */
interface Head {
  format: string
  stamp: number
  moved: KeysByTable
  parts: string[]
}

/**
 * Reads the stored columns.
 * @param take called with some columns while others are still being read
 * @returns null if there are none for the present bundles.
 * @throws if they cannot be read, or are damaged
 */
export const readStoredColumns = (
  store: Store,
  take: (columns: readonly NamedColumn[]) => void,
): Promise<StoredListState | null> =>
  read(store, ['meta', 'column'], async (tx) => {
    const [head, cursor = null] = await Promise.all([readHead(tx), getMeta(tx, 'cursor')])
    if (!head) return null
    const parts = head.parts.map((k) => tx.get('column', k))
    // After a damaged part nobody awaits the others, so their rejections must be handled here.
    for (const part of parts) part.catch(() => {})
    for (const part of parts) take(columnsOfPart((await part)?.v))
    return { stamp: head.stamp, moved: head.moved, cursor }
  })

/** True if the stored columns describe the present bundles. */
export const hasStoredColumns = (store: Store): Promise<boolean> =>
  read(store, ['meta', 'column'], async (tx) => (await readHead(tx)) !== null)

async function readHead(tx: StoreTx): Promise<Head | null> {
  const [row, stamp] = await Promise.all([tx.get('column', HEAD), bundleStampOf(tx)])
  return isHead(row?.v) && row.v.stamp === stamp ? row.v : null
}

/**
 * Writes the columns part by part, so that no transaction blocks others for long:
 *
 *     parts, a transaction each ──► head, if the bundles did not change ──► the new parts are valid;
 *                               └─ bundles changed, or another writer won ──► delete the new parts.
 *
 * Until the last transaction, and if it never runs, the earlier columns stay valid.
 * @returns false if the bundles changed, or if another writer finished meanwhile
 */
export async function writeStoredColumns(store: Store, snapshot: ListsSnapshot): Promise<boolean> {
  const { stamp, moved } = snapshot
  const parts = await writeParts(store, snapshot)
  // If bundles change during this read, nothing of it is kept.
  const [rows, bounds] = await read(store, ['pack'], (tx) =>
    Promise.all([readFirstRowsOf(tx, snapshot.firstPages), readBounds(tx)]),
  )
  return write(store, ['meta', 'column'], async (tx) => {
    const [now, keys] = await Promise.all([bundleStampOf(tx), tx.keys('column')])
    const present = new Set(keys)
    const counts = now === stamp && parts.every((k) => present.has(k))
    const gone = counts ? keys.filter((k) => !parts.includes(k)) : parts
    for (const k of gone) tx.delete('column', k)
    const head: Head = { format: FORMAT, stamp, moved, parts }
    if (counts) tx.put('column', { k: HEAD, v: head })
    if (counts) tx.put('column', { k: FIRST_PAGES_KEY, v: toStoredFirstPages(stamp, snapshot.firstPages) })
    if (counts) tx.put('column', { k: BOUNDS_KEY, v: toStoredBounds(stamp, bounds) })
    if (counts)
      for (const [e, cachedRows] of rows)
        tx.put('column', { k: firstRowsKey(e), v: toStoredFirstRows(stamp, cachedRows) })
    return counts
  })
}

const readFirstRowsOf = (tx: StoreTx, firstPages: FirstPages): Promise<[OverviewName, CachedRow[]][]> =>
  Promise.all(
    keysOf(firstPages).map(
      async (e): Promise<[OverviewName, CachedRow[]]> => [e, await readFirstRows(tx, e, firstPages[e].ids)],
    ),
  )

/** @returns the keys of the parts @throws StorageError if there is no room; no part is left behind then */
async function writeParts(store: Store, snapshot: ListsSnapshot): Promise<string[]> {
  const own = newId()
  const keys: string[] = []
  try {
    for (const part of columnParts(snapshot.columns)) {
      const k = `${own}/${keys.length}`
      keys.push(k)
      await write(store, ['column'], async (tx) => tx.put('column', { k, v: part }))
    }
  } catch (error) {
    await dropStoredColumns(store, keys)
    throw error
  }
  return keys
}

const isHead = (value: unknown): value is Head =>
  isRecord(value) &&
  value.format === FORMAT &&
  typeof value.stamp === 'number' &&
  Array.isArray(value.moved) &&
  Array.isArray(value.parts)
