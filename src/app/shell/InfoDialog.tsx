import { Anchor, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './Shell.module.css'
import { APP_VERSION } from '../../sync/protocol/version.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { request } from '../../lib/http.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'

const KEY = 'wb.servicedesk'
const DEFAULT = 'servicedesk@example.com'

/**
 * Returns the address of the service desk from the server's configuration; offline, the last known one
 * (D-013).
 */
export function useServiceDesk(): string {
  const [address, setAddress] = useState(() => readSetting(KEY, DEFAULT))
  useEffect(() => {
    let wanted = true
    void fetchAddress().then((found) => {
      if (!found) return
      writeSetting(KEY, found)
      if (wanted) setAddress(found)
    })
    return () => {
      wanted = false
    }
  }, [])
  return address
}

async function fetchAddress(): Promise<string | null> {
  try {
    const health = await request<{ serviceDesk?: unknown }>('GET', '/health', { anonymous: true })
    return typeof health.serviceDesk === 'string' ? health.serviceDesk : null
  } catch {
    return null
  }
}

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
