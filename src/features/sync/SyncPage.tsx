import { Button } from '@mantine/core'
import { IconSync } from '../../components/icons/icons.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { ConflictsPanel } from './conflicts/ConflictsPanel.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { useWaitingPhotos } from './queries.ts'
import { RefusedPanel } from './RefusedPanel.tsx'
import { syncLook } from './syncLook.ts'
import classes from './SyncPage.module.css'
import { WaitingPanel } from './WaitingPanel.tsx'
import { waitText } from './waitText.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { ClockNote } from '../../shared/sync/ClockNote.tsx'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { syncNow } from '../../sync/client.ts'

/**
 * Photos and documents that are not uploaded yet. They are sent apart from the changes and may lag behind
 * them (B2.5).
 */
export function PhotosPanel() {
  const photos = useWaitingPhotos()
  if (!photos || photos.length === 0) return null
  return (
    <Panel title={`Bestanden in de wachtrij (${photos.length})`} flush>
      <ul className={classes.list}>
        {photos.map(({ sha256, text, at, refused }) => (
          <li key={sha256} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.text}>{text}</p>
              <p className={classes.meta}>{formatDateTime(at)}</p>
              {refused !== null && <p className={classes.reason}>Niet aanvaard: {refused}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const OFFLINE =
  'Geen verbinding. U kunt gewoon verder werken: alles staat op dit toestel en vertrekt vanzelf zodra er weer netwerk is.'

/**
 * Lists what waits, what was refused and why, and what others changed; each entry with its action
 * (ARCHITECTURE.md).
 */
export function SyncPage() {
  const status = useSyncStatus()
  const { text } = syncLook(status)
  const wait = waitText(status)
  const last = status.lastSyncAt === null ? 'nog niet op dit toestel' : formatDateTime(status.lastSyncAt)
  return (
    <div>
      <PageTitle title="Synchronisatie">
        <Button leftSection={<IconSync />} onClick={syncNow}>
          Nu synchroniseren
        </Button>
      </PageTitle>
      <p className={classes.state}>
        <strong>{text}</strong>
        <span>Laatste synchronisatie: {last}</span>
        {wait && <span>{wait}</span>}
        {status.state === 'offline' && !wait && <span>{OFFLINE}</span>}
      </p>
      <ClockNote />
      <div className={classes.panels}>
        <RefusedPanel />
        <ConflictsPanel />
        <WaitingPanel />
        <PhotosPanel />
        <DevicePanel />
      </div>
    </div>
  )
}
