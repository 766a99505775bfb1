import { useId, useState } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { IconDownload } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { allUsers } from '../../../db/queries/settingsLists.ts'
import { AUDIT_SETTINGS } from '../../../domain/settings/companySettings.ts'
import {
  AUDIT_KIND_LIST,
  AUDIT_KINDS,
  type AuditFilter,
  type AuditKind,
} from '../../../domain/system/audit.ts'
import { texts } from '../../../lib/texts.ts'
import settings from '../../../shared/forms/Settings.module.css'
import { useWhyNotCall } from '../../../shared/rights/useWhyNotCall.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { SettingsPanel } from '../general/SettingsPanel.tsx'
import { SettingsPage } from '../shared/SettingsPage.tsx'
import classes from './Audit.module.css'
import { AuditList } from './AuditList.tsx'
import { saveAudit } from './audit.ts'
import { useAudit } from './useAudit.ts'

const TITLE = 'Logboek van de zaak'
const OFFLINE = `Het logboek van de zaak staat op de server. ${texts.onlineOnly}`
const KINDS = AUDIT_KIND_LIST.map((value) => ({ value, label: AUDIT_KINDS[value] })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'nl'),
)

/** The trail of the company: who did what for accounts, devices, settings and data (LZ-12). */
export function AuditPage() {
  const online = useOnline()
  const [filter, setFilter] = useState<AuditFilter>({})
  const note = useId()
  const refusal = useWhyNotCall('GET /audit')
  if (refusal)
    return (
      <SettingsPage title={TITLE}>
        <p className={settings.note}>{refusal}</p>
      </SettingsPage>
    )
  return (
    <SettingsPage title={TITLE}>
      <div className={settings.panels}>
        {!online && (
          <p id={note} className={settings.note}>
            {OFFLINE}
          </p>
        )}
        <Panel title="Selectie">
          <Filters filter={filter} onFilter={setFilter} offlineNote={online ? undefined : note} />
        </Panel>
        <Entries filter={filter} online={online} />
        <SettingsPanel module="repair" title="Bewaren" settings={AUDIT_SETTINGS} />
      </div>
    </SettingsPage>
  )
}

interface FiltersProps {
  filter: AuditFilter
  onFilter: (next: AuditFilter) => void
  /** Id of the text that says that a connection is needed; undefined with a connection. */
  offlineNote: string | undefined
}

function Filters({ filter, onFilter, offlineNote }: FiltersProps) {
  const users = useLive(allUsers, []) ?? []
  const people = users
    .map(({ id, name, lastName }) => ({ value: id, label: `${name} ${lastName}`.trim() }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'nl'))
  const [busy, setBusy] = useState(false)
  const set = (part: { [K in keyof AuditFilter]: AuditFilter[K] | null }) =>
    onFilter(Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== null)))
  const save = async () => {
    setBusy(true)
    await saveAudit(filter).catch(toastLoadFailed)
    setBusy(false)
  }
  return (
    <>
      <div className={settings.grid}>
        <SelectField
          label="Persoon"
          emptyLabel="Iedereen"
          options={people}
          value={filter.person ?? null}
          onChange={(person) => set({ person })}
        />
        <SelectField<AuditKind>
          label="Soort"
          emptyLabel="Alles"
          options={KINDS}
          value={filter.what ?? null}
          onChange={(what) => set({ what })}
        />
        <DateField label="Van" aim="past" value={filter.from ?? null} onChange={(from) => set({ from })} />
        <DateField label="Tot en met" aim="past" value={filter.to ?? null} onChange={(to) => set({ to })} />
      </div>
      <div className={classes.actions}>
        <ActionButton
          icon={<IconDownload />}
          loading={busy}
          disabledReason={offlineNote === undefined ? undefined : texts.onlineOnly}
          describedBy={offlineNote}
          onClick={() => void save()}
        >
          Exporteren
        </ActionButton>
      </div>
    </>
  )
}

function Entries({ filter, online }: { filter: AuditFilter; online: boolean }) {
  const { page, loading, more } = useAudit(filter, online)
  if (!page) return null
  return (
    <Panel title="Regels">
      <AuditList entries={page.entries} isFiltered={Object.keys(filter).length > 0} />
      {page.next !== null && (
        <div className={classes.actions}>
          <ActionButton
            loading={loading}
            disabledReason={online ? undefined : texts.onlineOnly}
            onClick={() => void more()}
          >
            Oudere regels tonen
          </ActionButton>
        </div>
      )}
    </Panel>
  )
}
