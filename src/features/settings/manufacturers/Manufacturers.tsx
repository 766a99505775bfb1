import type { Column } from '../../../components/list/listTypes.ts'
import { useLive } from '../../../db/live.ts'
import { activeManufacturers } from '../../../db/queries/settings.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { texts } from '../../../lib/texts.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { ManufacturerDialog } from './ManufacturerDialog.tsx'

const COLUMNS: readonly Column<Manufacturer>[] = [
  plainColumn('name', 'Naam'),
  plainColumn('email', 'E-mail'),
  plainColumn('phone', 'Telefoon', { nowrap: true }),
  {
    key: 'city',
    title: 'Gemeente',
    sortValue: ({ address }) => address.city,
    render: ({ address }) => address.city,
  },
  {
    key: 'rma',
    title: 'RMA',
    width: 80,
    sortValue: ({ rma }) => rma,
    render: ({ rma }) => (rma ? texts.yes : texts.no),
  },
]

const textsOf = ({ name, firstName, lastName, email, phone, address }: Manufacturer) => [
  name,
  `${firstName ?? ''} ${lastName ?? ''}`,
  email,
  phone,
  address.city,
]
const nameOf = ({ name }: Manufacturer) => name

const remove = removing('manufacturer.deactivate', 'Fabrikant')

/** Whom repairs are sent to (SE-36 to SE-46). */
export const Manufacturers = () => (
  <SettingsList
    label="Fabrikanten"
    addLabel="Nieuwe fabrikant"
    storageKey="manufacturers"
    defaultSize={PAGE_SIZE.manufacturers}
    defaultSort="name"
    rows={useLive(activeManufacturers, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    onDelete={remove}
    Dialog={ManufacturerDialog}
  />
)
