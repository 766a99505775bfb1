import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { ReplicaDb } from '../../db/database.ts'
import { readReplica } from '../../sync/store/dexieStore.ts'
import { divideIntoBundles } from '../../sync/store/bundles/insertRows.ts'
import { replaceRange } from '../../sync/store/bundles/replaceRange.ts'
import type { Store } from '../../sync/store/ports.ts'
import { toRow } from '../../sync/store/rows.ts'
import { writeStoredColumns } from '../../db/lists/columns/storedColumns.ts'
import { readFirstPage } from './firstPageCache.ts'
import { readRepairRows } from '../../db/lists/repairRows.ts'
import { loadFromRows } from '../../db/lists/loading.ts'
import { testRepair } from '../../db/lists/testDocs.ts'

let db: ReplicaDb
let store: Store

const row = (n: number, more: Partial<Repair> = {}) => toRow('repair', testRepair(n, more), n)
const opened = (page: { page: number; size: number }) =>
  readReplica(db, ['repair', 'column', 'meta'], (tx) => readFirstPage(tx, 'repair', page))
const numbers = async (page: number, size: number) => {
  const found = await opened({ page, size })
  if (!found) return null
  return found.rows.map(({ documentNumber }) => documentNumber)
}

async function fill(rows: readonly ReturnType<typeof row>[]): Promise<void> {
  const filling = { e: 'repair', after: null, upto: null, bundles: divideIntoBundles(rows) } as const
  await store.run({ tables: ['repair'], write: true }, (tx) =>
    replaceRange(tx.bare, filling, { fresh: true, shadowed: new Set() }),
  )
}
async function keep(): Promise<void> {
  const kept = await (await loadFromRows(store)).lists.takeSnapshot(async () => {})
  if (!kept || !(await writeStoredColumns(store, kept))) throw new Error('not kept')
}

beforeEach(async () => {
  ;({ db, store } = await testReplica())
  await fill([...Array(300)].map((_, i) => row(i + 1, i % 10 === 0 ? { status: 'Opgehaald' } : {})))
  await keep()
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

it('[D-071] [AL-06] an overview opens from what was kept, before anything is in memory: active, highest number first', async () => {
  expect(await numbers(1, 4)).toEqual([300, 299, 298, 297])
  expect(await numbers(3, 4)).toEqual([292, 290, 289, 288])
  expect((await opened({ page: 1, size: 4 }))?.total).toBe(270)
})

it('[AL-06] what changed since stands in its place, and what came and went too', async () => {
  await store.run({ tables: ['repair'], write: true }, async (tx) => {
    tx.put('repair', row(299, { status: 'Opgehaald' }))
    tx.put('repair', row(291))
    tx.put('repair', row(400))
  })
  expect(await numbers(1, 4)).toEqual([400, 300, 298, 297])
  expect(await numbers(3, 4)).toEqual([292, 291, 290, 289])
})

it('[AL-06] the lists are queried if bundles changed since, beyond the first rows, and if nothing was stored', async () => {
  expect(await numbers(51, 4)).toBeNull()
  await store.run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', row(298).id))
  expect(await numbers(1, 4)).toBeNull()
  await db.column.clear()
  expect(await numbers(1, 4)).toBeNull()
})

it('[AL-68] and its first rows and the rows that they name are at hand, without reading a bundle', async () => {
  const asked = requests()
  const found = await opened({ page: 1, size: 4 })
  const rows = await readRepairRows(db, found?.rows.map(({ id }) => id) ?? [])
  expect(rows.map(({ documentNumber }) => documentNumber)).toEqual([300, 299, 298, 297])
  expect(rows.every(({ unsent }) => !unsent)).toBe(true)
  expect(asked.of('pack')).toEqual([])
  await readRepairRows(db, [row(7).id, row(9).id])
  expect(asked.of('pack').length).toBeGreaterThan(0)
})

it('[AL-68] also where some of the first rows were changed since', async () => {
  await store.run({ tables: ['repair'], write: true }, async (tx) => {
    for (const n of [300, 299, 297]) tx.put('repair', row(n))
  })
  const asked = requests()
  const found = await opened({ page: 1, size: 20 })
  expect(found?.rows.map(({ documentNumber }) => documentNumber)).toHaveLength(20)
  expect(asked.of('pack')).toEqual([])
})

it('[AL-82] a page of compacted rows reads each bundle once, and its neighbour in the same bundles reads none', async () => {
  // from the first row to the last, so that every bundle has one of them
  const ids = (from: number) => [...Array(20)].map((_, i) => row(from + Math.floor(i * 15.7)).id)
  const bundleCount = await db.pack.where('e').equals('repair').count()
  const asked = requests()
  expect(await readRepairRows(db, ids(1))).toHaveLength(20)
  expect(asked.of('pack')).toEqual(Array(bundleCount).fill('get'))
  expect(asked.of('repair')).toEqual(['getAllKeys'])
  asked.clear()
  expect(await readRepairRows(db, ids(2))).toHaveLength(20)
  expect([...asked.of('pack'), ...asked.of('column')]).toEqual([])
})

it('[AL-82] the bounds of bundles are not taken from an earlier moment', async () => {
  const ids = [row(5), row(100), row(200), row(290), row(305)].map(({ id }) => id)
  expect(await readRepairRows(db, ids)).toHaveLength(4)
  await fill([...Array(310)].map((_, i) => row(i + 1)))
  expect(await readRepairRows(db, ids)).toHaveLength(5)
})

/** Records the requests from now on, with their tables. */
function requests() {
  const asked: [string, string][] = []
  const methods = ['get', 'getAll', 'getAllKeys'] as const
  for (const method of methods) {
    const real: (...args: never[]) => IDBRequest = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      asked.push([this.name, method])
      return Reflect.apply(real, this, args)
    })
  }
  return {
    of: (table: string) => asked.filter(([name]) => name === table).map(([, method]) => method),
    clear: () => asked.splice(0),
  }
}

