import { Progress } from '@mantine/core'
import { waitText } from '../../features/sync/waitText.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { formatNumber } from '../../lib/money.ts'
import classes from './Shell.module.css'

/**
 * The progress of the first download, with counts. The app is usable once the active documents are here
 * (D-020). The progress overlays the screen, so that nothing shifts when it appears and disappears.
 */
export function InitialSyncProgress() {
  const status = useSyncStatus()
  const wait = waitText(status)
  // A download that waits before its first row has no counts yet.
  const initialSync = status.boot ?? { rows: 0, estimate: 0, hot: false }
  const { rows, estimate, hot: hasPriorityRows } = initialSync
  const known = estimate > 0
  const counts = known
    ? `${formatNumber(rows)} van ${formatNumber(Math.max(rows, estimate))}`
    : formatNumber(rows)
  return (
    // A new element for the second stage: moving the first one would count as a layout shift.
    <section
      key={String(hasPriorityRows)}
      className={classes.boot}
      data-hot={hasPriorityRows || undefined}
      aria-label="Gegevens worden opgehaald"
    >
      <p className={classes.bootTitle}>Gegevens worden opgehaald…</p>
      <p className={classes.bootText}>
        <span className={classes.numbers}>{counts}</span>{' '}
        {wait ? `– ${wait}` : initialSyncHint(hasPriorityRows, status.online)}
      </p>
      <Progress
        aria-label="Gegevens worden opgehaald"
        value={known ? Math.min(100, (rows / estimate) * 100) : 0}
        animated={!known && !wait}
        // No transition: animating the width would repaint every frame while the device is busy.
        transitionDuration={0}
        size="sm"
      />
    </section>
  )
}

function initialSyncHint(hasPriorityRows: boolean, online: boolean): string {
  if (!online) return '– geen verbinding; het ophalen gaat verder zodra ze terug is.'
  return hasPriorityRows ? '– u kan al werken; oudere gegevens volgen.' : '– de lopende dossiers komen eerst.'
}
