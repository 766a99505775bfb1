import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { BUNDLED_ENTITIES } from '../../domain/bundledEntities.ts'
import { isObject, isRecord, keysOf } from '../../lib/objects.ts'
import { replica, type ReplicaDb } from '../database.ts'
import { dexieStore } from '../../sync/store/dexieStore.ts'
import { getMeta } from '../../sync/store/meta.ts'
import { StorageError } from '../../sync/store/errors.ts'
import { freeStorage } from '../../sync/store/storageReserve.ts'
import { type Commit, commitListeners } from '../../sync/store/observe.ts'
import { compactStep } from '../../sync/store/bundles/compact.ts'
import type { BundledTable } from '../../sync/store/bundles/bundleLines.ts'
import { divideIntoBundles } from '../../sync/store/bundles/insertRows.ts'
import { replaceRange } from '../../sync/store/bundles/replaceRange.ts'
import type { Store, StoreTx } from '../../sync/store/ports.ts'
import { toRow } from '../../sync/store/rows.ts'
import { allTables, type EntityRow, type TableName } from '../../sync/store/tables.ts'
import { write } from '../../sync/store/transactions.ts'
import type { StoredColumn } from './columns/column.ts'
import { hasStoredColumns, type ListsSnapshot, writeStoredColumns } from './columns/storedColumns.ts'
import { applyCommit, bulkWriteMessageOf, listPartOf } from './listCommits.ts'
import { Lists } from './index.ts'
import type { LoadedLists } from './loadedLists.ts'
import { loadLists, loadFromRows, reread } from './loading.ts'
import { TEST_QUESTIONS, listAnswers } from './testQuestions.ts'
import { testContact, testCustomer, testItem, testRepair, testId } from './testDocs.ts'
import { NEW_CATEGORY } from '../../domain/categories/category.ts'

let db: ReplicaDb
let n = 0
beforeEach(() => {
  db = replica(`kept-${n++}`)
})
afterEach(() => {
  commitListeners.clear()
  db.close()
})

const IDS = 24
const random = (seed: number) => {
  let state = seed
  return (upto: number) => (state = (state * 48_271) % 2_147_483_647) % upto
}
type Random = ReturnType<typeof random>
const pick = <T>(next: Random, all: readonly T[]): T => all[next(all.length)]!

/** A document of a kind, with values in every field that the lists read. */
function rowOf(e: BundledTable, n: number, next: Random, v: number): EntityRow<BundledTable> {
  const day = `2026-06-${10 + next(9)}`
  const itemId = pick(next, [null, testId(2, next(IDS))])
  const customerId = pick(next, [null, testId(3, next(IDS))])
  switch (e) {
    case 'customer': {
      const people = Array.from({ length: next(3) }, (_, k) =>
        testContact(n * 10 + k, pick(next, ['Jan', 'An']), 'Maes'),
      )
      const fields = { name: pick(next, [`Studio ${n}`, 'Kobalt']), active: next(5) > 0 }
      return toRow(e, testCustomer(n, { ...fields, customerContacts: people }), v)
    }
    case 'item': {
      const fields = {
        brand: pick(next, ['Sony', 'ARRI']),
        customerId,
        active: next(5) > 0,
        rentable: next(2) === 0,
      }
      return toRow(
        e,
        testItem(n, { ...rentalItem(), ...testItem(n), ...fields, categoryId: testId(9, next(2)) }),
        v,
      )
    }
    case 'repair': {
      const fields = {
        status: pick(next, ['Binnengebracht', 'Opgehaald'] as const),
        dateIn: day,
        type: pick(next, ['Bestek', 'Herstelling'] as const),
        executorId: pick(next, [null, testId(6, 1)]),
        rentalId: pick(next, [null, testId(5, 1)]),
        estimateTotalExclVat: pick(next, [0, 100]),
        repairLogLines: pick(next, [[], [logLine]]),
        itemId,
        customerId,
      }
      const customerContactId = pick(next, [null, testId(4, next(IDS) * 10)])
      return toRow(e, testRepair(n, { ...fields, customerContactId, notes: `Geen beeld ${next(4)} €` }), v)
    }
    case 'rental': {
      const fields = {
        status: pick(next, ['Optie', 'Bevestigd', 'Teruggebracht'] as const),
        startDate: day,
        customerId,
      }
      const lines = itemId ? [rentalLine({ id: testId(6, n), itemId })] : []
      const numbers = { number: `2026.${n}`, boekjaar: 2026, documentNumber: n }
      return toRow(e, rentalWith({ id: testId(5, n), ...fields, ...numbers, rentalLines: lines }), v)
    }
  }
}
const logLine = {
  id: testId(7, 1),
  description: 'Nagekeken',
  at: '2026-06-10T08:00:00.000Z',
  by: testId(8, 1),
}
const KIND: Record<BundledTable, number> = { repair: 1, item: 2, customer: 3, rental: 5 }