it('[AL-68] a bundle that was read is not remembered beyond its next change', async () => {
  const { id } = row(299)
  const notes = async () => (await readRepairRows(db, [id])).map((one) => one.notes)
  expect(await notes()).toEqual(['Geen beeld'])
  await fill([row(298), { ...row(299), notes: 'anders' }])
  expect(await notes()).toEqual(['anders'])
})

it('[AL-102] a neighbour of a record that was read is found in the same bundle, without another read', async () => {
  const one = (n: number) => readReplica(db, ['repair', 'meta'], (tx) => tx.get('repair', row(n).id))
  expect((await one(200))?.documentNumber).toBe(200)
  const asked = requests()
  expect((await one(201))?.documentNumber).toBe(201)
  expect(asked.of('pack')).toEqual([])
  expect((await one(20))?.documentNumber).toBe(20)
  expect(asked.of('pack')).toEqual(['getAll'])
  expect(await one(301)).toBeUndefined()
  await fill([row(200), { ...row(201), notes: 'anders' }])
  expect((await one(201))?.notes).toBe('anders')
})

it('[AL-68] nor beyond a store that the browser took away, whose successor counts anew', async () => {
  const { id } = row(299)
  expect(await readRepairRows(db, [id])).toHaveLength(1)
  await db.pack.clear()
  db.on.close.fire(new Event('close'))
  expect(await readRepairRows(db, [id])).toEqual([])
})

it('[AL-09] the lists are asked where most rows stand by themselves, and not all of those are read first', async () => {
  await store.run({ tables: ['repair'], write: true }, async (tx) =>
    tx.putMany(
      'repair',
      [...Array(1_500)].map((_, i) => row(i + 301)),
    ),
  )
  const counts = await rowsRead(() => opened({ page: 1, size: 4 }))
  expect(counts.found).toBeNull()
  expect(counts.rows).toBeLessThan(1_100)
  await db.column.clear()
  expect(await rowsRead(() => opened({ page: 1, size: 4 }))).toEqual({
    found: null,
    rows: 0,
  })
})

/** Counts the rows of repairs that `work` reads. */
async function rowsRead<T>(work: () => Promise<T>): Promise<{ found: T; rows: number }> {
  const seen: IDBRequest<unknown[]>[] = []
  const real = IDBObjectStore.prototype.getAll
  const spy = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    const request = real.apply(this, args)
    if (this.name === 'repair') seen.push(request)
    return request
  })
  const found = await work()
  spy.mockRestore()
  return { found, rows: seen.reduce((sum, { result }) => sum + result.length, 0) }
}
