import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import {
  IconAlert,
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconSync,
} from '../../components/icons/icons.tsx'
import { type SyncLook, syncLook } from '../../features/sync/syncLook.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { ROUTES } from '../../lib/routes.ts'
import { syncNow } from '../../sync/client.ts'
import classes from './Shell.module.css'

const ICONS: Record<SyncLook['icon'], typeof IconSync> = {
  synced: IconCloudCheck,
  sending: IconSync,
  offline: IconCloudOff,
  attention: IconAlert,
  waiting: IconClock,
}

/** Always shows the sync state (D-036). A tap synchronises and opens the page with the details. */
export function SyncIndicator() {
  const status = useSyncStatus()
  const look = syncLook(status)
  return (
    <>
      {/* Do not try offline: an attempt would only make changes impossible to undo. */}
      <SyncPill look={look} onClick={() => status.online && syncNow()} />
      <Announcement text={look.text} />
    </>
  )
}

/** The appearance of a sync state. */
export function SyncPill({ look, onClick }: { look: SyncLook; onClick?: () => void }) {
  const Icon = ICONS[look.icon]
  return (
    <Link
      to={ROUTES.Sync}
      className={classes.sync}
      data-tone={look.tone}
      aria-label={look.text}
      title={look.text}
      onClick={onClick}
    >
      <Icon size={20} className={look.icon === 'sending' ? classes.turning : undefined} />
      <span className={classes.syncText}>{look.text}</span>
      {look.count !== null && <span className={classes.syncCount}>{look.count}</span>}
    </Link>
  )
}

/** Announced only when the state lasts, because sending after every key would make it talk constantly. */
function Announcement({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, 1500)
  return (
    <output className={classes.srOnly} aria-live="polite">
      {settled}
    </output>
  )
}
