import type pg from 'pg'
import { repairSheetFacts } from '../../src/documents/repairDocument.ts'
import { type WorkbookRow, repairSheetRow } from '../../src/documents/spreadsheet.ts'
import { createDocument } from './createDocument.ts'
import { headSources } from './documentSources.ts'

const BATCH = 2_000

/** Reads the rows of these repairs in batches, in this order. */
async function sheetRows(pool: pg.Pool, ids: readonly string[]): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = []
  const read = headSources(pool)
  for (let i = 0; i < ids.length; i += BATCH)
    for (const sources of await read(ids.slice(i, i + BATCH)))
      rows.push(repairSheetRow(repairSheetFacts(sources)))
  return rows
}

/** Creates 'herstellingen.xlsx' with these repairs. @param owner the requesting person */
export const repairExport = async (pool: pg.Pool, owner: string, ids: readonly string[]): Promise<Buffer> =>
  (await createDocument(owner, { what: 'sheet', rows: await sheetRows(pool, ids) })).bytes
