import type Dexie from 'dexie'
import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import { packedOf, type PackedName } from './lines.ts'
import { IdbTx } from '../idbTx.ts'
import { Changes } from '../observe.ts'
import { type PackReads, packsIn, restingRow, restingRows } from './reading.ts'

/**
 * Lets Dexie's reads by id (`db.repair.get(id)` and `bulkGet`) see bundled rows, so that live queries work.
 * Every other question about these tables goes to the lists in memory.
 */
export function seePacks(dexie: Dexie): void {
  dexie.use({ stack: 'dbcore', name: 'packs', create: (core) => ({ ...core, ...around(core) }) })
}

const around = (core: DBCore): Pick<DBCore, 'transaction' | 'table'> => ({
  transaction: (tables, mode, options) =>
    core.transaction(hasPacks(core) ? withPacks(tables, mode) : tables, mode, options),
  table: (name) => {
    const table = core.table(name)
    const e = packedOf(name)
    return e && hasPacks(core) ? { ...table, ...byId(e, table) } : table
  },
})

/** A database of an earlier layout has no bundles until it is upgraded. */
const hasPacks = (core: DBCore): boolean => core.schema.tables.some(({ name }) => name === 'pack')

const withPacks = (tables: string[], mode: 'readonly' | 'readwrite'): string[] =>
  mode === 'readonly' && tables.some(packedOf) && !tables.includes('pack') ? [...tables, 'pack'] : tables

const byId = (e: PackedName, table: DBCoreTable): Pick<DBCoreTable, 'get' | 'getMany'> => ({
  get: async ({ trans, key, ...more }) =>
    (await table.get({ trans, key, ...more })) ??
    (isId(key) ? restingRow(packsOf(trans), e, key) : undefined),
  getMany: async (request) => {
    const rows = await table.getMany(request)
    if (rows.every((row) => row !== undefined)) return rows
    const missing = request.keys.filter((key, i) => rows[i] === undefined && isId(key))
    const resting = await restingRows(packsOf(request.trans), e, missing)
    return rows.map((row, i) => row ?? resting.get(request.keys[i]))
  },
})

const isId = (key: unknown): key is string => typeof key === 'string' && key !== ''

/**
 * Reads the bundles of a Dexie transaction without Dexie. Dexie's own reads depend on its current
 * transaction, which it loses across an await.
 */
function packsOf(trans: DBCoreTransaction): PackReads {
  if (!isIdb(trans)) throw new TypeError('no transaction of IndexedDB')
  return packsIn(new IdbTx(trans, new Changes('')))
}

const isIdb = (trans: DBCoreTransaction): trans is DBCoreTransaction & IDBTransaction =>
  'objectStore' in trans
