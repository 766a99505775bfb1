import { once } from 'node:events'
import type pg from 'pg'
import { Worker } from 'node:worker_threads'
import { repairFacts } from '../../src/documents/paper.ts'
import { type SheetRow, sheetRow } from '../../src/documents/spreadsheet.ts'
import { headSources } from './papers.ts'

const BATCH = 2_000

/** The rows of these repairs, in this order, read in pieces. */
export async function sheetRows(pool: pg.Pool, ids: readonly string[]): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const read = headSources(pool)
  for (let i = 0; i < ids.length; i += BATCH)
    for (const sources of await read(ids.slice(i, i + BATCH))) rows.push(sheetRow(repairFacts(sources)))
  return rows
}

/** 'herstellingen.xlsx' of these repairs. */
export async function repairExport(pool: pg.Pool, ids: readonly string[]): Promise<Buffer> {
  const thread = new Worker(new URL('./sheetThread.ts', import.meta.url), {
    workerData: await sheetRows(pool, ids),
  })
  const [bytes] = (await once(thread, 'message')) as [ArrayBuffer]
  return Buffer.from(bytes)
}
