import type { Column } from '../../../components/list/listTypes.ts'
import { useLive } from '../../../db/live.ts'
import { allRepairActions } from '../../../db/queries/settings.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { formatMoney } from '../../../lib/money.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { RepairActionDialog } from './RepairActionDialog.tsx'

const COLUMNS: readonly Column<RepairAction>[] = [
  plainColumn('number', 'Nummer', { width: 110, nowrap: true }),
  plainColumn('description', 'Omschrijving', { clamp: true }),
  {
    key: 'price',
    title: 'Prijs',
    width: 130,
    align: 'right',
    nowrap: true,
    sortValue: ({ price }) => price,
    render: ({ price }) => formatMoney(price),
  },
]

const textsOf = ({ number, description, price }: RepairAction) => [number, description, formatMoney(price)]
const nameOf = ({ description }: RepairAction) => description

const remove = removing('repairAction.deactivate', 'Handeling')

/** The price list of standard jobs (RA-01 to RA-11). */
export function RepairActions() {
  const actions = useLive(allRepairActions, [])
  return (
    <SettingsList
      label="Handelingen"
      addLabel="Nieuwe handeling"
      storageKey="repairActions"
      defaultSize={PAGE_SIZE.repairActions}
      defaultSort="number"
      rows={actions?.filter(({ active }) => active)}
      columns={COLUMNS}
      textsOf={textsOf}
      nameOf={nameOf}
      onDelete={remove}
      Dialog={RepairActionDialog}
    />
  )
}
