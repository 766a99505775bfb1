import { encodeRows, bundledTableOf, bundleRowsOf } from '../../../src/sync/store/bundles/bundleLines.ts'
import type { BareTx, StoreTx } from '../../../src/sync/store/ports.ts'
import type { TableName } from '../../../src/sync/store/tables.ts'
import { wrapTransaction } from './simPlants.ts'

/* Mistakes with bundles, planted into the transactions of a device. */

/** Passes the bare tables on with some functions replaced. */
const aroundBare = (wrap: (bare: BareTx) => Partial<BareTx>) =>
  wrapTransaction(({ bare }) => ({ bare: { ...passOn(bare), ...wrap(bare) } }))

const passOn = (bare: BareTx): BareTx => ({
  get: (table, key) => bare.get(table, key),
  getMany: (table, keys) => bare.getMany(table, keys),
  all: (table, range) => bare.all(table, range),
  keys: (table, range) => bare.keys(table, range),
  put: (table, row, before) => bare.put(table, row, before),
  putMany: (table, rows) => bare.putMany(table, rows),
  delete: (table, key, before) => bare.delete(table, key, before),
  deleteMany: (table, rows) => bare.deleteMany(table, rows),
  deleteCompacted: (table, rows) => bare.deleteCompacted(table, rows),
  announceBundled: (table, rows) => bare.announceBundled(table, rows),
})

/** The last row of a bundle is lost when the bundle is written, as an error at a border would do. */
const tornBundle = aroundBare((bare) => ({
  put: (table, row, before) => {
    const e = 'rows' in row ? bundledTableOf(row.e) : null
    const rows = e && 'rows' in row ? bundleRowsOf(e, row.rows) : []
    if (table !== 'pack' || rows.length < 3) return bare.put(table, row, before)
    bare.put(table, { ...row, rows: encodeRows(rows.slice(0, -1)) })
  },
}))

/** Compaction ignores shadows: rows with unsent changes are compacted as the server's. */
const shadowFolded = wrapTransaction((tx: StoreTx) => {
  let folding = false
  return {
    bare: {
      ...passOn(tx.bare),
      all: (table, range) => {
        folding = bundledTableOf(table) !== null && range?.limit !== undefined
        return tx.bare.all(table, range)
      },
    },
    getMany: async (table, keys) => {
      const rows = await tx.getMany(table, keys)
      return folding && table === 'shadow' ? rows.map(() => undefined) : rows
    },
  }
})

/** A deleted row leaves its table and stays in its bundle. */
const leftInBundle = wrapTransaction((tx) => ({
  delete: (table, key, before) => tx.bare.delete(table, key, before),
}))

/** A row is removed before its bundle is written, in a transaction that forgets to write it. */
const foldedAway = aroundBare((bare) => {
  let put = 0
  return {
    put: <T extends TableName>(...[table, row, before]: Parameters<typeof bare.put<T>>) => {
      if (table === 'pack' && ++put > 1) return
      bare.put(table, row, before)
    },
  }
})

export const BUNDLE_PLANTS = {
  'a pack torn at a border': { device: { workerStore: tornBundle } },
  'a shadow folded': { device: { workerStore: shadowFolded } },
  'a deleted row that stays in its pack': { device: { workerStore: leftInBundle } },
  'a pack that is not written when it is split': { device: { workerStore: foldedAway } },
}