/** A device: its store, and the lists of a worker that follow it as the service does. */
class Device {
  readonly store: Store
  lists!: LoadedLists
  private v = 0
  /** Commits of another tab that the lists of this tab have not received yet. */
  private readonly unheard: Commit[] = []
  /** True while the worker of another tab writes. */
  elsewhere = false

  constructor(store: Store) {
    this.store = store
    commitListeners.add((commit) => {
      if (this.elsewhere) this.unheard.push(commit)
      else applyCommit(this.lists, this.own(commit))
    })
  }

  async open(): Promise<void> {
    this.unheard.length = 0
    this.lists = (await loadLists(this.store)).lists
  }

  save = async (store = this.store): Promise<boolean> => {
    const kept = await this.lists.takeSnapshot(async () => {})
    return kept !== null && (await writeStoredColumns(store, kept))
  }

  /** Delivers the commits of the other tab. */
  async hear(): Promise<void> {
    const commit = this.unheard.shift()
    if (!commit) return
    const own = this.own(commit)
    const ids = own.single.map(([table, rows]): [TableName, string[]] => [
      table,
      [...rows.keys()].map(String),
    ])
    const message = bulkWriteMessageOf(own)
    await reread(this.store, this.lists, [...ids, ...(message?.ids ?? [])])
    if (message?.packs) this.lists.followBundles(message.packs)
  }

  async catchUp(): Promise<void> {
    while (this.unheard.length > 0) await this.hear()
  }

  private own = (commit: Commit) => listPartOf(commit, (table) => this.lists.readers.reads(table))

  async step(next: Random): Promise<string> {
    const what = pick(next, STEPS)
    const e = pick(next, BUNDLED_ENTITIES)
    const id = next(IDS)
    const change = (work: (tx: StoreTx) => Promise<void>) => write(this.store, allTables(), work)
    if (what === 'put') await change(async (tx) => tx.put(e, rowOf(e, id, next, ++this.v), undefined))
    if (what === 'delete') await change(async (tx) => tx.delete(e, testId(KIND[e], id)))
    if (what === 'category')
      await change(async (tx) => {
        const row = { id: testId(9, next(2)), description: pick(next, ['Camera', 'Licht']), active: true }
        if (next(3) === 0) tx.delete('category', row.id)
        else tx.put('category', toRow('category', { ...CATEGORY, ...row }))
      })
    if (what === 'fold') await change(async (tx) => void (await compactStep(tx, e, null, this.v)))
    if (what === 'fill')
      await change(async (tx) => {
        const from = next(IDS)
        const ids = Array.from({ length: 1 + next(8) }, (_, i) => from + i).filter(() => next(4) > 0)
        const rows = ids.map((n) => rowOf(e, n, next, ++this.v))
        const range = { after: testId(KIND[e], from - 1), upto: testId(KIND[e], from + 8) }
        const rules = { shadowed: new Set<string>(), fresh: false }
        await replaceRange(tx.bare, { e, ...range, bundles: divideIntoBundles(rows) }, rules)
      })
    if (what === 'save') await this.save()
    if (what === 'killed') await this.save(killedAfter(this.store, next(3))).catch(() => {})
    if (what === 'open') await this.open()
    if (what === 'elsewhere') this.elsewhere = !this.elsewhere
    if (what === 'hear') await this.hear()
    return what
  }
}
const CATEGORY = { id: '', description: '', prefix: 'CAM', ...NEW_CATEGORY, active: true, position: 0 }
const STEPS =
  'put put put put delete delete category fold fold fill save save killed open open elsewhere hear hear'.split(
    ' ',
  )

