import { Anchor, Modal } from '@mantine/core'
import { APP_VERSION } from '../../contract/version.ts'
import { useServiceDesk } from './useServiceDesk.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { formatDateTime } from '../../lib/dates.ts'
import classes from './Shell.module.css'

/** Version, sync state and a link to the service desk (SH-17, SH-18, D-013). */
export function InfoDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Info" closeButtonProps={{ 'aria-label': 'Sluiten' }}>
      <InfoText />
    </Modal>
  )
}

function InfoText() {
  const { waiting, lastSyncAt } = useSyncStatus()
  const address = useServiceDesk()
  const subject = encodeURIComponent(`Werkbank ${APP_VERSION}`)
  return (
    <>
      <p className={classes.infoTitle}>Werkbank</p>
      <dl className={classes.facts}>
        <dt>Toepassing</dt>
        <dd>Versie {APP_VERSION}</dd>
        <dt>Laatste synchronisatie</dt>
        <dd>{lastSyncAt === null ? 'nog niet op dit toestel' : formatDateTime(lastSyncAt)}</dd>
        <dt>Wijzigingen in de wachtrij</dt>
        <dd>{waiting}</dd>
      </dl>
      <Anchor href={`mailto:${address}?subject=${subject}`}>Mail de servicedesk ({address})</Anchor>
    </>
  )
}
