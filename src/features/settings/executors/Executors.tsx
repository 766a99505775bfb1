import type { Column } from '../../../components/listTypes.ts'
import { toastSuccess } from '../../../components/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { activeExecutors } from '../../../db/queries/pickers.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { ExecutorDialog } from './ExecutorDialog.tsx'

const column = (key: 'name' | 'email' | 'contactPhone' | 'addressCity', title: string): Column<Executor> => ({
  key,
  title,
  sortValue: (row) => row[key],
  render: (row) => row[key],
})

const COLUMNS: readonly Column<Executor>[] = [
  column('name', 'Naam'),
  column('email', 'E-mail'),
  { ...column('contactPhone', 'Telefoon'), nowrap: true },
  column('addressCity', 'Gemeente'),
]

const textsOf = ({ name, email, contactPhone, addressCity, vatNumber }: Executor) => [
  name,
  email,
  contactPhone,
  addressCity,
  vatNumber,
]
const nameOf = ({ name }: Executor) => name

async function remove({ id }: Executor): Promise<void> {
  await mutate('executor.deactivate', { id })
  toastSuccess('Uitvoerder succesvol verwijderd.')
}

/** The houses that sign documents (SE-16 to SE-29, D-125). */
export const Executors = () => (
  <SettingsList
    label="Uitvoerders"
    addLabel="Nieuwe uitvoerder"
    storageKey="executors"
    defaultSize={PAGE_SIZE.executors}
    defaultSort="name"
    rows={useLive(activeExecutors, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    onDelete={remove}
    Dialog={ExecutorDialog}
  />
)
