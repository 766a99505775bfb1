import { db } from '../../../src/db/database.ts'
import { ask, listsReady } from '../../../src/db/lists/listClient.ts'
import { readRepairRows, type RepairRow } from '../../../src/db/lists/repairRows.ts'
import type { RepairFilters, RepairListQuery } from '../../../src/db/lists/listQueries.ts'
import { watchRepairs } from '../../../src/db/lists/watchRepairs.ts'
import { mutate, setActor } from '../../../src/db/mutate.ts'
import { startSync } from '../../../src/db/startSync.ts'
import { setToken, syncStatus } from '../../../src/sync/client.ts'
import { coldFloor, type FloorResult, floorRows, KEPT } from './floor.ts'
import type { FloorJob } from './floorRows.ts'
import type { PlainAnswer } from './plain.worker.ts'

/* Measures the parts of the app that have no screen of their own, in a page built as the app is built. */

const DEFAULT: RepairListQuery = {
  term: '',
  all: false,
  sort: { by: 'number', dir: 'desc' },
  page: 1,
  size: 20,
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A filter by status, type, executor, customer and period for some of these repairs. */
function filtersOf(rows: readonly RepairRow[]): RepairFilters[] {
  const some = rows.filter((_, i) => i % 10 === 0)
  return some.flatMap(({ status, type, executorId, customerId, dateIn }) => [
    { status: [status] },
    { type },
    { executorId: executorId ?? undefined },
    { customerId: customerId ?? undefined },
    { from: `${dateIn.slice(0, 7)}-01`, to: dateIn },
  ])
}

async function until(check: () => boolean | Promise<boolean>, ms = 120_000, every = 5): Promise<void> {
  const end = performance.now() + ms
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms for ${String(check)}`)
    await sleep(every)
  }
}

const bench = {
  /** Connects the device and waits until everything is here. */
  async connect(token: string, userId: string): Promise<void> {
    setActor({ id: userId })
    startSync()
    setToken(token)
    await until(
      () => syncStatus.getSnapshot().state === 'synced' && syncStatus.getSnapshot().lastSyncAt !== null,
    )
    await until(async () => (await db.meta.get('phase'))?.v === 'live')
    await bench.untilLists()
  },

  /** Null disconnects the device. */
  token: (token: string | null): void => setToken(token),
  actor: (id: string): void => setActor({ id }),

  /** Starts the worker without a network, on the content of the store. */
  async untilLists(): Promise<void> {
    startSync()
    await ask('repairs', 'counts')
    await until(listsReady)
    // The worker sorts the columns before the first click.
    await sleep(1_500)
  },

  /**
   * Milliseconds from the query to the first rows, in a new page. If the store cannot answer without the lists, their
   * worker starts late: such a start does not count as quick.
   */
  cold(): Promise<{ ms: number; rows: number }> {
    const from = performance.now()
    return new Promise((resolve) => {
      const late = setTimeout(startSync, 1_000)
      const stop = watchRepairs(db, DEFAULT, ({ rows }) => {
        if (!rows) return
        clearTimeout(late)
        stop()
        resolve({ ms: performance.now() - from, rows: rows.length })
      })
    })
  },
  coldFloor,

  /** Loads React and the planner only when they are measured. */
  loadRentals: async (): Promise<void> => void (await import('./rentals.tsx')),

  loadStock: async (): Promise<void> => void (await import('./stock.ts')),

  /** Times of these queries one after another: only the ids, and with their rows. */
  async queries(
    asked: Partial<RepairListQuery>[],
  ): Promise<{ ids: number[]; rows: number[]; totals: number[] }> {
    const result = { ids: [] as number[], rows: [] as number[], totals: [] as number[] }
    for (const query of asked) {
      const from = performance.now()
      const { ids, total } = await ask('repairs', 'query', { ...DEFAULT, ...query })
      result.ids.push(performance.now() - from)
      await readRepairRows(db, ids)
      result.rows.push(performance.now() - from)
      result.totals.push(total)
    }
    return result
  },

  /** Milliseconds to read single rows of repairs that are archived. */
  async readCompacted(times: number): Promise<number[]> {
    const { ids, total } = await ask('repairs', 'query', { ...DEFAULT, all: true, size: 100_000 })
    const { ids: active } = await ask('repairs', 'query', { ...DEFAULT, size: 100_000 })
    const moving = new Set(active)
    const compacted = ids.filter((id) => !moving.has(id))
    const samples: number[] = []
    for (let i = 0; i < times; i++) {
      const id = compacted[(i * 7919) % compacted.length] ?? ''
      const from = performance.now()
      const row = await db.repair.get(id)
      samples.push(performance.now() - from)
      if (!row) throw new Error(`no repair ${id} of ${total}`)
    }
    return samples
  },

  /** Milliseconds of first pages of repairs that are filtered by one column each, every query for the first time. */
  async filtered(): Promise<number[]> {
    const { ids } = await ask('repairs', 'query', { ...DEFAULT, all: true, size: 400 })
    const samples: number[] = []
    for (const filters of filtersOf(await readRepairRows(db, ids))) {
      const from = performance.now()
      await ask('repairs', 'query', { ...DEFAULT, all: true, filters })
      samples.push(performance.now() - from)
    }
    return samples
  },

  async counts(times: number): Promise<number[]> {
    const samples: number[] = []
    for (let i = 0; i < times; i++) {
      const from = performance.now()
      await ask('repairs', 'counts')
      samples.push(performance.now() - from)
    }
    return samples
  },

  async searchOthers(terms: string[]): Promise<{ customers: number[]; items: number[] }> {
    const samples = { customers: [] as number[], items: [] as number[] }
    for (const term of terms) {
      let from = performance.now()
      await ask('customers', 'search', term)
      samples.customers.push(performance.now() - from)
      from = performance.now()
      await ask('items', 'search', term)
      samples.items.push(performance.now() - from)
    }
    return samples
  },

  /** The simplest search: one text per repair in an array of this page, without worker, order and pages. */
  async scan(terms: string[]): Promise<number[]> {
    const [repairs = [], items = [], customers = []] = await floorRows('repair', 'item', 'customer')
    const itemOf = new Map(
      items.map((item) => [item['id'], [item['brand'], item['model'], item['serialNumber']].join(' ')]),
    )
    const customerOf = new Map(customers.map((customer) => [customer['id'], customer['name']]))
    const texts = repairs.map((repair) =>
      [
        repair['number'],
        repair['provisionalRef'],
        repair['reference'],
        repair['notes'],
        repair['status'],
        itemOf.get(repair['itemId']),
        customerOf.get(repair['customerId']),
      ]
        .join('\n')
        .toLowerCase(),
    )
    return terms.map((term) => {
      const from = performance.now()
      const needle = term.toLowerCase()
      texts.filter((text) => text.includes(needle))
      return performance.now() - from
    })
  },

  /** Repairs to change: not archived, in number order. */
  someRepairs: async (n: number): Promise<string[]> =>
    (await ask('repairs', 'query', { ...DEFAULT, all: true, size: n })).ids,

  /** Each change follows the one before, as those of a person at a workbench. */
  async mutations(ids: string[], note: string): Promise<number[]> {
    const samples: number[] = []
    for (const [i, id] of ids.entries()) {
      const from = performance.now()
      await mutate('repair.set', { id, set: { workNotes: `${note} ${i}` } })
      samples.push(performance.now() - from)
    }
    return samples
  },

  /** Two small rows in a strict transaction: the minimum for any 'opgeslagen' on this disk and browser. */
  async strictPuts(times: number): Promise<number[]> {
    const idb = db.backendDB()
    const samples: number[] = []
    for (let i = 0; i < times; i++) {
      const from = performance.now()
      const tx = idb.transaction('draft', 'readwrite', { durability: 'strict' })
      for (const name of ['a', 'b'])
        tx.objectStore('draft').put({ key: name, data: 'x'.repeat(2_000), savedAt: i })
      await new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve()
        tx.onabort = () => reject(tx.error)
      })
      samples.push(performance.now() - from)
    }
    return samples
  },

  async untilSent(): Promise<void> {
    // Poll rarely: reading the outbox delays its senders.
    await until(async () => (await db.outbox.count()) === 0, 120_000, 40)
  },

  /** Sets the notes of a repair. @returns the moment of the request */
  async change(id: string, notes: string): Promise<number> {
    const at = performance.timeOrigin + performance.now()
    await mutate('repair.set', { id, set: { notes } })
    return at
  },

  /** Sets notes repeatedly, `every` milliseconds apart. @returns the moment of the last request */
  async changes(id: string, notes: string[], every: number): Promise<number> {
    let at = 0
    for (const note of notes) {
      at = performance.timeOrigin + performance.now()
      const next = sleep(every)
      await mutate('repair.set', { id, set: { notes: note } })
      if (note !== notes.at(-1)) await next
    }
    return at
  },

  /** The moment at which a list shows these notes of a repair. Meanwhile the page reads nothing else. */
  seen: (id: string, notes: string): Promise<number> =>
    new Promise((resolve) => {
      const stop = watchRepairs(db, { ...DEFAULT, all: true, term: '' }, ({ rows }) => {
        if (!rows?.some((row) => row.id === id && row.notes === notes)) return
        stop()
        resolve(performance.timeOrigin + performance.now())
      })
    }),

  cursor: async (): Promise<string> => String((await db.meta.get('cursor'))?.v),

  /** The moment at which the cursor differs from this one. */
  async movedFrom(cursor: string): Promise<number> {
    await until(async () => (await bench.cursor()) !== cursor)
    return performance.timeOrigin + performance.now()
  },

  /** Fetches, parses and puts rows in a worker, as simply as possible; see floor.worker.ts. */
  floor: (job: FloorJob): Promise<FloorResult> =>
    answerOf(new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' }), job),

  /** Fills the rows of the floor and keeps them for the queries that follow. */
  keepFloor: (urls: string[]): Promise<FloorResult> =>
    bench.floor({ requests: urls.map((url) => ({ url })), name: KEPT, keep: true }),

  /** Queries the same records in Dexie tables; see plain.worker.ts. */
  plain: (job: FloorJob): Promise<PlainAnswer> =>
    answerOf(new Worker(new URL('./plain.worker.ts', import.meta.url), { type: 'module' }), job),
}

function answerOf<A>(worker: Worker, job: FloorJob): Promise<A> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<A>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(job)
  })
}

export type Bench = typeof bench
window.bench = bench
