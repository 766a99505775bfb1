import { ageOf, isLateRepair } from '../../../domain/repairs/workList.ts'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import classes from './Overview.module.css'
import type { WorkFacts } from './useWorkFacts.ts'

interface AgeProps {
  repair: RepairRow
  facts: Pick<WorkFacts, 'today' | 'closed'>
  /** Writes '9 werkdagen' instead of '9 d'. */
  words?: boolean
}

/** The age of a repair in working days; red when it is late. */
export function Age({ repair, facts, words = false }: AgeProps) {
  const age = ageOf(repair, facts.today, facts.closed)
  const late = isLateRepair(repair.status, age)
  const text = age === 0 ? 'Vandaag' : countWithNoun(age, 'werkdag', 'werkdagen')
  return (
    <span
      className={classes.age}
      data-late={late || undefined}
      title={late ? `${text}, te laat` : words ? undefined : text}
    >
      {words ? text : `${age} d`}
    </span>
  )
}
