import type { Column } from '../../../components/listTypes.ts'
import { useLive } from '../../../db/live.ts'
import { activeExecutors } from '../../../db/queries/pickers.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { ExecutorDialog } from './ExecutorDialog.tsx'

const COLUMNS: readonly Column<Executor>[] = [
  plainColumn('name', 'Naam'),
  plainColumn('email', 'E-mail'),
  plainColumn('contactPhone', 'Telefoon', { nowrap: true }),
  plainColumn('addressCity', 'Gemeente'),
]

const textsOf = ({ name, email, contactPhone, addressCity, vatNumber }: Executor) => [
  name,
  email,
  contactPhone,
  addressCity,
  vatNumber,
]
const nameOf = ({ name }: Executor) => name

const remove = removing('executor.deactivate', 'Uitvoerder')

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
