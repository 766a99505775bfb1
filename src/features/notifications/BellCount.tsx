import { badgeText, asksForAction } from '../../domain/notifications/open.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import type { Department } from '../../domain/shared/departments.ts'
import classes from './Notifications.module.css'
import { useOpenNotifications } from './useOpenNotifications.ts'

/**
 * The number of open notifications of the department that ask for an action (NO-05, NT-01); hidden at zero.
 * A screen reader also hears how many are open.
 */
export function BellCount({ department }: { department: Department }) {
  const all = useOpenNotifications(department) ?? []
  if (all.length === 0) return null
  const asking = all.filter(asksForAction).length
  return (
    <>
      <span className={classes.srOnly}>
        : {countWithNoun(all.length, 'open melding', 'open meldingen')}
        {asking > 0 && `, ${countWithNoun(asking, 'vraagt', 'vragen')} een actie`}
      </span>
      {asking > 0 && (
        <span className={classes.count} aria-hidden="true">
          {badgeText(asking)}
        </span>
      )}
    </>
  )
}
