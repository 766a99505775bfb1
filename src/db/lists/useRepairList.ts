import { useEffect, useState } from 'react'
import { db } from '../database.ts'
import type { RepairListQuery } from './types.ts'
import { type RepairList, watchRepairs } from './watchRepairs.ts'

export type { RepairRow } from './readRows.ts'
export type { RepairListQuery } from './types.ts'
export type { RepairList } from './watchRepairs.ts'

const NOTHING: RepairList = { rows: undefined, total: 0 }

/**
 * A page of the repair list, kept up to date. While another page or search is being found the rows of the last one stay.
 * @param query.enabled false: nothing is looked for
 */
export function useRepairList(query: RepairListQuery & { enabled?: boolean }): RepairList {
  const { term, all, page, size, enabled = true } = query
  const { by, dir } = query.sort
  const [list, setList] = useState(NOTHING)
  useEffect(() => {
    if (!enabled) return
    return watchRepairs(db, { term, all, sort: { by, dir }, page, size }, setList)
  }, [term, all, by, dir, page, size, enabled])
  return enabled ? list : NOTHING
}
