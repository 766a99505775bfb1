import { ConflictMark } from '../../../components/forms/ConflictMark.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { partlyBack } from '../../../domain/rentals/movements.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { CONFLICTS_TITLE } from '../../../shared/stock/stockTexts.ts'
import classes from './Overview.module.css'

/**
 * The reference of a rental, grey until the server assigns a number (D-024, D-089). Its marks show values of
 * other people and items that another rental has on the same days (B6.2).
 */
export function RentalReference({ rental }: { rental: RentalRow }) {
  const { number, reference, openConflicts, unsent, rentalLines, overdue } = rental
  const partly = partlyBack(rental)
  const [name, period] = splitReference(reference ?? rentalName(rental))
  return (
    <span className={classes.reference}>
      {number === null ? (
        <span className={classes.provisional}>
          {name} <small>voorlopig</small>
        </span>
      ) : (
        name
      )}
      <UnsentMark unsent={unsent} />
      <ConflictMark count={openConflicts} />
      {partly && (
        <span className={classes.partly}>
          {partly.settled} van {partly.asked} terug
        </span>
      )}
      {overdue && <span className={classes.clash}>Te laat</span>}
      {rentalLines.some(({ conflict }) => conflict) && (
        <span className={classes.clash} title={CONFLICTS_TITLE}>
          Conflict
        </span>
      )}
      {period !== '' && (
        <small className={classes.period}>
          <span className={classes.dash}>{BETWEEN}</span>
          {period}
        </small>
      )}
    </span>
  )
}

/** The text between the number and the period of a reference: '2026.84 - 12/11 - 14/11'. */
const BETWEEN = ' - '

function splitReference(reference: string): [name: string, period: string] {
  const at = reference.indexOf(BETWEEN)
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + BETWEEN.length)]
}
