import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconAction } from '../../../components/ActionButton.tsx'
import { DataList } from '../../../components/DataList.tsx'
import { IconCopy, IconPdf } from '../../../components/icons.tsx'
import { pageLocally, useListState } from '../../../components/listState.ts'
import type { Column } from '../../../components/listTypes.ts'
import { Panel } from '../../../components/Panel.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import type { Tone } from '../../../components/tones.ts'
import { useLive } from '../../../db/live.ts'
import { rentalsOfCustomer } from '../../../db/queries/ofCustomer.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { formatDate } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { useSyncStatus } from '../../sync/useSync.ts'
import classes from './Detail.module.css'
import { showRentalPaper } from './rentalPaper.ts'

const TONES: Record<Rental['status'], Tone> = {
  Optie: 'yellow',
  Bevestigd: 'blue',
  Teruggebracht: 'teal',
  Afgehandeld: 'green',
  Geannuleerd: 'grey',
}

/** The rentals of a customer (CU-20 to CU-24). */
export function RelatedRentals({ customer }: { customer: Customer }) {
  const [state, onState] = useListState({ storageKey: 'customerRentals', defaultSize: PAGE_SIZE.related })
  const { online } = useSyncStatus()
  const columns = useMemo(() => columnsFor(customer.name, online), [customer.name, online])
  const page = pageLocally(
    useLive(() => rentalsOfCustomer(customer.id), [customer.id]),
    state,
    columns,
  )
  const navigate = useNavigate()
  return (
    <Panel title="Gerelateerde verhuur" flush>
      <div className={classes.flat}>
        <DataList
          label="Gerelateerde verhuur"
          columns={columns}
          rows={page.rows}
          total={page.total}
          rowKey={({ id }) => id}
          state={state}
          onState={onState}
          onOpen={({ id }) => void navigate({ to: ROUTES.RentalDetail, params: { rentalId: id } })}
          fill={false}
          hideShortFooter
        />
      </div>
    </Panel>
  )
}

const nameOf = ({ reference, number, provisionalRef }: Rental) => reference ?? number ?? provisionalRef ?? ''

const day = (key: 'pickupDate' | 'startDate' | 'endDate' | 'returnDate', title: string): Column<Rental> => ({
  key,
  title,
  nowrap: true,
  firstDir: 'desc',
  sortValue: (rental) => rental[key],
  render: (rental) => formatDate(rental[key]),
})

const columnsFor = (customerName: string, online: boolean): Column<Rental>[] => [
  { key: 'reference', title: 'Referentie', sortValue: nameOf, render: nameOf },
  { key: 'customer', title: 'Klant', render: ({ tempCusName }) => tempCusName ?? customerName },
  {
    key: 'status',
    title: 'Status',
    sortValue: ({ status }) => status,
    render: ({ status }) => <StatusBadge tone={TONES[status] ?? 'grey'}>{status}</StatusBadge>,
  },
  day('pickupDate', 'Afhaaldatum'),
  day('startDate', 'Startdatum'),
  day('endDate', 'Einddatum'),
  day('returnDate', 'Retourdatum'),
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (rental) => <Actions rental={rental} online={online} />,
  },
]

function Actions({ rental, online }: { rental: Rental; online: boolean }) {
  const name = nameOf(rental)
  return (
    <span className={classes.rowActions} data-no-open>
      <Link
        to={ROUTES.RentalCopy}
        params={{ rentalId: rental.id, copy: 'true' }}
        className={classes.iconLink}
        aria-label={`${name} kopiëren`}
        title={`${name} kopiëren`}
      >
        <IconCopy />
      </Link>
      <IconAction
        label={`Pdf van ${name}`}
        icon={<IconPdf />}
        disabledReason={online ? undefined : texts.onlineOnly}
        onClick={() => void showRentalPaper(rental.id)}
      />
    </span>
  )
}
