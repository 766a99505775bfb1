import { Progress } from '@mantine/core'
import { waitText } from '../../features/sync/waitText.ts'
import { useSyncStatus } from '../../pieces/sync/useSync.ts'
import { formatNumber } from '../../lib/money.ts'
import classes from './Shell.module.css'

/**
 * The first filling of a device, with counts; usable from the moment the active documents are there (D-020). It lies
 * over the screen, so that nothing moves when it comes and goes.
 */
export function BootProgress() {
  const status = useSyncStatus()
  const wait = waitText(status)
  // a download that waits before its first row has no counts yet
  const boot = status.boot ?? { rows: 0, estimate: 0, hot: false }
  const { rows, estimate, hot } = boot
  const known = estimate > 0
  const counts = known
    ? `${formatNumber(rows)} van ${formatNumber(Math.max(rows, estimate))}`
    : formatNumber(rows)
  return (
    // Another element for the second stage: one that moved would be a shift of the layout.
    <section
      key={String(hot)}
      className={classes.boot}
      data-hot={hot || undefined}
      aria-label="Gegevens worden opgehaald"
    >
      <p className={classes.bootTitle}>Gegevens worden opgehaald…</p>
      <p className={classes.bootText}>
        <span className={classes.numbers}>{counts}</span> {wait ? `– ${wait}` : bootHint(hot, status.online)}
      </p>
      <Progress
        aria-label="Gegevens worden opgehaald"
        value={known ? Math.min(100, (rows / estimate) * 100) : 0}
        animated={!known && !wait}
        // Its width would be drawn anew at every frame, while the device has its hands full.
        transitionDuration={0}
        size="sm"
      />
    </section>
  )
}

function bootHint(hot: boolean, online: boolean): string {
  if (!online) return '– geen verbinding; het ophalen gaat verder zodra ze terug is.'
  return hot ? '– u kan al werken; oudere gegevens volgen.' : '– de lopende dossiers komen eerst.'
}
