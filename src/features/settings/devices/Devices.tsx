import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useListState } from '../../../components/list/listState.ts'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { LocalList } from '../../../components/list/LocalList.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { LOCK_MINUTES, MIRROR_ENCRYPTION, PASSWORD_DAYS } from '../../../domain/settings/companySettings.ts'
import { DeviceActions } from './DeviceActions.tsx'
import { DeviceDialog } from './DeviceDialog.tsx'
import { type Device, listDevices, peopleText } from './devices.ts'
import { SettingsPanel } from '../general/SettingsPanel.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { isOffline, reasonOf } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'
import type { Target } from '../../../shared/forms/useRecordForm.ts'
import { useSyncStatus } from '../../../shared/sync/useSync.ts'

/** Returns the devices as the server knows them; undefined until it answered. */
function useDevices(online: boolean): { devices: Device[] | undefined; reload: () => void } {
  const [devices, setDevices] = useState<Device[]>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (online) listDevices().then(setDevices).catch(notifyFailure)
  }, [online, reloads])
  return { devices, reload: useCallback(() => setReloads((n) => n + 1), []) }
}

const notifyFailure = (error: unknown): void => {
  if (!isOffline(error)) toastError(texts.loadFailed + reasonOf(error))
}

const SETTINGS = {
  [LOCK_MINUTES.field]: LOCK_MINUTES.setting,
  [PASSWORD_DAYS.field]: PASSWORD_DAYS.setting,
  [MIRROR_ENCRYPTION.field]: MIRROR_ENCRYPTION.setting,
}

/** How every device of the company protects what it shows and holds (B8, AW-09, VS-01). */
const ScreenLock = () => (
  <SettingsPanel module="repair" title="Vergrendelen en versleutelen" settings={SETTINGS} />
)

/** The devices of the company: their users, their unsent changes, and an action to block one (B7). */
export function Devices() {
  const { online, clientId } = useSyncStatus()
  const { devices, reload } = useDevices(online)
  const [target, setTarget] = useState<Target<Device> | null>(null)
  const note = useId()
  const columns = useMemo(() => columnsFor(clientId, reload, note), [clientId, reload, note])
  const [state, onState] = useListState({ storageKey: 'devices', defaultSize: 20, defaultSort: null })
  return (
    <div className={classes.panels}>
      <ScreenLock />
      {!online && (
        <p id={note} className={classes.note}>
          De lijst van de toestellen staat op de server. {texts.onlineOnly}
        </p>
      )}
      {(online || devices) && (
        <LocalList
          label="Toestellen"
          columns={columns}
          all={devices}
          textsOf={(row) => [row.label, peopleText(row), row.appVersion]}
          state={state}
          onState={onState}
          onOpen={(row) => setTarget({ row })}
          search={{ delay: 0, label: 'Toestellen zoeken', placeholder: 'Zoeken' }}
        />
      )}
      <DeviceDialog target={target} onClose={() => setTarget(null)} onSaved={reload} />
    </div>
  )
}

const accessText = ({ wipeAskedAt, wipedAt }: Device): string => {
  if (wipedAt) return `Gewist op ${formatDateTime(wipedAt)}`
  return wipeAskedAt ? `Wissen gevraagd op ${formatDateTime(wipeAskedAt)}` : 'Geblokkeerd'
}

const columnsFor = (here: string | null, reload: () => void, note: string): ListColumn<Device>[] => [
  {
    key: 'label',
    title: 'Toestel',
    sortValue: ({ label }) => label,
    render: ({ id, label }) => (id === here ? `${label} (dit toestel)` : label),
  },
  { key: 'people', title: 'Personen', sortValue: peopleText, render: peopleText, clamp: true },
  {
    key: 'seenAt',
    title: 'Laatst gezien',
    nowrap: true,
    firstDir: 'desc',
    sortValue: ({ seenAt }) => seenAt,
    render: ({ seenAt }) => formatDateTime(seenAt),
  },
  {
    key: 'appVersion',
    title: 'Versie',
    nowrap: true,
    sortValue: ({ appVersion }) => appVersion,
    render: ({ appVersion }) => appVersion ?? 'onbekend',
  },
  {
    key: 'unsent',
    title: 'Niet verstuurd',
    nowrap: true,
    align: 'right',
    firstDir: 'desc',
    sortValue: ({ unsent }) => unsent ?? -1,
    render: ({ unsent }) => unsent ?? 'onbekend',
  },
  {
    key: 'status',
    title: 'Toegang',
    nowrap: true,
    sortValue: ({ blockedAt }) => blockedAt !== null,
    render: (row) =>
      row.blockedAt ? (
        <StatusBadge tone="red">{accessText(row)}</StatusBadge>
      ) : (
        <StatusBadge tone="green">Toegelaten</StatusBadge>
      ),
  },
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    width: 340,
    render: (row) => (
      <span data-no-open>
        <DeviceActions device={row} here={here} onDone={reload} offlineNote={note} />
      </span>
    ),
  },
]
