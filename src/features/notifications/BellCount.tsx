import { badgeText, asksForAction } from '../../domain/notifications/open.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import type { Department } from '../../domain/shared/departments.ts'
import classes from './Notifications.module.css'
import { useOpenNotifications } from './useOpenNotifications.ts'

/**
 * The number of open notifications of the department (NO-05); hidden at zero. The red number counts only
 * those that ask for an action. If there are others, the total is below it in a neutral colour.
 */
export function BellCount({ department }: { department: Department }) {
  const all = useOpenNotifications(department) ?? []
  const open = all.length
  if (open === 0) return null
  const asking = all.filter(asksForAction).length
  return (
    <>
      <span className={classes.srOnly}>
        : {countWithNoun(open, 'open melding', 'open meldingen')}
        {asking > 0 && `, ${countWithNoun(asking, 'vraagt', 'vragen')} een actie`}
      </span>
      {asking > 0 && (
        <span className={classes.count} data-asks aria-hidden="true">
          {badgeText(asking)}
        </span>
      )}
      {open > asking && (
        <span className={classes.count} data-below={asking > 0 || undefined} aria-hidden="true">
          {badgeText(open)}
        </span>
      )}
    </>
  )
}
