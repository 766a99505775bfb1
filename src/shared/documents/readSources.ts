import type { ReplicaDb } from '../../db/database.ts'
import { signaturesOf } from '../../db/queries/documents.ts'
import type { TableRow } from '../../sync/store/tables.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { firstExecutor } from '../../domain/settings/executors.ts'
import type { RepairSources } from '../../documents/repairDocument.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import type { RentalSources } from '../../documents/rentalDocument.ts'
import { documentTexts } from './documentTexts.ts'

/** The kinds of records that other records refer to. */
type ReferencedTable =
  | 'item'
  | 'customer'
  | 'executor'
  | 'manufacturer'
  | 'repair'
  | 'category'
  | 'subcategory'

type RowsById<T extends ReferencedTable> = Map<string, TableRow<T> | undefined>
type RecordCache = { readonly [T in Exclude<ReferencedTable, 'category' | 'subcategory'>]: RowsById<T> }
export const emptyRecordCache = (): RecordCache => ({
  item: new Map(),
  customer: new Map(),
  executor: new Map(),
  manufacturer: new Map(),
  repair: new Map(),
})

/**
 * Repairs of this device with all the records that their documents name, in this order; deleted repairs are left
 * out.
 * @param cache records of earlier batches: many repairs have the same customer, which is read once
 */
export async function readRepairSources(
  db: ReplicaDb,
  ids: readonly string[],
  cache: RecordCache = emptyRecordCache(),
): Promise<RepairSources[]> {
  const repairs = (await db.repair.bulkGet(ids)).filter((repair) => repair !== undefined)
  const find = <T extends keyof RecordCache>(table: T, idOf: (repair: Repair) => string | null | undefined) =>
    readRecordsById(db, table, repairs.map(idOf), cache[table])
  const makerOf = ({ externalRepair }: Repair) => externalRepair?.manufacturerId
  const [items, customers, executors, makers, earlier] = await Promise.all([
    find('item', (repair) => repair.itemId),
    find('customer', (repair) => repair.customerId),
    find('executor', (repair) => repair.executorId),
    find('manufacturer', makerOf),
    find('repair', (repair) => repair.warrantyOfId),
  ])
  return repairs.map((repair) => ({
    repair,
    item: items.get(repair.itemId ?? ''),
    customer: customers.get(repair.customerId ?? ''),
    executor: executors.get(repair.executorId ?? ''),
    manufacturer: makers.get(makerOf(repair) ?? ''),
    warrantyOf: earlier.get(repair.warrantyOfId ?? ''),
  }))
}

/** Reads the records that are missing in `known` and adds them. */
export async function readRecordsById<T extends ReferencedTable>(
  db: ReplicaDb,
  table: T,
  ids: readonly (string | null | undefined)[],
  cache: RowsById<T> = new Map(),
): Promise<RowsById<T>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string').filter((id) => !cache.has(id)))]
  const rows = await db.table<TableRow<T>, string>(table).bulkGet(wanted)
  for (const [i, id] of wanted.entries()) cache.set(id, rows[i])
  return cache
}

/** @throws DomainError if this device does not have the repair */
export async function readRepairSource(db: ReplicaDb, id: string): Promise<RepairSources> {
  const [source] = await readRepairSources(db, [id])
  if (!source) throw new DomainError('not_found', documentTexts.missing)
  return source
}

/**
 * Rentals of this device with all the records that a list of them names, in this order; deleted rentals are left
 * out.
 */
export async function readRentalSources(db: ReplicaDb, ids: readonly string[]): Promise<RentalSources[]> {
  const rentals = (await db.rental.bulkGet(ids)).filter((rental) => rental !== undefined)
  const lines = rentals.flatMap((rental) => [...rental.rentalLines, ...movementsOf(rental)])
  const [customers, items, executors] = await Promise.all([
    readRecordsById(
      db,
      'customer',
      rentals.map(({ customerId }) => customerId),
    ),
    readRecordsById(
      db,
      'item',
      lines.map(({ itemId }) => itemId),
    ),
    db.executor.toArray(),
  ])
  const executor = firstExecutor(executors)
  return rentals.map((rental) => ({
    rental,
    customer: customers.get(rental.customerId ?? ''),
    items,
    executor,
  }))
}

/** @throws DomainError if this device does not have the rental */
export async function readRentalSource(db: ReplicaDb, id: string): Promise<RentalSources> {
  const [source] = await readRentalSources(db, [id])
  if (!source) throw new DomainError('not_found', documentTexts.missingRental)
  return { ...source, signatures: await signaturesOf(db, id) }
}

/** The bytes of a logo if this device has them: waiting to be sent, or downloaded before. */
export async function readLogo(db: ReplicaDb, sha256: string | null | undefined): Promise<Uint8Array | null> {
  if (!sha256) return null
  const [waiting, cached] = await Promise.all([db.blobq.get(sha256), db.blobcache.get(`${sha256}:orig`)])
  const found = waiting ?? cached
  return found ? new Uint8Array(found.bytes) : null
}
