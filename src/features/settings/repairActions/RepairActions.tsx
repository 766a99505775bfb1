import { useLive } from '../../../db/live.ts'
import { allRepairActions } from '../../../db/queries/settings.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { REPAIR_ACTION_FIELDS } from '../../../domain/settings/fieldList.ts'
import { formatMoney } from '../../../lib/money.ts'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { RepairActionDialog } from './RepairActionDialog.tsx'

const LIST: SettingsListDefinition<RepairAction> = {
  name: 'repairActions',
  labels: ['Handelingen', 'Nieuwe handeling'],
  sortedBy: 'number',
  columns: [
    plainColumn('number', REPAIR_ACTION_FIELDS.number.label, { width: 110, nowrap: true }),
    plainColumn('description', REPAIR_ACTION_FIELDS.description.label, { clamp: true }),
    {
      key: 'price',
      title: REPAIR_ACTION_FIELDS.price.label,
      width: 130,
      align: 'right',
      nowrap: true,
      sortValue: ({ price }) => price,
      render: ({ price }) => formatMoney(price),
    },
  ],
  textsOf: ({ number, description, price }) => [number, description, formatMoney(price)],
  nameOf: ({ description }) => description,
  onDelete: makeRemoval('repairAction.deactivate', 'Handeling'),
  Dialog: RepairActionDialog,
}

/** The price list of standard jobs (RA-01 to RA-11). */
export function RepairActions() {
  const actions = useLive(allRepairActions, [])
  return <SettingsList list={LIST} rows={actions?.filter(({ active }) => active)} />
}
