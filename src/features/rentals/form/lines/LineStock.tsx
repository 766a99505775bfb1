import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { conflictText } from '../../../../shared/stock/stockTexts.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import classes from './Free.module.css'
import type { LineStockFacts } from './lineStock.ts'
import { ShortageNote, type ShortageWays } from './ShortageNote.tsx'

interface LineStockProps {
  line: RentalLine
  stock: LineStockFacts
  /** Takes another unit of the model; absent where the rental is only read. */
  onSwap?: (itemId: string) => void
  /** The ways out of a shortage; absent where nothing can be changed. */
  ways?: ShortageWays | undefined
}

/** Says why a line is red, and offers a one-step solution if there is one (D-085, D-086, D-090). */
export function LineStock({ line, stock, onSwap, ways }: LineStockProps) {
  const { conflicts, inactive, tooMany, left, spare, short } = stock
  const isShort = tooMany && !inactive && conflicts.length === 0
  if (!(line.itemId || isModelLine(line)) || !(inactive || isShort || conflicts.length > 0)) return null
  return (
    <td data-cell="reasons" className={classes.reasons}>
      {conflicts.map(({ rentalId, rentalReference, against }) => (
        <p key={rentalId} className={classes.problem}>
          {conflictText(rentalReference)}
          {against && <small>{`: ${against}`}</small>}
        </p>
      ))}
      {inactive && <p className={classes.problem}>Dit item is niet meer actief.</p>}
      {isShort && <p className={classes.problem}>{rentalFormTexts.only(Math.max(left ?? 0, 0))}</p>}
      {(isShort || conflicts.length > 0) && <ShortageNote line={line} stock={stock} ways={ways} />}
      {onSwap && short && spare !== undefined && (
        <PlainChangeButton className={classes.swap} onClick={() => onSwap(spare)}>
          Ander stuk
        </PlainChangeButton>
      )}
    </td>
  )
}
