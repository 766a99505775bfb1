import { useEffect } from 'react'
import classes from './TodayCount.module.css'
import { resilientLiveQuery } from '../../../db/live.ts'
import { storedStart } from '../../../db/queries/settings.ts'
import { startField } from '../../../domain/settings/startPages.ts'
import { keysOf } from '../../../lib/objects.ts'
import { useTaskCount } from '../../../features/today/useTasks.ts'
import { personalKey, writeSetting } from '../../../lib/storage.ts'
import { type Department, DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { useSession } from '../../../session/useSession.ts'
import { useToday } from '../../../shared/forms/useToday.ts'

/**
 * Copies the start pages of the person to local storage, because the login needs them before the store is
 * open (VD-11).
 */
export function useSavedStartPages(): void {
  const userId = useSession().user?.id
  useEffect(() => {
    if (userId === undefined) return
    const following = keysOf(DEPARTMENTS).map((department) =>
      resilientLiveQuery(() => storedStart(userId, department)).subscribe((page) =>
        writeSetting(personalKey(startField(department)), page),
      ),
    )
    return () => following.forEach((one) => one.unsubscribe())
  }, [userId])
}

/** The number of tasks of the department today, beside the menu entry; hidden at zero. */
export function TodayCount({ department }: { department: Department }) {
  useSavedStartPages()
  const count = useTaskCount(department, useToday())
  return count ? <span className={classes.count}>{count}</span> : null
}
