import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { type StatusOption, StatusSelect } from '../../../components/status/StatusSelect.tsx'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import classes from './Overview.module.css'
import { RentalReference } from './RentalReference.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatDate } from '../../../lib/dates.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'

/** Loaded when the first menu opens. */
const RentalRowActions = lazyComponent(() => import('./RentalRowActions.tsx'), 'RentalRowActions')

const day = (
  key: 'pickupDate' | 'startDate' | 'endDate' | 'returnDate',
  title: string,
): ListColumn<RentalRow> => ({
  key,
  title,
  className: classes.day!,
  sortable: true,
  firstDir: 'desc',
  nowrap: true,
  render: (rental) => formatDate(rental[key]),
})

interface ColumnContext {
  statuses: readonly StatusOption[]
  provisional: ReadonlySet<string>
  /** The lines are below the customer instead of in a column of their own. */
  narrow: boolean
  /** Shows the row beside the list. */
  onPreview: (id: string) => void
  /** The preview of a row takes the place of some columns. */
  isBesidePreview?: boolean
}

/**
 * The columns in the order of the specification (VL-04 to VL-11). Their widths are in Overview.module.css.
 */
export function rentalColumns({
  isBesidePreview = false,
  ...context
}: ColumnContext): ListColumn<RentalRow>[] {
  const columns = allColumns({ ...context, narrow: context.narrow || isBesidePreview })
  return isBesidePreview ? columns.filter(({ key }) => !SHOWN_BESIDE.includes(key)) : columns
}

/** The columns that the preview shows too. */
const SHOWN_BESIDE = ['startDate', 'endDate', 'total']

const allColumns = ({
  statuses,
  provisional,
  narrow,
  onPreview,
}: Omit<ColumnContext, 'isBesidePreview'>): ListColumn<RentalRow>[] => [
  {
    key: 'reference',
    title: 'Referentie',
    className: classes.number!,
    sortable: true,
    firstDir: 'desc',
    render: (rental) => <RentalReference rental={rental} />,
  },
  {
    key: 'customer',
    title: 'Klant',
    sortable: true,
    render: ({ customerName, what }) =>
      narrow ? (
        <span className={classes.customer}>
          <span>{customerName}</span>
          {what !== '' && <small title={what}>{what}</small>}
        </span>
      ) : (
        customerName
      ),
  },
  ...(narrow
    ? []
    : [
        {
          key: 'what',
          title: 'Wat',
          render: ({ what }: RentalRow) => (
            <span className={classes.what} title={what}>
              {what}
            </span>
          ),
        },
      ]),
  {
    key: 'status',
    title: 'Status',
    className: classes.status!,
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
    key: 'total',
    title: 'Totaal',
    className: classes.total!,
    align: 'right',
    nowrap: true,
    render: ({ totalPriceInclVat }) => formatMoney(totalPriceInclVat),
  },
  {
    key: 'actions',
    title: 'Acties',
    className: classes.menu!,
    nowrap: true,
    render: (rental) => (
      <RowMenu label={`Acties voor ${rentalName(rental)}`}>
        <RentalRowActions rental={rental} onPreview={onPreview} />
      </RowMenu>
    ),
  },
]
