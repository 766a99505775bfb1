import type { WerkbankDb } from '../database.ts'
import { isArchived } from '../rows.ts'
import { ask, listsReady } from './door.ts'
import { firstPage } from './front.ts'
import { type RepairRow, readRows, type RowsRead } from './readRows.ts'
import type { RepairListQuery } from './types.ts'
import { type Tell, watchList } from './watchList.ts'
import type { RowPage } from './watchPage.ts'

export type RepairList = RowPage<RepairRow>

const WATCHED = ['repair', 'item', 'customer', 'outbox'] as const

/** What the overview opens with; the only list that the store can give without the lists in memory. */
const isDefault = ({ term, all, filters, sort }: RepairListQuery): boolean =>
  term.trim().length < 2 && !all && !filters && sort.by === 'number' && sort.dir === 'desc'

/** Follows a page of the repairs; see watchList. */
export function watchRepairs(
  db: WerkbankDb,
  query: RepairListQuery,
  show: (list: RepairList) => void,
): () => void {
  const shown = ({ rows }: RowsRead) => (query.all ? rows : rows.filter((row) => !isArchived(row)))

  async function read(tell: Tell<RepairList>): Promise<void> {
    const first = !listsReady() && isDefault(query) && (await firstPage(db, 'repair', query))
    const { ids, total } = first || (await ask('repairs', 'query', query))
    const found = await readRows(db, ids)
    tell({ rows: shown(found), total }, found.booting)
  }

  return watchList(db, { tables: WATCHED, read }, show)
}
