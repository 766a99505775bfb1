import type Dexie from 'dexie'
import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import type { PackRow } from '../tables.ts'
import { AFTER_ALL_IDS, packedOf, type PackedEntity, type PackedName } from './lines.ts'
import { FEW, found, packKeys, rowsIn } from './reading.ts'

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
  get: async (request) => (await table.get(request)) ?? resting(e, packs, request.trans, request.key),
  getMany: async (request) => {
    const rows = await table.getMany(request)
    if (rows.every((row) => row !== undefined)) return rows
    const missing = request.keys.filter((_, i) => rows[i] === undefined)
    const found = await restingMany(e, packs, request.trans, missing)
    return rows.map((row, i) => row ?? found.get(request.keys[i]))
  },
})

/** Ids by the packs they stand in, so that each pack is read once. */
async function restingMany(
  e: PackedName,
  packs: DBCoreTable,
  trans: DBCoreTransaction,
  ids: readonly unknown[],
): Promise<Map<unknown, PackedEntity>> {
  const wanted = ids.filter((id): id is string => typeof id === 'string' && id !== '')
  if (wanted.length <= FEW) {
    const rows = await Promise.all(wanted.map((id) => resting(e, packs, trans, id)))
    return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
  }
  const all = { type: RANGE, lower: [e, ''], upper: [e, AFTER_ALL_IDS] }
  const query = { index: packs.schema.primaryKey, range: all }
  const { result } = await packs.query({ trans, query, values: false })
  const keys = packKeys(result, wanted)
  return rowsIn(e, await packs.getMany({ trans, keys }), wanted)
}

async function resting(
  e: PackedName,
  packs: DBCoreTable,
  trans: DBCoreTransaction,
  id: unknown,
): Promise<PackedEntity | undefined> {
  if (typeof id !== 'string' || id === '') return undefined
  const range = { type: RANGE, lower: [e, id], upper: [e, AFTER_ALL_IDS] }
  const query = { index: packs.schema.primaryKey, range }
  const { result } = await packs.query({ trans, query, values: true, limit: 1 })
  const pack: PackRow | undefined = result[0]
  return pack && found(e, pack, id)
}
