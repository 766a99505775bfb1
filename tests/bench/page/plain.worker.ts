import Dexie, { type Table } from 'dexie'
import { type FloorJob, type FloorRow, FLOOR_STORES, segmentsOf } from './floorRows.ts'

/*
 * A simple implementation on Dexie: one table per kind with the indexes for its screens, and rows that are put one by
 * one. Queries use the indexes and otherwise read every row. It runs in a worker, which it has for itself.
 */

export type PlainAnswer = Record<string, number[]>

const PAGE = 20

async function fill(db: Dexie, job: FloorJob): Promise<void> {
  for await (const rows of segmentsOf(job)) await putEach(db, rows)
}

const putEach = (db: Dexie, rows: [string, FloorRow][]): Promise<unknown> =>
  rows.length === 0
    ? Promise.resolve()
    : db.transaction('rw', [...new Set(rows.map(([table]) => table))], () =>
        Promise.all(rows.map(([table, row]) => db.table(table).put(row))),
      )

async function timed(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work(i)
    samples.push(performance.now() - from)
  }
  return samples
}

const TERMS = ['sony', 'canon', 'geen beeld', '2026.1', 'rma', 'xk', 'zoe', 'niets hiervan']

/** Searches only the fields of the repair itself. A search in item and customer would read them too. */
const has = (row: FloorRow, term: string): boolean =>
  [row['number'], row['provisionalRef'], row['reference'], row['notes'], row['status']].some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(term),
  )

async function ask(repairs: Table<FloorRow, string>): Promise<PlainAnswer> {
  const ids = await repairs.toCollection().primaryKeys()
  const statuses = [...new Set((await repairs.limit(2_000).toArray()).map((row) => String(row['status'])))]
  const idAt = (i: number) => ids[(i * 7919) % ids.length] ?? ''
  const statusAt = (i: number) => statuses[i % statuses.length] ?? ''
  return {
    'first 20 rows': await timed(10, () => repairs.orderBy('_list').reverse().limit(PAGE).toArray()),
    'read of a row': await timed(400, (i) => repairs.get(idAt(i))),
    'list page filtered by status': await timed(20, (i) =>
      repairs
        .orderBy('_list')
        .reverse()
        .filter((row) => row['status'] === statusAt(i))
        .limit(PAGE)
        .toArray(),
    ),
    'count of the active': await timed(5, () => repairs.orderBy('_list').count()),
    search: await timed(TERMS.length, (i) => repairs.filter((row) => has(row, TERMS[i] ?? '')).toArray()),
    'local change': await timed(200, (i) => repairs.update(idAt(i), { workNotes: `meting ${i}` })),
  }
}

self.onmessage = async ({ data }: MessageEvent<FloorJob>) => {
  const db = new Dexie(data.name, { chromeTransactionDurability: 'relaxed' })
  db.version(1).stores(FLOOR_STORES)
  await db.open()
  const from = performance.now()
  await fill(db, data)
  const filled = performance.now() - from
  const answers = await ask(db.table('repair'))
  await db.delete()
  self.postMessage({ ...answers, 'all rows': [filled] } satisfies PlainAnswer)
}
