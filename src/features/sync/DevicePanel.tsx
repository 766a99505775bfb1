import { useEffect, useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { install } from '../../lib/install.ts'
import { APP_VERSION } from '../../sync/protocol/version.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/money.ts'
import { ADVICE, MAY_CLEAR, useInstallWay, useStorageRefused } from '../../shared/device/storageHint.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { useEpoch } from './queries.ts'
import classes from './SyncPage.module.css'

/**
 * Says how reliably this device stores its data, and how to improve that (B5.7). It also shows the ids by
 * which an operator finds the device in the server log (OB-03).
 */
export function DevicePanel() {
  const refused = useStorageRefused()
  const way = useInstallWay()
  const storageUse = useStorageUse()
  const { failure, clientId } = useSyncStatus()
  const epoch = useEpoch()
  return (
    <Panel
      title="Dit toestel"
      flush
      {...(way === 'offered'
        ? { actions: <ActionButton onClick={() => void install()}>Installeren</ActionButton> }
        : {})}
    >
      <dl className={classes.facts}>
        <dt>Gegevens</dt>
        <dd>{refused ? `${MAY_CLEAR} ${ADVICE[way]}` : 'Dit toestel bewaart uw gegevens.'}</dd>
        {storageUse && (
          <>
            <dt>Opslag</dt>
            <dd>{storageUse}</dd>
          </>
        )}
        <dt>Toepassing</dt>
        <dd>versie {APP_VERSION}</dd>
        {clientId && (
          <>
            <dt>Toestelcode</dt>
            <dd>
              <code>{clientId}</code>
            </dd>
          </>
        )}
        {epoch && (
          <>
            <dt>Gegevenscode</dt>
            <dd>
              <code>{epoch}</code>
            </dd>
          </>
        )}
        {failure && (
          <>
            <dt>Laatste fout van de server</dt>
            <dd>
              {formatDateTime(failure.at)}, aanvraag <code>{failure.requestId}</code>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

const MB = 1e6
const GB = 1e9
const inGb = (bytes: number): string => `${formatNumber(Math.round((bytes / GB) * 10) / 10)} GB`
const size = (bytes: number): string => (bytes < GB ? `${Math.ceil(bytes / MB)} MB` : inGb(bytes))

/** Returns the used storage, such as '120 MB van 8 GB'; undefined if the browser does not report it. */
function useStorageUse(): string | undefined {
  const [storageUse, setStorageUse] = useState<string>()
  useEffect(() => {
    const manager: StorageManager | undefined = navigator.storage
    void manager?.estimate?.().then(
      ({ usage, quota }) =>
        usage !== undefined && quota && setStorageUse(`${size(usage)} van ${inGb(quota)}`),
      () => {},
    )
  }, [])
  return storageUse
}
