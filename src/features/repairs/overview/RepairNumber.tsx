import { ConflictMark } from '../../../components/forms/ConflictMark.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import classes from './Overview.module.css'

export interface RepairNumberProps {
  repair: Pick<RepairRow, 'number' | 'provisionalRef' | 'openConflicts' | 'unsent'>
}

/**
 * The number of a repair, or its provisional code in grey until the server assigns one (D-024), with its
 * marks.
 */
export function RepairNumber({ repair }: RepairNumberProps) {
  const { number, provisionalRef, openConflicts, unsent } = repair
  return (
    <span className={classes.number}>
      {number ?? (
        <span className={classes.provisional}>
          {provisionalRef} <small>voorlopig</small>
        </span>
      )}
      <UnsentMark unsent={unsent} />
      <ConflictMark count={openConflicts} />
    </span>
  )
}
