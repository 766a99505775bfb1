import type { ListColumn } from '../../../components/list/listTypes.ts'
import { type StatusOption, StatusSelect } from '../../../components/status/StatusSelect.tsx'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { formatDate } from '../../../lib/dates.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import classes from './Overview.module.css'
import { RentalReference } from './RentalReference.tsx'
import { RentalRowActions } from './RentalRowActions.tsx'

const day = (
  key: 'pickupDate' | 'startDate' | 'endDate' | 'returnDate',
  title: string,
): ListColumn<RentalRow> => ({
  key,
  title,
  sortable: true,
  firstDir: 'desc',
  nowrap: true,
  render: (rental) => formatDate(rental[key]),
})

/**
 * The columns in the order of the specification (VL-04 to VL-11). Their widths are in Overview.module.css.
 */
export const rentalColumns = (
  statuses: readonly StatusOption[],
  provisional: ReadonlySet<string>,
): ListColumn<RentalRow>[] => [
  {
    key: 'reference',
    title: 'Referentie',
    sortable: true,
    firstDir: 'desc',
    render: (rental) => <RentalReference rental={rental} />,
  },
  { key: 'customer', title: 'Klant', sortable: true, render: ({ customerName }) => customerName },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    render: (rental) => (
      <>
        <StatusSelect
          label={`Status van ${rentalName(rental)}`}
          value={rental.status}
          options={statuses}
          onChange={(status) => void changeRentalStatus(rental, status)}
        />
        {provisional.has(rental.id) && <small className={classes.waits}>voorlopig</small>}
      </>
    ),
  },
  day('pickupDate', 'Afhaaldatum'),
  day('startDate', 'Startdatum'),
  day('endDate', 'Einddatum'),
  day('returnDate', 'Retourdatum'),
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (rental) => <RentalRowActions rental={rental} />,
  },
]
