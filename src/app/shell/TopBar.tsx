import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { IconButton } from './IconButton.tsx'
import { PersonButton } from './PersonButton.tsx'
import classes from './Shell.module.css'
import { SwitchDepartment } from './SwitchDepartment.tsx'
import { SyncIndicator } from './SyncIndicator.tsx'
import {
  IconBell,
  IconInfo,
  IconLogout,
  IconMenu,
  IconScan,
  IconSearch,
} from '../../components/icons/icons.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { ROUTES } from '../../lib/routes.ts'
import { DEPARTMENTS } from '../../domain/shared/departments.ts'
import { logout } from '../../session/logout.ts'
import { useSession } from '../../session/useSession.ts'

/** Loaded later: the top bar must not wait for the store. */
const BellCount = lazyComponent(() => import('../../features/notifications/BellCount.tsx'), 'BellCount')

/** Opens the notifications of the department and shows how many are open (SH-13, SH-14, NO-05, D-014). */
function NotificationBell() {
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

const InfoDialog = lazyComponent(() => import('./InfoDialog.tsx'), 'InfoDialog')

export interface TopBarProps {
  menuOpen: boolean
  onMenu: () => void
  onSearch: () => void
  onScan: () => void
  /** Called when the pointer or the focus comes near, to preload the search. */
  onSearchIntent: () => void
}

/** The top bar of every screen (SH-13 to SH-19). */
export function TopBar({ menuOpen, onMenu, onSearch, onScan, onSearchIntent }: TopBarProps) {
  const { user, department } = useSession()
  const [info, dialog] = useDisclosure(false)
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={menuOpen ? 'Menu sluiten' : 'Menu openen'}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        <IconMenu size={22} />
      </ActionIcon>
      <img className={classes.mark} src="/icons/icon.svg" alt="" width={28} height={28} />
      <span className={classes.department}>{DEPARTMENTS[department ?? 'repair']}</span>
      <div className={classes.wide}>
        <SwitchDepartment />
      </div>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        onPointerEnter={onSearchIntent}
        onFocus={onSearchIntent}
      >
        <IconSearch size={18} />
        <span className={classes.searchText}>Zoeken of een actie starten</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      <button type="button" className={classes.scan} aria-label="Scannen" title="Scannen" onClick={onScan}>
        <IconScan size={20} />
      </button>
      <div className={classes.right}>
        <SyncIndicator />
        <NotificationBell />
        {user && <PersonButton user={user} onInfo={dialog.open} />}
        <div className={classes.wide}>
          <IconButton label="Info" onClick={dialog.open} icon={<IconInfo size={20} />} />
          <IconButton label="Uitloggen" onClick={() => void logout()} icon={<IconLogout size={20} />} />
        </div>
      </div>
      {info && <InfoDialog onClose={dialog.close} />}
    </div>
  )
}
