import type { Customer } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { WerkbankDb } from '../database.ts'

/** A repair as a list shows it, with what it shows of its item and customer. */
export interface RepairRow extends Omit<Repair, 'repairLines' | 'repairEstimateLines' | 'repairLogLines'> {
  brand: string | null
  model: string | null
  serialNumber: string | null
  /** Null: equipment of the house ('VERHUUR'). */
  customerName: string | null
  /** Has changes that the server does not have yet. */
  unsent: boolean
}

export interface RowsRead {
  rows: RepairRow[]
  /** The first download is still running. */
  booting: boolean
}

const TABLES = ['repair', 'item', 'customer', 'shadow', 'meta']

/** The rows of these repairs, in this order; a repair that is gone is left out. */
export const readRows = (db: WerkbankDb, ids: readonly string[]): Promise<RowsRead> =>
  read(db, (repairs) => getAll<Repair>(repairs, ids))

/**
 * A page of the default list (active repairs, highest number first) by one walk over the index `_list`: what the
 * overview paints first, before the lists in memory are loaded.
 */
export const readFirstRows = (db: WerkbankDb, page: number, size: number): Promise<RowsRead> =>
  read(db, (repairs) => walk(repairs.index('_list'), (page - 1) * size, size))

/** Number of active repairs. */
export async function countActive(db: WerkbankDb): Promise<number> {
  const idb = await backend(db)
  return asPromise(idb.transaction('repair').objectStore('repair').index('_list').count())
}

async function read(
  db: WerkbankDb,
  find: (repairs: IDBObjectStore) => Promise<(Repair | undefined)[]>,
): Promise<RowsRead> {
  const idb = await backend(db)
  const tx = idb.transaction(TABLES)
  const pending = asPromise(
    tx.objectStore('shadow').getAllKeys(IDBKeyRange.bound(['repair', ''], ['repair', '~'])),
  )
  const phase = asPromise<{ v: unknown } | undefined>(tx.objectStore('meta').get('phase'))
  const repairs = (await find(tx.objectStore('repair'))).filter((repair) => repair !== undefined)
  const [items, customers, shadows] = await Promise.all([
    getAll<Item>(
      tx.objectStore('item'),
      repairs.map(({ itemId }) => itemId),
    ),
    getAll<Customer>(
      tx.objectStore('customer'),
      repairs.map(({ customerId }) => customerId),
    ),
    pending,
  ])
  const unsent = new Set(shadows.map((key) => (Array.isArray(key) ? key[1] : undefined)))
  const rows = repairs.map((repair, i) => rowOf(repair, items[i], customers[i], unsent.has(repair.id)))
  return { rows, booting: (await phase)?.v === 'boot' }
}

function rowOf(
  repair: Repair,
  item: Item | undefined,
  customer: Customer | undefined,
  unsent: boolean,
): RepairRow {
  return {
    ...repair,
    brand: item?.brand ?? null,
    model: item?.model ?? null,
    serialNumber: item?.serialNumber ?? null,
    customerName: customer?.name ?? null,
    unsent,
  }
}

/** The open database below Dexie: reading through it costs less per request. */
export const backend = async (db: WerkbankDb): Promise<IDBDatabase> => {
  if (!db.isOpen()) await db.open()
  return db.backendDB()
}

export const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** In the order of the keys; undefined for null and for what is not there. All requests are under way at once. */
export function getAll<T>(
  store: IDBObjectStore,
  keys: readonly (string | null)[],
): Promise<(T | undefined)[]> {
  const get = async (key: string | null) =>
    key === null ? undefined : asPromise<T | undefined>(store.get(key))
  return Promise.all(keys.map(get))
}

/** Highest keys first. Engines of 2025 and later read a page in one request, the others step by step. */
function walk(index: IDBIndex, skip: number, size: number): Promise<Repair[]> {
  if (!('getAllRecords' in index)) return step(index, skip, size)
  const options = { direction: 'prev', count: skip + size } as unknown as IDBKeyRange
  return asPromise<Repair[]>(index.getAll(options)).then((all) => all.slice(skip))
}

function step(index: IDBIndex, skip: number, size: number): Promise<Repair[]> {
  return new Promise((resolve, reject) => {
    const found: Repair[] = []
    const request = index.openCursor(null, 'prev')
    let toSkip = skip
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || found.length === size) return resolve(found)
      if (toSkip > 0) {
        cursor.advance(toSkip)
        toSkip = 0
        return
      }
      found.push(cursor.value)
      cursor.continue()
    }
  })
}
