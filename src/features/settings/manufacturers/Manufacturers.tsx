import { useLive } from '../../../db/live.ts'
import { activeManufacturers } from '../../../db/queries/settings.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { MANUFACTURER_FIELDS } from '../../../domain/settings/fieldList.ts'
import { texts } from '../../../lib/texts.ts'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { ManufacturerDialog } from './ManufacturerDialog.tsx'

const LIST: SettingsListDefinition<Manufacturer> = {
  name: 'manufacturers',
  labels: ['Fabrikanten', 'Nieuwe fabrikant'],
  sortedBy: 'name',
  columns: [
    plainColumn('name', MANUFACTURER_FIELDS.name.label),
    plainColumn('email', MANUFACTURER_FIELDS.email.label),
    plainColumn('phone', MANUFACTURER_FIELDS.phone.label),
    {
      key: 'city',
      title: 'Gemeente',
      sortValue: ({ address }) => address.city,
      render: ({ address }) => address.city,
    },
    {
      key: 'rma',
      title: MANUFACTURER_FIELDS.rma.label,
      width: 80,
      sortValue: ({ rma }) => rma,
      render: ({ rma }) => (rma ? texts.yes : texts.no),
    },
  ],
  textsOf: ({ name, firstName, lastName, email, phone, address }) => [
    name,
    `${firstName ?? ''} ${lastName ?? ''}`,
    email,
    phone,
    address.city,
  ],
  nameOf: ({ name }) => name,
  onDelete: makeRemoval('manufacturer.deactivate', 'Fabrikant'),
  Dialog: ManufacturerDialog,
}

/** The manufacturers that repairs are sent to (SE-36 to SE-46). */
export const Manufacturers = () => <SettingsList list={LIST} rows={useLive(activeManufacturers, [])} />
