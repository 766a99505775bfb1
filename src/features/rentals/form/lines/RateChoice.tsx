import { followsPeriod, ONCE } from '../../../../domain/rentals/prices.ts'
import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import classes from './Lines.module.css'

interface RateChoiceProps {
  line: RentalLine
  rental: Pick<RentalDraft, 'rate'>
  onChange: (typed: Partial<RentalLine>) => void
}

/** Whether the choice is asked for in sight: always of a line of its own text, else where a line goes its own way. */
export const hasRateChoice = ({ line, rental }: Omit<RateChoiceProps, 'onChange'>): boolean =>
  line.itemId === null || !followsPeriod(line, rental)

/** Counted once, or as long as the rental is: one press sets the rate (D-079). */
export function RateChoice({ line, rental, onChange }: RateChoiceProps) {
  const follows = followsPeriod(line, rental)
  return (
    <fieldset aria-label="Tarief van deze lijn" className={classes.choice}>
      <button type="button" aria-pressed={!follows && line.rate === ONCE.rate} onClick={() => onChange(ONCE)}>
        eenmalig
      </button>
      <button type="button" aria-pressed={follows} onClick={() => onChange({ rate: rental.rate })}>
        periode volgen
      </button>
    </fieldset>
  )
}
