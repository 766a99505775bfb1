import { Link } from '@tanstack/react-router'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { IconBell } from '../../components/icons/icons.tsx'
import { useSession } from '../../session/useSession.ts'
import { ROUTES } from '../../lib/routes.ts'
import classes from './Shell.module.css'

/** Loaded later: the top bar must not wait for the store. */
const BellCount = lazyComponent(() => import('../../features/notifications/BellCount.tsx'), 'BellCount')

/** Opens the notifications of the department and shows how many are open (SH-13, SH-14, NO-05, D-014). */
export function NotificationBell() {
  const department = useSession().department ?? 'repair'
  return (
    <Link
      to={department === 'rental' ? ROUTES.RentalNotifications : ROUTES.RepairNotifications}
      className={classes.bell}
      title="Meldingen"
    >
      <IconBell size={20} />
      <span className={classes.srOnly}>Meldingen</span>
      <BellCount department={department} />
    </Link>
  )
}
