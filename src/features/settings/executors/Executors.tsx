import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { useLive } from '../../../db/live.ts'
import { activeExecutors } from '../../../db/queries/settings.ts'
import { isDefaultExecutor } from '../../../domain/settings/executors.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import { EXECUTOR_FIELDS } from '../../../domain/settings/fieldList.ts'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import type { Target } from '../../../shared/forms/useRecordForm.ts'
import { ExecutorDialog } from './ExecutorDialog.tsx'

const LIST: SettingsListDefinition<Executor> = {
  name: 'executors',
  labels: ['Uitvoerders', 'Nieuwe uitvoerder'],
  sortedBy: 'name',
  columns: [
    plainColumn('name', EXECUTOR_FIELDS.name.label),
    plainColumn('email', EXECUTOR_FIELDS.email.label),
    plainColumn('contactPhone', EXECUTOR_FIELDS.contactPhone.label),
    plainColumn('addressCity', EXECUTOR_FIELDS.addressCity.label),
  ],
  textsOf: ({ name, email, contactPhone, addressCity, vatNumber }) => [
    name,
    email,
    contactPhone,
    addressCity,
    vatNumber,
  ],
  nameOf: ({ name }) => name,
  onDelete: makeRemoval('executor.deactivate', 'Uitvoerder'),
  Dialog: ExecutorDialog,
}

/**
 * The executors, the companies that sign documents (SE-16 to SE-29, D-125). The given executor 'Standaard' is
 * completed instead of getting a second one beside it.
 */
export function Executors() {
  const rows = useLive(activeExecutors, [])
  return (
    <SettingsList
      list={LIST}
      rows={rows}
      addCompletes={rows?.find(isDefaultExecutor)}
      linkedTarget={useLinkedTarget(rows)}
    />
  )
}

/** Opens the executor that the address names: by id, or the first one. The address is cleared afterwards. */
function useLinkedTarget(rows: readonly Executor[] | undefined): Target<Executor> | null {
  const { open }: { open?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [linkedTarget, setLinkedTarget] = useState<Target<Executor> | null>(null)
  const ready = rows !== undefined && open !== undefined
  useWhenChanged(ready ? open : null, (wanted) => {
    const row = wanted === 'first' ? rows?.[0] : rows?.find(({ id }) => id === wanted)
    if (row || wanted === 'first') setLinkedTarget({ row: row ?? null })
  })
  useEffect(() => {
    if (ready) void navigate({ to: '.', search: {}, replace: true })
  }, [ready, navigate])
  return linkedTarget
}
