import { useNavigate } from '@tanstack/react-router'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { repairsOfCustomer } from '../../../db/queries/customers.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { formatDate } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import { RelatedList } from './RelatedList.tsx'

const COLUMNS: ListColumn<Repair>[] = [
  { key: 'number', title: 'Nummer', sortValue: repairName, nowrap: true, render: repairName },
  { key: 'type', title: 'Type', sortValue: ({ type }) => type, render: ({ type }) => type },
  {
    key: 'status',
    title: 'Status',
    sortValue: ({ status }) => status,
    render: ({ status }) => <StatusBadge tone={repairTone(status)}>{status}</StatusBadge>,
  },
  { key: 'notes', title: 'Omschrijving', clamp: true, render: ({ notes }) => notes },
  {
    key: 'dateIn',
    title: 'Binnengebracht op',
    nowrap: true,
    sortValue: ({ dateIn }) => dateIn,
    firstDir: 'desc',
    render: ({ dateIn }) => formatDate(dateIn),
  },
]

/** The repairs of a customer, archived ones included (CU-20, D-062). */
export function RelatedRepairs({ customerId }: { customerId: string }) {
  const all = useLive(() => repairsOfCustomer(customerId), [customerId])
  const navigate = useNavigate()
  return (
    <RelatedList
      title="Gerelateerde herstellingen"
      storageKey="customerRepairs"
      columns={COLUMNS}
      all={all}
      emptyHint="Wat voor deze klant hersteld wordt, verschijnt hier vanzelf."
      onOpen={({ id }) => void navigate({ to: ROUTES.RepairDetail, params: { repairId: id } })}
    />
  )
}
