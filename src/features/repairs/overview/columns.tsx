import type { Column } from '../../../components/list/listTypes.ts'
import { type StatusOption, StatusSelect } from '../../../components/status/StatusSelect.tsx'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { formatDate } from '../../../lib/dates.ts'
import { changeRepairStatus } from '../../../pieces/statuses/changeRepair.ts'
import classes from './Overview.module.css'
import { RepairNumber } from './RepairNumber.tsx'
import { RowActions } from './RowActions.tsx'

export interface ColumnContext {
  statuses: readonly StatusOption[]
  online: boolean
}

/** At most two lines; nine columns share a screen, so none may ask for much room. */
const text = (value: string | null) => <span className={classes.text}>{value}</span>

/** The columns in the order of the specification (RL-05 to RL-13); every one sorts (D-071). Widths: Overview.module.css. */
export function repairColumns({ statuses, online }: ColumnContext): Column<RepairRow>[] {
  return [
    {
      key: 'number',
      title: 'Nummer',
      sortable: true,
      firstDir: 'desc',
      render: (row) => <RepairNumber repair={row} />,
    },
    {
      key: 'status',
      title: REPAIR_FIELDS.status.label,
      sortable: true,
      render: (row) => (
        <StatusSelect
          label={`Status van ${row.number ?? row.provisionalRef ?? 'de herstelling'}`}
          value={row.status}
          options={statuses}
          onChange={(status) => void changeRepairStatus(row.id, status)}
        />
      ),
    },
    { key: 'notes', title: REPAIR_FIELDS.notes.label, sortable: true, render: ({ notes }) => text(notes) },
    {
      key: 'dateIn',
      title: REPAIR_FIELDS.dateIn.label,
      sortable: true,
      firstDir: 'desc',
      nowrap: true,
      render: ({ dateIn }) => formatDate(dateIn),
    },
    {
      key: 'brand',
      title: ITEM_FIELDS.brand.label,
      sortable: true,
      render: ({ sparePartsOnly, brand }) => text(sparePartsOnly ? 'Spare parts' : brand),
    },
    { key: 'model', title: ITEM_FIELDS.model.label, sortable: true, render: ({ model }) => text(model) },
    {
      key: 'serialNumber',
      title: ITEM_FIELDS.serialNumber.label,
      sortable: true,
      render: ({ serialNumber }) => text(serialNumber),
    },
    {
      key: 'customer',
      title: REPAIR_FIELDS.customerId.label,
      sortable: true,
      render: ({ customerName }) => text(customerName ?? 'VERHUUR'),
    },
    {
      key: 'actions',
      title: 'Acties',
      nowrap: true,
      render: (row) => <RowActions repair={row} online={online} />,
    },
  ]
}
