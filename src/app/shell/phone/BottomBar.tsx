import { useDisclosure } from '@mantine/hooks'
import { Link, useRouter } from '@tanstack/react-router'
import { IconPlus, IconScan, IconSearch, IconSun } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { KEEP_CLEAR } from '../../../components/toasts/keepClear.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './BottomBar.module.css'

const NewSheet = lazyComponent(() => import('./NewSheet.tsx'), 'NewSheet')

interface BottomBarProps {
  onSearch: () => void
  onScan: () => void
}

/**
 * The bar at the bottom of a phone (SL-08). Its styles hide it while a text field has the focus, because the
 * keyboard is open then, and on a screen with a foot of its own (`SCREEN_FOOT`).
 */
export function BottomBar({ onSearch, onScan }: BottomBarProps) {
  const router = useRouter()
  const [creating, sheet] = useDisclosure(false)
  const toTop = () => {
    if (router.latestLocation.pathname === ROUTES.Today) window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <>
      <nav {...KEEP_CLEAR} className={classes.bar} aria-label="Snel naar">
        <Link
          to={ROUTES.Today}
          className={classes.entry}
          activeProps={{ 'aria-current': 'page' }}
          onClick={toTop}
        >
          <IconSun size={22} />
          Vandaag
        </Link>
        <button type="button" className={classes.entry} onClick={onSearch}>
          <IconSearch size={22} />
          Zoek
        </button>
        <button type="button" className={classes.entry} onClick={onScan}>
          <IconScan size={22} />
          Scan
        </button>
        <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={sheet.open}>
          <IconPlus size={22} />
          Nieuw
        </button>
      </nav>
      {creating && <NewSheet onClose={sheet.close} />}
    </>
  )
}
