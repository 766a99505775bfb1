import { touchedOn } from '../../domain/repairs/board.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import { type RepairRow, rowsOf } from '../lists/readRows.ts'
import type { RepairFilters } from '../lists/types.ts'
import { records } from './records.ts'

/** A repair as its card shows it. */
export interface BoardRow extends RepairRow {
  /** The last day on which something was done with it. */
  touched: string
}

/** More open work than this no house has; a board of more would help nobody. */
const MOST = 2_000

/** The open work, narrowed down as the list is. */
export async function boardRows(filters: RepairFilters | undefined): Promise<BoardRow[]> {
  const sort = { by: 'dateIn', dir: 'asc' as const }
  const { ids } = await ask('repairs', 'query', { term: '', all: false, filters, sort, page: 1, size: MOST })
  // Read once, and by Dexie, whose live queries hear of changes to what it read.
  const docs = await records(db.repair, ids)
  const rows = await rowsOf(db, docs)
  const touched = new Map(docs.map((repair) => [repair.id, touchedOn(repair)]))
  return rows.map((row) => ({ ...row, touched: touched.get(row.id) ?? row.dateIn }))
}
