import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconCopy } from '../../../components/icons/icons.tsx'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { rentalsOfCustomer } from '../../../db/queries/customers.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { formatDate } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useWhyNotMutation } from '../../../shared/rights/useRights.ts'
import { RentalDocumentAction } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import classes from './Detail.module.css'
import { RelatedList } from './RelatedList.tsx'

/** The rentals of a customer (CU-20 to CU-24). */
export function RelatedRentals({ customer }: { customer: Customer }) {
  const columns = useMemo(() => columnsFor(customer.name), [customer.name])
  const all = useLive(() => rentalsOfCustomer(customer.id), [customer.id])
  const navigate = useNavigate()
  return (
    <RelatedList
      title="Gerelateerde verhuur"
      storageKey="customerRentals"
      columns={columns}
      all={all}
      emptyHint="Wat deze klant huurt, verschijnt hier vanzelf."
      onOpen={({ id }) => void navigate({ to: ROUTES.RentalDetail, params: { rentalId: id } })}
    />
  )
}

const nameOf = ({ reference, number, provisionalRef }: Rental) => reference ?? number ?? provisionalRef ?? ''

const day = (
  key: 'pickupDate' | 'startDate' | 'endDate' | 'returnDate',
  title: string,
): ListColumn<Rental> => ({
  key,
  title,
  nowrap: true,
  firstDir: 'desc',
  sortValue: (rental) => rental[key],
  render: (rental) => formatDate(rental[key]),
})

const columnsFor = (customerName: string): ListColumn<Rental>[] => [
  { key: 'reference', title: 'Referentie', sortValue: nameOf, render: nameOf },
  { key: 'customer', title: 'Klant', render: ({ tempCusName }) => tempCusName ?? customerName },
  {
    key: 'status',
    title: 'Status',
    sortValue: ({ status }) => status,
    render: ({ status }) => <StatusBadge tone={rentalTone(status)}>{status}</StatusBadge>,
  },
  day('pickupDate', 'Afhaaldatum'),
  day('startDate', 'Startdatum'),
  day('endDate', 'Einddatum'),
  day('returnDate', 'Retourdatum'),
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (rental) => <Actions rental={rental} />,
  },
]

function Actions({ rental }: { rental: Rental }) {
  const name = nameOf(rental)
  const reason = useWhyNotMutation('rental.create')
  return (
    <span className={classes.rowActions} data-no-open>
      {reason === undefined ? (
        <Link
          to={ROUTES.RentalCopy}
          params={{ rentalId: rental.id, copy: 'true' }}
          className={classes.iconLink}
          aria-label={`${name} kopiëren`}
          title={`${name} kopiëren`}
        >
          <IconCopy />
        </Link>
      ) : (
        <IconAction
          label={`${name} kopiëren`}
          icon={<IconCopy />}
          disabledReason={reason}
          onClick={() => undefined}
        />
      )}
      <RentalDocumentAction rentalId={rental.id} name={name} />
    </span>
  )
}
