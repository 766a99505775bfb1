import { Button } from '@mantine/core'
import { IconSync } from '../../components/icons/icons.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { syncNow } from '../../sync/client.ts'
import { ConflictsPanel } from './conflicts/ConflictsPanel.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import { RefusedPanel } from './RefusedPanel.tsx'
import classes from './SyncPage.module.css'
import { syncLook } from './syncLook.ts'
import { waitText } from './waitText.ts'
import { ClockNote } from '../../shared/sync/ClockNote.tsx'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { WaitingPanel } from './WaitingPanel.tsx'

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
