import { useTaskCount } from '../../../features/today/useTasks.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import type { Department } from '../../../session/departments.ts'
import classes from './TodayCount.module.css'
import { useSavedStartPages } from './useSavedStartPages.ts'

/** The number of tasks of the department today, beside the menu entry; hidden at zero. */
export function TodayCount({ department }: { department: Department }) {
  useSavedStartPages()
  const count = useTaskCount(department, useToday())
  return count ? <span className={classes.count}>{count}</span> : null
}
