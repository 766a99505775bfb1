import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { replica, type ReplicaDb } from '../database.ts'
import { dexieStore } from '../../sync/store/dexieStore.ts'
import { toRow } from '../../sync/store/rows.ts'
import { listsReady, provideLists } from './listClient.ts'
import { createListService } from './listService.ts'
import { testCustomer, storeEmptyFirstPages, testId } from './testDocs.ts'
import type { RentalListQuery } from './listQueries.ts'
import { type RentalList, watchRentals } from './watchRentals.ts'

/* The order of the tests matters: the connection to the lists opens once per page. */

const QUERY: RentalListQuery = {
  term: '',
  all: false,
  sort: { by: 'reference', dir: 'desc' },
  page: 1,
  size: 2,
}
let db: ReplicaDb
let stop = () => {}
let shown: RentalList | undefined
const watch = (query: Partial<RentalListQuery> = {}) => {
  stop = watchRentals(db, { ...QUERY, ...query }, (list) => {
    shown = list
  })
}
const put = (n: number, fields: Partial<Rental> = {}) =>
  dexieStore(db).run({ tables: ['rental'], write: true }, async (tx) => {
    const numbered = { number: `2026.${n}`, boekjaar: 2026, documentNumber: n, tempCusName: `Klant ${n}` }
    tx.put('rental', toRow('rental', rentalWith({ id: testId(5, n), ...numbered, ...fields })))
  })
const names = () => shown?.rows?.map(({ customerName }) => customerName)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

beforeEach(async () => {
  db = replica('watched-rentals')
  await storeEmptyFirstPages(db)
  await Promise.all([db.rental.clear(), db.customer.clear()])
})
afterEach(() => {
  stop()
  db.close()
})

it('gives the first page from the store while the lists are not there', async () => {
  await db.customer.put(toRow('customer', testCustomer(1)))
  await put(2, { customerId: testId(3, 1), tempCusName: null })
  await put(10)
  await put(9)
  await put(11, { status: 'Geannuleerd' })
  watch()
  await until(() => expect([names(), shown?.total]).toEqual([['Klant 10', 'Klant 9'], 3]))
  stop()
  watch({ page: 2 })
  await until(() => expect(names()).toEqual(['Studio 1']))
  expect(listsReady()).toBe(false)
})

it('[VL-20] follows what happens: a rental that is closed goes, a new one comes', async () => {
  await put(1)
  provideLists(createListService(db))
  watch()
  await until(() => expect(names()).toEqual(['Klant 1']))
  await put(2)
  await until(() => expect(names()).toEqual(['Klant 2', 'Klant 1']))
  await put(1, { status: 'Teruggebracht' })
  await until(() => expect([names(), shown?.total]).toEqual([['Klant 2'], 1]))
})