/** A store whose device dies after a number of transactions. */
function killedAfter(store: Store, transactions: number): Store {
  let left = transactions
  return {
    run: (scope, work) => {
      if (left-- <= 0) throw new Error('killed')
      return store.run(scope, work)
    },
  }
}

interface HistoryResult {
  /** The first difference from the content of the store; null: none. */
  wrong: string | null
  /** Number of openings that used the stored columns. */
  kept: number
}
const honest = (store: Store): Store => store

async function history(seed: number, plant = honest): Promise<HistoryResult> {
  const next = random(seed * 7_919 + 1)
  const store = dexieStore(db)
  const device = new Device(plant(store))
  await device.open()
  let kept = 0
  for (let at = 0; at < 80; at++) {
    const was = await hasStoredColumns(store)
    const what = await device.step(next)
    // Between two tabs the lists may be behind, but their stored columns may not.
    if (what !== 'open') continue
    if (was) kept++
    await device.catchUp()
    const whole = listAnswers((await loadFromRows(store)).lists)
    const found = listAnswers(device.lists)
    const wrong = whole.find((answer, i) => JSON.stringify(answer) !== JSON.stringify(found[i]))
    if (wrong) return { wrong: `step ${at}: ${wrong[0]}`, kept }
  }
  return { wrong: null, kept }
}

async function fresh(): Promise<void> {
  commitListeners.clear()
  db.close()
  db = replica(`kept-${n++}`)
}

/** A store that returns false metadata about the stored columns. */
const lying =
  (lie: (head: ListsSnapshot, stamp: number) => object) =>
  (store: Store): Store => ({
    run: (scope, work) =>
      store.run(scope, (tx) => {
        const get: StoreTx['get'] = async (table, key) => {
          const row = await tx.get(table, key)
          if (table !== 'column' || key !== 'head' || !isRow(row)) return row
          return { ...row, v: { ...row.v, ...lie(row.v, (await getMeta(tx, 'packs')) ?? 0) } }
        }
        return work(Object.create(tx, { get: { value: get } }))
      }),
  })
const isRow = (row: unknown): row is { k: string; v: ListsSnapshot } => isRecord(row) && isRecord(row.v)

describe('the lists of a device', () => {
  it('[AL-50] are after any history what they would be if everything were read', {
    timeout: 120_000,
  }, async () => {
    let openings = 0
    for (let seed = 1; seed <= 12; seed++) {
      const { wrong, kept } = await history(seed)
      expect([seed, wrong]).toEqual([seed, null])
      openings += kept
      await fresh()
    }
    expect(openings).toBeGreaterThan(12)
  })

  const plants: [string, (store: Store) => Store][] = [
    ['columns of other packs', lying((_head, stamp) => ({ stamp }))],
    ['a row that went and comes back', lying(() => ({ moved: [] }))],
  ]
  it.each(plants)('[AL-52] are found wrong with %s', { timeout: 120_000 }, async (_name, plant) => {
    let found: string | null = null
    for (let seed = 1; seed <= 60 && !found; seed++) {
      found = (await history(seed, plant)).wrong
      await fresh()
    }
    expect(found).not.toBeNull()
  })
})

