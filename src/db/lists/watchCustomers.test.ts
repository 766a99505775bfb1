import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replica, type ReplicaDb } from '../database.ts'
import { dexieStore } from '../../sync/store/dexieStore.ts'
import { toRow } from '../../sync/store/rows.ts'
import { listsReady, provideLists } from './listClient.ts'
import { createListService } from './listService.ts'
import { testCustomer, storeEmptyFirstPages, testId } from './testDocs.ts'
import type { CustomerListQuery } from './listQueries.ts'
import { type CustomerList, watchCustomers } from './watchCustomers.ts'

/* The order of the tests matters: the connection to the lists opens once per page. */

const QUERY: CustomerListQuery = { term: '', filters: {}, sort: { by: 'name', dir: 'asc' }, page: 1, size: 2 }
let db: ReplicaDb
let stop = () => {}
let shown: CustomerList | undefined
const watch = (query: Partial<CustomerListQuery> = {}) => {
  shown = undefined
  stop = watchCustomers(db, { ...QUERY, ...query }, (list) => {
    shown = list
  })
}
const put = (...rows: ReturnType<typeof testCustomer>[]) =>
  dexieStore(db).run({ tables: ['customer'], write: true }, async (tx) => {
    for (const row of rows) tx.put('customer', toRow('customer', row))
  })
const names = () => shown?.rows?.map(({ name }) => name)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

beforeEach(async () => {
  db = replica('watched-customers')
  await storeEmptyFirstPages(db)
  await db.customer.clear()
  await put(testCustomer(1, { active: false }), testCustomer(2), testCustomer(3), testCustomer(4))
})
afterEach(() => {
  stop()
  db.close()
})

describe('the watched customers', () => {
  it('open from the store while nothing is in memory yet, without the deleted ones', async () => {
    expect(listsReady()).toBe(false)
    watch()
    await until(() => expect(names()).toEqual(['Studio 2', 'Studio 3']))
    await put(testCustomer(1, { name: 'Atelier' }))
    await until(() => expect(names()).toEqual(['Atelier', 'Studio 2']))
  })

  it('are answered from memory, follow changes, and report unsent changes', async () => {
    provideLists(createListService(db))
    watch({ term: 'studio', page: 2 })
    await until(() => expect([names(), shown?.total]).toEqual([['Studio 4'], 3]))
    expect(shown?.rows?.[0]?.unsent).toBe(false)
    await db.shadow.put({ e: 'customer', id: testId(3, 4), base: null })
    await put(testCustomer(4, { name: 'Studio Z' }), testCustomer(3, { active: false }))
    await until(() => expect(shown?.total).toBe(2))
    watch({ term: 'studio z' })
    await until(() => expect([names(), shown?.rows?.[0]?.unsent]).toEqual([['Studio Z'], true]))
  })
})
