import { badgeText } from '../../domain/notifications/open.ts'
import type { Department } from '../../session/departments.ts'
import classes from './Notifications.module.css'
import { useOpenNotifications } from './useOpenNotifications.ts'

/** How many notifications are open in the department (NO-05); nothing for none. */
export function BellCount({ department }: { department: Department }) {
  const open = useOpenNotifications(department)?.length ?? 0
  if (open === 0) return null
  return (
    <>
      <span className={classes.srOnly}>: {open === 1 ? '1 open melding' : `${open} open meldingen`}</span>
      <span className={classes.count} aria-hidden="true">
        {badgeText(open)}
      </span>
    </>
  )
}
