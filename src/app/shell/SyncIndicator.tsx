import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { shortSyncText, type SyncLook, syncLook } from '../../features/sync/syncLook.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { ROUTES } from '../../lib/routes.ts'
import { type SyncStatus, syncNow } from '../../sync/client.ts'
import classes from './Shell.module.css'

/** Always shows the sync state (D-036). A tap synchronises and opens the page with the details. */
export function SyncIndicator() {
  const status = useSyncStatus()
  const look = syncLook(status)
  return (
    <>
      {/* Its width is fixed: the words come and go, and nothing else may move (SL-05). */}
      <div className={classes.syncPlace}>
        {/* Do not try offline: an attempt would only make changes impossible to undo. */}
        <SyncPill look={look} status={status} onClick={() => status.online && syncNow()} />
      </div>
      <Announcement text={look.text} />
    </>
  )
}

interface SyncPillProps {
  look: SyncLook
  status: SyncStatus
  onClick?: () => void
}

/** The dot of a sync state, with its words if something is not in order. */
export function SyncPill({ look, status, onClick }: SyncPillProps) {
  const words = shortSyncText(look, status)
  return (
    <Link
      to={ROUTES.Sync}
      className={classes.sync}
      data-tone={look.tone}
      data-state={look.icon}
      aria-label={look.text}
      title={look.text}
      onClick={onClick}
    >
      <span className={classes.dot} />
      {words !== '' && <span className={classes.syncText}>{words}</span>}
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
