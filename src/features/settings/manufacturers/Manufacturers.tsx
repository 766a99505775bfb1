import type { Column } from '../../../components/listTypes.ts'
import { toastSuccess } from '../../../components/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { activeManufacturers } from '../../../db/queries/settings.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { texts } from '../../../lib/texts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { ManufacturerDialog } from './ManufacturerDialog.tsx'

const COLUMNS: readonly Column<Manufacturer>[] = [
  { key: 'name', title: 'Naam', sortValue: ({ name }) => name, render: ({ name }) => name },
  { key: 'email', title: 'E-mail', sortValue: ({ email }) => email, render: ({ email }) => email },
  {
    key: 'phone',
    title: 'Telefoon',
    nowrap: true,
    sortValue: ({ phone }) => phone,
    render: ({ phone }) => phone,
  },
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

async function remove({ id }: Manufacturer): Promise<void> {
  await mutate('manufacturer.deactivate', { id })
  toastSuccess('Fabrikant succesvol verwijderd.')
}

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
