import { isArchived } from '../../domain/repairs/statusList.ts'
import { ask } from './listClient.ts'
import { readFirstPage } from '../../startup/db/firstPageCache.ts'
import { NAMED_TABLES, type RepairRow, withRepairNames } from './repairRows.ts'
import type { RepairListQuery } from './listQueries.ts'
import { type RowPage, watchPage } from './watchPage.ts'

export type RepairList = RowPage<RepairRow>

/** True for the default view of the overview. */
const isDefault = ({ term, all, filters, sort }: RepairListQuery): boolean =>
  term.trim().length < 2 && !all && !filters && sort.by === 'number' && sort.dir === 'desc'

/** Follows a page of the repairs; see watchList. */
export const watchRepairs = watchPage<'repair', RepairListQuery, RepairRow>({
  entity: 'repair',
  named: NAMED_TABLES,
  touching: ['outbox'],
  find: (query) => ask('repairs', 'query', query),
  opening: { asked: isDefault, find: (tx, query) => readFirstPage(tx, 'repair', query) },
  isShown: (row, { all }) => all || !isArchived(row),
  complete: withRepairNames,
})
