import type { RepairListQuery } from './listQueries.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { NO_ROWS } from './watchPage.ts'
import { type RepairList, watchRepairs } from './watchRepairs.ts'

export type { RepairRow } from './repairRows.ts'
export type { RepairListQuery } from './listQueries.ts'
export type { RepairList } from './watchRepairs.ts'

/** The pages of the repair list. */
export const repairPages = createWatchedList(watchRepairs)

/**
 * Returns a page of the repair list, kept up to date.
 * @param query.enabled false: nothing is searched
 */
export const useRepairList = ({
  enabled = true,
  ...query
}: RepairListQuery & { enabled?: boolean }): RepairList =>
  useWatchedList(repairPages, query, NO_ROWS, enabled)
