import 'fake-indexeddb/auto'
import Dexie, { RangeSet } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replica, type ReplicaDb } from '../database.ts'
import { dexieStore } from '../../sync/store/dexieStore.ts'
import { toRow } from '../../sync/store/rows.ts'
import { compactStep } from '../../sync/store/bundles/compact.ts'
import { allTables } from '../../sync/store/tables.ts'
import { hasStoredColumns } from './columns/storedColumns.ts'
import { createListService, type ListService } from './listService.ts'
import { readRepairRows } from './repairRows.ts'
import { testCustomer, testItem, testRepair, testId } from './testDocs.ts'
import type { RepairListQuery } from './listQueries.ts'

let db: ReplicaDb
let lists: ListService
let n = 0
const all: RepairListQuery = { term: '', all: true, sort: { by: 'number', dir: 'desc' }, page: 1, size: 20 }
const store = () => dexieStore(db)
const total = async () => (await lists.ask('repairs', 'query', all)).total
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

beforeEach(() => {
  db = replica(`lists-${n++}`)
})
afterEach(() => db.close())

const putBulk = (from: number, to: number, cursor: string) =>
  store().run({ tables: ['repair', 'meta'], write: true }, async (tx) => {
    tx.putMany(
      'repair',
      Array.from({ length: to - from }, (_, i) => toRow('repair', testRepair(from + i))),
    )
    tx.put('meta', { k: 'cursor', v: cursor })
  })

describe('the lists in memory', () => {
  it('hold what was in the store when they started, over several chunks', async () => {
    await putBulk(1, 2_501, 'c1')
    lists = createListService(db)
    expect(await total()).toBe(2_500)
    expect((await lists.ask('repairs', 'query', { ...all, size: 2 })).ids).toEqual([
      testId(1, 2_500),
      testId(1, 2_499),
    ])
  })

  it('follow single writes and downloads, and notify their listeners', async () => {
    lists = createListService(db)
    let notifications = 0
    await lists.subscribe(() => notifications++)
    await store().run({ tables: ['repair'], write: true }, async (tx) =>
      tx.put('repair', toRow('repair', testRepair(1)), null),
    )
    await soon(async () => expect(await total()).toBe(1))
    await putBulk(10, 20, 'c2')
    await soon(async () => expect(await total()).toBe(11))
    const before = notifications
    await store().run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', testId(1, 1)))
    await soon(async () => expect(await total()).toBe(10))
    await soon(async () => expect(notifications).toBeGreaterThan(before))
  })

  it('read what the page wrote, once for a burst', async () => {
    lists = createListService(db)
    expect(await total()).toBe(0)
    const raw = await db.open().then(() => db.backendDB())
    for (const n of [5, 6, 7]) {
      await new Promise((done) => {
        const tx = raw.transaction('repair', 'readwrite')
        tx.objectStore('repair').put(toRow('repair', testRepair(n)))
        tx.oncomplete = done
      })
      const keys = new RangeSet()
      keys.addKey(testId(1, n))
      // An event of another context arrives as a plain object.
      Dexie.on('storagemutated').fire({ [`idb://${db.name}/repair/`]: structuredClone(keys) })
    }
    await soon(async () => expect(await total()).toBe(3))
  })

  it('follow the bulk writes of another tab', async () => {
    lists = createListService(db)
    expect(await total()).toBe(0)
    const raw = await db.open().then(() => db.backendDB())
    await new Promise((done) => {
      const tx = raw.transaction('repair', 'readwrite')
      tx.objectStore('repair').put(toRow('repair', testRepair(5)))
      tx.oncomplete = done
    })
    const other = new BroadcastChannel('wb-lists')
    other.postMessage({ ids: [['repair', [testId(1, 5)]]], cursor: 'c9' })
    await soon(async () => expect(await total()).toBe(1))
    other.close()
  })

  it('[AL-42] know the changes that the page reported before its query, however many queries it makes at once', async () => {
    lists = createListService(db)
    expect(await total()).toBe(0)
    const raw = await db.open().then(() => db.backendDB())
    for (const n of [5, 6]) {
      await new Promise((done) => {
        const tx = raw.transaction('repair', 'readwrite')
        tx.objectStore('repair').put(toRow('repair', testRepair(n)))
        tx.oncomplete = done
      })
      lists.wrote([
        ['repair', [testId(1, n)]],
        ['outbox', [n]],
      ])
      expect(await Promise.all([total(), total()])).toEqual([n - 4, n - 4])
    }
  })

  it('catch up after a message that never came', async () => {
    lists = createListService(db)
    expect(await total()).toBe(0)
    const raw = await db.open().then(() => db.backendDB())
    await new Promise((done) => {
      const tx = raw.transaction(['repair', 'meta'], 'readwrite')
      tx.objectStore('repair').put(toRow('repair', testRepair(5)))
      tx.objectStore('meta').put({ k: 'cursor', v: 'c9' })
      tx.oncomplete = done
    })
    expect(await total()).toBe(0)
    await lists.verify()
    expect(await total()).toBe(1)
  })
})

