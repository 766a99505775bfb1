import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replica, type ReplicaDb } from '../database.ts'
import { dexieStore } from '../../sync/store/dexieStore.ts'
import { toRow } from '../../sync/store/rows.ts'
import { listsReady, provideLists } from './listClient.ts'
import { createListService } from './listService.ts'
import { testItem, storeEmptyFirstPages, testRepair, testId } from './testDocs.ts'
import type { RepairListQuery } from './listQueries.ts'
import { type RepairList, watchRepairs } from './watchRepairs.ts'

/* The order of the tests matters: the connection to the lists opens once per page. */

const query = (more: Partial<RepairListQuery> = {}): RepairListQuery => ({
  term: '',
  all: false,
  sort: { by: 'number', dir: 'desc' },
  page: 1,
  size: 2,
  ...more,
})
let db: ReplicaDb
let stop = () => {}
let shown: RepairList[] = []
const watch = (asked: RepairListQuery) => {
  shown = []
  stop = watchRepairs(db, asked, (list) => shown.push(list))
}
const put = (...rows: ReturnType<typeof testRepair>[]) =>
  dexieStore(db).run({ tables: ['repair'], write: true }, async (tx) => {
    for (const row of rows) tx.put('repair', toRow('repair', row))
  })
const numbers = () => shown.at(-1)?.rows?.map(({ number }) => number)
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

beforeEach(async () => {
  db = replica('watched')
  await storeEmptyFirstPages(db)
  await db.repair.clear()
  await put(
    testRepair(1),
    testRepair(2, { status: 'Opgehaald' }),
    testRepair(3, { itemId: testId(2, 1) }),
    testRepair(10),
  )
  await db.item.put(testItem(1))
})
afterEach(() => {
  stop()
  db.close()
})

describe('a watched list', () => {
  it('[D-071] opens from the store while nothing is in memory yet, and follows changes', async () => {
    expect(listsReady()).toBe(false)
    watch(query())
    await until(() => expect(shown.at(-1)?.total).toBe(3))
    expect(numbers()).toEqual(['2026.10', '2026.3'])
    expect(shown.at(-1)?.rows?.[1]).toMatchObject({ brand: 'Sony', model: 'FX9' })
    await put(testRepair(11))
    await until(() => expect(numbers()).toEqual(['2026.11', '2026.10']))
  })

  it('draws at most twice a second while the first download runs', async () => {
    await db.meta.put({ k: 'phase', v: 'boot' })
    watch(query())
    await until(() => expect(numbers()).toHaveLength(2))
    const before = shown.length
    const from = Date.now()
    for (let n = 20; n < 30; n++) await put(testRepair(n))
    await until(() => expect(numbers()).toEqual(['2026.29', '2026.28']))
    const rounds = 2 + Math.ceil((Date.now() - from) / 500)
    // each round first shows the rows, then their number
    expect(shown.length - before).toBeLessThanOrEqual(2 * rounds)
    await db.meta.clear()
  })

  it('answers searches and other orders once the lists are in memory', async () => {
    watch(query({ term: 'sony', all: true }))
    // the first page, which is queried later, comes from the store; a search does not
    const first = vi.fn<() => void>()
    const stopFirst = watchRepairs(db, query(), first)
    await until(() => expect(first).toHaveBeenCalled())
    stopFirst()
    expect(shown).toEqual([])
    provideLists(createListService(db))
    await until(() => expect(numbers()).toEqual(['2026.3']))
    expect(shown.at(-1)?.total).toBe(1)
    stop()
    watch(query({ sort: { by: 'number', dir: 'asc' }, all: true, size: 10 }))
    await until(() => expect(numbers()).toEqual(['2026.1', '2026.2', '2026.3', '2026.10']))
    expect(listsReady()).toBe(true)
  })

  it('[D-042] loses an archived repair at once, and shows it with Alles', async () => {
    watch(query({ size: 10 }))
    await until(() => expect(numbers()).toHaveLength(3))
    await put(testRepair(10, { status: 'Opgehaald' }))
    await until(() => expect(numbers()).toEqual(['2026.3', '2026.1']))
    await until(() => expect(shown.at(-1)?.total).toBe(2))
    stop()
    watch(query({ size: 10, all: true }))
    await until(() => expect(numbers()).toEqual(['2026.10', '2026.3', '2026.2', '2026.1']))
  })
})
