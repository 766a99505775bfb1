import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { StockBadge } from '../../../../pieces/stock/StockBadge.tsx'
import { conflictWith } from '../../../../pieces/stock/texts.ts'
import classes from './Lines.module.css'
import { t } from '../texts.ts'
import type { LineFacts } from './useLineFacts.ts'

/** What is known of the item of a line; all empty for a line of its own text. */
export function useLineStock({ itemId, quantity, conflict }: RentalLine, facts: LineFacts) {
  const item = itemId ? facts?.items.get(itemId) : undefined
  const left = itemId ? facts?.left?.get(itemId) : undefined
  const rivals = (facts?.rivals ?? []).filter((one) => one.itemId === itemId)
  const inactive = item?.active === false
  const tooMany = left !== undefined && left < quantity
  return {
    item,
    left,
    count: itemId ? facts?.counts.get(itemId) : undefined,
    rivals,
    inactive,
    tooMany,
    holders: (itemId && facts?.holders?.get(itemId)) || [],
    /** The line is shown red; until the stock is known, as it was stored (D-085, AV-11). */
    short: inactive || tooMany || rivals.length > 0 || (facts === undefined && conflict),
  }
}
export type LineStockFacts = ReturnType<typeof useLineStock>

/** Why a line is red, or who has the pieces that are not free (D-085, D-086, D-090). */
export function LineStock({ line, stock }: { line: RentalLine; stock: LineStockFacts }) {
  const { rivals, holders, inactive, tooMany, left } = stock
  const isShort = tooMany && !inactive && rivals.length === 0
  const areHeld = holders.length > 0 && rivals.length === 0
  if (!line.itemId || !(inactive || isShort || areHeld || rivals.length > 0)) return null
  return (
    <td className={classes.below}>
      {rivals.map(({ rentalId, rentalReference }) => (
        <p key={rentalId} className={classes.problem}>
          {conflictWith(rentalReference)}
        </p>
      ))}
      {inactive && <p className={classes.problem}>Dit item is niet meer actief.</p>}
      {isShort && <p className={classes.problem}>{t.only(Math.max(left ?? 0, 0))}</p>}
      {areHeld && (
        <p className={classes.small}>
          {`Verhuurd in deze periode: ${holders.map(({ reference, quantity }) => `${reference} (${quantity})`).join(', ')}`}
        </p>
      )}
    </td>
  )
}

/** How many are free in the period, or in one word that it does not work out (AV-11). */
export function FreeCell({ stock: { count, rivals } }: { stock: LineStockFacts }) {
  const clashes = rivals.length > 0
  return (
    <td className={classes.free}>
      {clashes && <strong className={classes.clash}>Conflict</strong>}
      {count && (!clashes || count.of > 1) && <StockBadge count={count} />}
    </td>
  )
}