describe('columns that are not what was written', () => {
  type Damage = (rows: Record<string, any>[]) => void
  const part = (rows: Record<string, any>[], name: string): { texts: string[]; numbers: Int32Array[] } =>
    rows.flatMap(({ v }) => v.columns ?? []).find(([list, column]) => `${list}.${column}` === name)[2]
  const damages: [string, Damage][] = [
    [
      'a part that is gone',
      (rows) =>
        void rows.splice(
          rows.findIndex(({ k }) => k !== 'head'),
          1,
        ),
    ],
    ['another format', (rows) => void (rows.find(({ k }) => k === 'head')!.v.format = '1.0.0/0')],
    ['other packs', (rows) => void rows.find(({ k }) => k === 'head')!.v.stamp--],
    ['a head that is none', (rows) => void (rows.find(({ k }) => k === 'head')!.v = 'head')],
    ['a part that is none', (rows) => void (rows.find(({ k }) => k !== 'head')!.v = { columns: [], sum: 0 })],
    [
      'one of several parts, with nobody left to hear of the others',
      (rows) => {
        rows.find(({ k }) => k === 'head')!.v.parts.unshift('torn')
        rows.push({ k: 'torn', v: { columns: [], sum: 1 } })
      },
    ],
    ['a text that is cut off', (rows) => void (part(rows, 'repairs.text').texts[0] = 'x')],
    ['numbers that are cut off', (rows) => void (part(rows, 'repairs.item').numbers[0] = new Int32Array(3))],
    ['a number that is another', (rows) => void part(rows, 'repairs.item').numbers[0]!.fill(7)],
    ['ids that are zeros', (rows) => void part(rows, 'items.table.ids').numbers[0]!.fill(0)],
    [
      'a column too few',
      (rows) => {
        for (const { v } of rows) v.columns = v.columns?.filter(([, name]: string[]) => name !== 'notes')
      },
    ],
  ]

  it.each(damages)('[AL-51] are noticed, and everything is read: %s', async (_name, damage) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const next = random(5)
    const store = dexieStore(db)
    const device = new Device(store)
    await device.open()
    for (const e of BUNDLED_ENTITIES)
      await write(store, allTables(), async (tx) => {
        for (let n = 0; n < IDS; n++) tx.put(e, rowOf(e, n, next, 1))
      })
    for (const e of BUNDLED_ENTITIES)
      await write(store, allTables(), async (tx) => void (await compactStep(tx, e, null, 1)))
    expect(await device.save()).toBe(true)
    expect(await hasStoredColumns(store)).toBe(true)
    const whole = listAnswers((await loadFromRows(store)).lists)
    const rows = await db.column.toArray()
    damage(rows)
    await db.column.clear()
    await db.column.bulkPut(rows)
    await device.open()
    expect(listAnswers(device.lists)).toEqual(whole)
    // Other columns may be stored in their place.
    expect(await hasStoredColumns(store)).toBe(false)
    warned.mockRestore()
  })
})

describe('a device without room', () => {
  const filled = async (): Promise<Device> => {
    const next = random(3)
    const device = new Device(dexieStore(db))
    await device.open()
    await write(device.store, allTables(), async (tx) => {
      for (let n = 0; n < IDS; n++) tx.put<BundledTable>('repair', rowOf('repair', n, next, 1))
    })
    await write(device.store, allTables(), async (tx) => void (await compactStep(tx, 'repair', null, 1)))
    return device
  }

  it('[AL-55] gives up the columns that are kept, so that what a person saves finds room', async () => {
    const device = await filled()
    expect(await device.save()).toBe(true)
    await freeStorage(device.store)
    expect(await db.column.count()).toBe(0)
    await device.open()
    expect(listAnswers(device.lists)).toEqual(listAnswers((await loadFromRows(device.store)).lists))
  })

  it('[AL-55] leaves nothing behind of columns that found none, and keeps those from before', async () => {
    const device = await filled()
    expect(await device.save()).toBe(true)
    const before = await db.column.toCollection().primaryKeys()
    let writes = 0
    const full: Store = {
      run: (scope, work) =>
        device.store.run(scope, async (tx) => {
          const result = await work(tx)
          if (scope.write && ++writes === 1) throw new StorageError('quota')
          return result
        }),
    }
    await expect(device.save(full)).rejects.toThrow(StorageError)
    expect(await db.column.toCollection().primaryKeys()).toEqual(before)
  })
})

const isColumn = (part: unknown): part is StoredColumn =>
  isObject(part) && 'serialize' in part && 'restore' in part

describe('every list', () => {
  it('[AL-53] is asked here all that it answers', () => {
    const lists = new Lists()
    for (const name of keysOf(lists))
      expect([name, Object.keys(TEST_QUESTIONS[name]).sort()]).toEqual([
        name,
        Object.keys(lists[name].answers).sort(),
      ])
  })

  it('[AL-53] gives away all that it keeps', () => {
    const lists = new Lists()
    for (const name of keysOf(lists)) {
      const columns = new Set(Object.values(lists[name].columns()))
      for (const [field, part] of Object.entries(lists[name]))
        if (isColumn(part)) expect([name, field, columns.has(part)]).toEqual([name, field, true])
    }
  })
})
