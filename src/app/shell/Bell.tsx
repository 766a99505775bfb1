import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { IconBell } from '../../components/icons/icons.tsx'
import { useSession } from '../../session/useSession.ts'
import { ROUTES } from '../../lib/routes.ts'
import classes from './Shell.module.css'

/** The count comes a moment later: the bar stands without the store. */
const BellCount = lazy(() =>
  import('../../features/notifications/BellCount.tsx').then((module) => ({ default: module.BellCount })),
)

/** Opens the notifications of the department and counts the open ones (SH-13, SH-14, NO-05, D-014). */
export function Bell() {
  const department = useSession().department ?? 'repair'
  return (
    <Link
      to={department === 'rental' ? ROUTES.RentalNotifications : ROUTES.RepairNotifications}
      className={classes.bell}
      title="Meldingen"
    >
      <IconBell size={20} />
      <span className={classes.srOnly}>Meldingen</span>
      <Suspense fallback={null}>
        <BellCount department={department} />
      </Suspense>
    </Link>
  )
}
