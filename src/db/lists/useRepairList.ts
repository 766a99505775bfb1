import type { RepairListQuery } from './types.ts'
import { useWatchedList } from './useWatchedList.ts'
import { NO_ROWS } from './watchPage.ts'
import { type RepairList, watchRepairs } from './watchRepairs.ts'

export type { RepairRow } from './readRows.ts'
export type { RepairListQuery } from './types.ts'
export type { RepairList } from './watchRepairs.ts'

/**
 * A page of the repair list, kept up to date.
 * @param query.enabled false: nothing is looked for
 */
export const useRepairList = ({
  enabled = true,
  ...query
}: RepairListQuery & { enabled?: boolean }): RepairList =>
  useWatchedList(watchRepairs, query, NO_ROWS, enabled)
