import type pg from 'pg'
import type { EntityDoc } from '../../src/domain/entities.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import type { RepairHead, RepairSources } from '../../src/documents/repairDocument.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'
import { docsById } from '../reads/docs.ts'

/** The entities that a repair refers to. */
type Parent = 'item' | 'customer' | 'executor' | 'manufacturer' | 'repair'
type Found<E extends Parent> = ReadonlyMap<string, EntityDoc<E>>
type Known = { [E in Parent]: Map<string, EntityDoc<E>> }
type Find = <E extends Parent>(e: E, ids: readonly (string | null | undefined)[]) => Promise<Found<E>>

/** Returns repairs with all records that their documents need, in the same order. */
export const repairSources = (pool: pg.Pool, repairs: readonly Repair[]): Promise<RepairSources[]> =>
  withParents(repairs, (e, ids) => docsById(pool, e, ids))

/**
 * Returns a reader of the spreadsheet data of repairs, in the order of `ids`. It is called batch by batch.
 */
export function headSources(pool: pg.Pool) {
  const find = rememberingFind(pool)
  return async (ids: readonly string[]): Promise<RepairSources<RepairHead>[]> => {
    const { rows } = await pool.query<{ doc: RepairHead }>(SELECT_HEADS, [ids])
    const heads = new Map(rows.map(({ doc }) => [doc.id, doc]))
    return withParents(
      ids.flatMap((id) => heads.get(id) ?? []),
      find,
    )
  }
}

const SELECT_HEADS = selectVersioned('repair', 'r.id = ANY($1::uuid[])', [
  'repairLines',
  'repairEstimateLines',
  'repairLogLines',
  'repairPictures',
])

/** Returns a cached lookup, because many repairs share a customer. */
function rememberingFind(pool: pg.Pool): Find {
  const known: Known = {
    item: new Map(),
    customer: new Map(),
    executor: new Map(),
    manufacturer: new Map(),
    repair: new Map(),
  }
  return async <E extends Parent>(e: E, ids: Parameters<Find>[1]) => {
    const cached: Known[E] = known[e]
    const unknown = ids.filter((id) => id && !cached.has(id))
    for (const [id, doc] of await docsById(pool, e, unknown)) cached.set(id, doc)
    return cached
  }
}

async function withParents<R extends RepairHead>(
  repairs: readonly R[],
  find: Find,
): Promise<RepairSources<R>[]> {
  const ids = (idOf: (repair: R) => string | null | undefined) => repairs.map(idOf)
  const items = await find(
    'item',
    ids((repair) => repair.itemId),
  )
  const customers = await find(
    'customer',
    ids((repair) => repair.customerId),
  )
  const executors = await find(
    'executor',
    ids((repair) => repair.executorId),
  )
  const manufacturers = await find('manufacturer', ids(manufacturerIdOf))
  const earlier = await find(
    'repair',
    ids((repair) => repair.warrantyOfId),
  )
  return repairs.map((repair) => ({
    repair,
    item: items.get(repair.itemId ?? ''),
    customer: customers.get(repair.customerId ?? ''),
    executor: executors.get(repair.executorId ?? ''),
    manufacturer: manufacturers.get(manufacturerIdOf(repair) ?? ''),
    warrantyOf: earlier.get(repair.warrantyOfId ?? ''),
  }))
}

const manufacturerIdOf = ({ externalRepair }: RepairHead) => externalRepair?.manufacturerId
