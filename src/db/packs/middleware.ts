import type Dexie from 'dexie'
import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import { packedOf, type PackedName } from './lines.ts'
import { type PackRange, type PackReads, restingRow, restingRows } from './reading.ts'

/** Of a DBCoreKeyRange: between two keys. */
const RANGE = 1

/**
 * Lets Dexie's own reads by id, those of the live queries, see what rests: `db.repair.get(id)` and `bulkGet`. Everything
 * else that is asked of these tables is asked of the lists in memory.
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
    return e && hasPacks(core) ? { ...table, ...byId(e, table, core.table('pack')) } : table
  },
})

/** A database of an earlier layout has none until it is upgraded. */
const hasPacks = (core: DBCore): boolean => core.schema.tables.some(({ name }) => name === 'pack')

const withPacks = (tables: string[], mode: 'readonly' | 'readwrite'): string[] =>
  mode === 'readonly' && tables.some(packedOf) && !tables.includes('pack') ? [...tables, 'pack'] : tables

const byId = (
  e: PackedName,
  table: DBCoreTable,
  packs: DBCoreTable,
): Pick<DBCoreTable, 'get' | 'getMany'> => ({
  get: async ({ trans, key, ...more }) =>
    (await table.get({ trans, key, ...more })) ??
    (isId(key) ? restingRow(packsOf(packs, trans), e, key) : undefined),
  getMany: async (request) => {
    const rows = await table.getMany(request)
    if (rows.every((row) => row !== undefined)) return rows
    const missing = request.keys.filter((key, i) => rows[i] === undefined && isId(key))
    const resting = await restingRows(packsOf(packs, request.trans), e, missing)
    return rows.map((row, i) => row ?? resting.get(request.keys[i]))
  },
})

const isId = (key: unknown): key is string => typeof key === 'string' && key !== ''

/** The packs of a transaction of Dexie. */
function packsOf(packs: DBCoreTable, trans: DBCoreTransaction): PackReads {
  async function query({ above, from, upto, limit }: PackRange, values: boolean) {
    const range = { type: RANGE, lower: from ?? above, lowerOpen: from === undefined, upper: upto }
    const query = { index: packs.schema.primaryKey, range }
    return (await packs.query({ trans, query, values, ...(limit === undefined ? {} : { limit }) })).result
  }
  return {
    packs: (range) => query(range, true),
    keys: (range) => query(range, false),
    at: (keys) => packs.getMany({ trans, keys: [...keys] }),
  }
}
