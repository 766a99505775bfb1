import type { WerkbankDb } from '../database.ts'
import { lists, listsReady } from './door.ts'
import { type ListedRow, readRecords, type RecordsRead } from './readRecords.ts'
import type { CustomerListQuery } from './types.ts'
import { useWatchedList } from './useWatchedList.ts'
import { type Tell, watchList } from './watchList.ts'

export type CustomerRow = ListedRow<'customer'>

export interface CustomerList {
  /** Undefined until they are known for the first time. */
  rows: CustomerRow[] | undefined
  /** Rows on all pages together. */
  total: number
}

/** What the overview opens with; the store gives it by an index, without the lists in memory. */
const isDefault = ({ term, filters, only, sort }: CustomerListQuery): boolean =>
  term.trim() === '' &&
  !only &&
  sort.by === 'name' &&
  sort.dir === 'asc' &&
  Object.values(filters ?? {}).every((text) => !text)

/** Follows a page of the active customers; see watchList. */
export function watchCustomers(
  db: WerkbankDb,
  query: CustomerListQuery,
  show: (list: CustomerList) => void,
): () => void {
  async function read(tell: Tell<CustomerList>): Promise<void> {
    const { ids, total } =
      !listsReady() && isDefault(query) ? await firstPage(db, query) : await (await lists()).customers(query)
    const { rows, booting }: RecordsRead<'customer'> = await readRecords(db, 'customer', ids)
    tell({ rows: rows.filter((row) => row.active), total }, booting)
  }
  return watchList(db, { tables: ['customer', 'outbox'], read }, show)
}

/** Capitals and accents stand elsewhere in this order; the lists, a moment later, put them in their place. */
async function firstPage(db: WerkbankDb, { page, size }: CustomerListQuery) {
  const ids = (await db.customer
    .orderBy('name')
    .filter((customer) => customer.active)
    .offset((page - 1) * size)
    .limit(size)
    .primaryKeys()) as string[]
  return { ids, total: await db.customer.count() }
}

const NOTHING: CustomerList = { rows: undefined, total: 0 }

/** A page of the active customers, kept up to date. */
export const useCustomerList = (query: CustomerListQuery): CustomerList =>
  useWatchedList(watchCustomers, query, NOTHING)
