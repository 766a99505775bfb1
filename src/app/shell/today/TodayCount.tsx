import { useTaskCount } from '../../../features/today/useTasks.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import type { Department } from '../../../session/departments.ts'
import classes from './TodayCount.module.css'
import { useKeptStart } from './useKeptStart.ts'

/** How many things the department has to do today, behind the word in the menu; nothing to do is no number. */
export function TodayCount({ department }: { department: Department }) {
  useKeptStart()
  const count = useTaskCount(department, useToday())
  return count ? <span className={classes.count}>{count}</span> : null
}
