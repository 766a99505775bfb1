import Dexie, { type DBCoreTable, type DBCoreTransaction } from 'dexie'
import { IdbTx } from '../idbTx.ts'
import { Changes } from '../observe.ts'
import type { BundledTable } from './bundleLines.ts'
import { bundleReadsOf, bundledRow, bundledRowsById } from './bundleReads.ts'

/** The reads by id of a table whose rows are partly in bundles. @param table the single rows */
export const bundledReadsById = (
  e: BundledTable,
  table: DBCoreTable,
): Pick<DBCoreTable, 'get' | 'getMany'> => ({
  get: (req) =>
    table
      .get(req)
      .then((row) =>
        row === undefined && isTextKey(req.key)
          ? bundledRow(bundleReadsOf(bareTxOf(req.trans)), e, req.key)
          : row,
      ),
  getMany: (req) =>
    table.getMany(req).then((rows) => {
      const missing = req.keys.filter((key, i) => rows[i] === undefined && isTextKey(key))
      if (missing.length === 0) return rows
      const bundledRows = Dexie.Promise.resolve(
        bundledRowsById(bundleReadsOf(bareTxOf(req.trans)), e, missing),
      )
      return bundledRows.then((found) => withBundled(rows, req.keys, found))
    }),
})

export const isTextKey = (key: unknown): key is string => typeof key === 'string' && key !== ''

/** Fills in the bundled rows. A row that was asked for twice is two objects, as IndexedDB returns it. */
function withBundled(
  rows: readonly unknown[],
  keys: readonly unknown[],
  bundled: Map<unknown, object>,
): unknown[] {
  const returned = new Set<unknown>()
  return rows.map((row, i) => {
    const found = row === undefined ? bundled.get(keys[i]) : undefined
    if (!found) return row
    const isFirst = !returned.has(keys[i])
    returned.add(keys[i])
    return isFirst ? found : structuredClone(found)
  })
}

/**
 * Returns the tables of a transaction of Dexie without the view over bundles, and without Dexie: its own reads
 * depend on its current transaction, which it loses across an await. Dexie publishes the changes.
 */
export function bareTxOf(trans: DBCoreTransaction): IdbTx {
  if (!isIdb(trans)) throw new TypeError('no transaction of IndexedDB')
  return new IdbTx(trans, new Changes(''))
}

const isIdb = (trans: DBCoreTransaction): trans is DBCoreTransaction & IDBTransaction =>
  'objectStore' in trans

export const isReadOnly = (trans: DBCoreTransaction): boolean => isIdb(trans) && trans.mode === 'readonly'
