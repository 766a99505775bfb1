import { once } from 'node:events'
import type pg from 'pg'
import { Worker } from 'node:worker_threads'
import { repairPaper } from '../../src/documents/paper.ts'
import { type SheetRow, sheetRow } from '../../src/documents/spreadsheet.ts'
import { docsById } from '../routes/restDocs.ts'
import { repairSources } from './papers.ts'

const BATCH = 500

/** The rows of these repairs, in this order, read in pieces. */
export async function sheetRows(pool: pg.Pool, ids: readonly string[]): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for (let i = 0; i < ids.length; i += BATCH) {
    const batch = ids.slice(i, i + BATCH)
    const docs = await docsById(pool, 'repair', batch)
    const sources = await repairSources(
      pool,
      batch.flatMap((id) => docs.get(id) ?? []),
    )
    for (const source of sources) rows.push(sheetRow(repairPaper(source)))
  }
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