describe('the columns of the lists', () => {
  const compact = () =>
    store().run(
      { tables: allTables(), write: true },
      async (tx) => void (await compactStep(tx, 'repair', null, 9)),
    )
  const putCompacted = async (from: number, to: number) => {
    await store().run({ tables: ['repair'], write: true }, async (tx) => {
      for (let n = from; n < to; n++) tx.put('repair', toRow('repair', testRepair(n), 1))
    })
    await compact()
  }

  it('[AL-50] are stored when the bundles are compacted, and the next opening reads them instead of the bundles', async () => {
    await putCompacted(1, 301)
    lists = createListService(db, 30)
    expect(await total()).toBe(300)
    await soon(async () => expect(await hasStoredColumns(store())).toBe(true))
    // Delete the bundles and keep their number, which never happens in the product.
    await db.pack.clear()
    await store().run({ tables: ['repair'], write: true }, async (tx) => {
      tx.put('repair', toRow('repair', testRepair(7, { notes: 'Kapotte lens' }), 2))
      tx.put('repair', toRow('repair', testRepair(400), 2))
    })
    lists = createListService(db, 30)
    expect(await total()).toBe(301)
    const found = await lists.ask('repairs', 'query', { ...all, term: 'lens' })
    expect(found).toEqual({ ids: [testId(1, 7)], total: 1 })
  })

  it('[AL-51] are not used once bundles have changed, until they are stored again', async () => {
    await putCompacted(1, 11)
    lists = createListService(db, 30)
    expect(await total()).toBe(10)
    await soon(async () => expect(await hasStoredColumns(store())).toBe(true))
    await store().run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', testId(1, 3)))
    expect(await hasStoredColumns(store())).toBe(false)
    lists = createListService(db, 1_000_000)
    expect(await total()).toBe(9)
  })
})

describe('the rows of a page', () => {
  beforeEach(async () => {
    await db.item.put(testItem(1))
    await db.customer.put(testCustomer(1))
    const own = testRepair(3, { itemId: testId(2, 1), customerId: testId(3, 1) })
    const rows = [own, testRepair(1), testRepair(2, { status: 'Opgehaald' }), testRepair(4)].map((doc) =>
      toRow('repair', doc),
    )
    await db.repair.bulkPut(rows)
    await db.shadow.put({ e: 'repair', id: testId(1, 3), base: null })
  })

  it('bring what they show of item and customer, and whether they wait to be sent', async () => {
    const rows = await readRepairRows(db, [testId(1, 3), testId(1, 99), testId(1, 1)])
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ brand: 'Sony', model: 'FX9', customerName: 'Studio 1', unsent: true })
    expect(rows[1]).toMatchObject({ brand: null, customerName: null, unsent: false })
  })
})
