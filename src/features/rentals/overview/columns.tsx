import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconArchive, IconTrash } from '../../../components/icons/icons.tsx'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { type StatusOption, StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { mutate } from '../../../db/mutate.ts'
import { missingOf, missingText } from '../../../domain/rentals/missing.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { isClosedRental } from '../../../domain/rentals/status.ts'
import classes from './Overview.module.css'
import { RentalReference } from './RentalReference.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatDate } from '../../../lib/dates.ts'
import { RentalDocumentAction } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { archiveRentalAfterConfirm, changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { runWithErrorToast, undoChange } from '../../../shared/statuses/undoableChange.ts'

const DELETED = 'Verhuur definitief verwijderd.'
const NO_BIN = 'Een verhuur komt niet in de prullenbak.'
const GONE = 'De verhuur is al gewist op de server.'

/** Deletes permanently after a question (VL-16, D-088). Undo works until the server has the deletion. */
async function confirmRentalDeletion({ id, ...row }: RentalRow): Promise<void> {
  const more = `${NO_BIN}${await stillMissing(id)}`
  if (!(await confirmDelete(`Verhuur ${rentalName(row)}`, more))) return
  await runWithErrorToast(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undoChange(mid, () => toastWarning(GONE)))
  })
}

/**
 * Warns about missing bulk. Without the rental nothing records that it is missing, so the stock counts it
 * again.
 */
async function stillMissing(id: string): Promise<string> {
  const rental = await db.rental.get(id)
  const n = rental ? [...missingOf(rental).values()].reduce((sum, one) => sum + one, 0) : 0
  return n === 0
    ? ''
    : ` Van bulk ${missingText(n)}: dat telt dan weer mee in de voorraad. Is het weg, boek het eerst af.`
}

/** The row actions: document, archive and permanent deletion (VL-11, VL-15, VL-16). */
function RentalRowActions({ rental }: { rental: RentalRow }) {
  const name = rentalName(rental)
  return (
    <span className={classes.actions} data-no-open>
      <RentalDocumentAction rentalId={rental.id} name={name} />
      <IconAction
        label={`${name} archiveren`}
        icon={<IconArchive />}
        disabledReason={isClosedRental(rental) ? 'Deze verhuur is al afgesloten.' : undefined}
        onClick={() => void archiveRentalAfterConfirm(rental)}
      />
      <NeedsRight mutation="rental.delete">
        <IconAction
          label={`${name} definitief verwijderen`}
          icon={<IconTrash />}
          danger
          onClick={() => void confirmRentalDeletion(rental)}
        />
      </NeedsRight>
    </span>
  )
}

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
}

/**
 * The columns in the order of the specification (VL-04 to VL-11). Their widths are in Overview.module.css.
 */
export const rentalColumns = ({ statuses, provisional, narrow }: ColumnContext): ListColumn<RentalRow>[] => [
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
    render: (rental) => <RentalRowActions rental={rental} />,
  },
]
