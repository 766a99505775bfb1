import { followsPeriod, ONCE } from '../../../../domain/rentals/prices.ts'
import { isOwnText } from '../../../../domain/rentals/claims.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import classes from './What.module.css'

interface RateChoiceProps {
  line: RentalLine
  /** Of the rental. */
  rate: number
  onChange: (typed: Partial<RentalLine>) => void
}

/** Whether the choice is asked for in sight: always of a line of its own text, else where a line goes its own way. */
export const hasRateChoice = ({ line, rate }: Omit<RateChoiceProps, 'onChange'>): boolean =>
  isOwnText(line) || !followsPeriod(line, { rate })

/** Counted once, or as long as the rental is: one press sets the rate (D-079). */
export function RateChoice({ line, rate, onChange }: RateChoiceProps) {
  const follows = followsPeriod(line, { rate })
  return (
    <fieldset aria-label="Tarief van deze lijn" className={classes.choice}>
      <button type="button" aria-pressed={!follows && line.rate === ONCE.rate} onClick={() => onChange(ONCE)}>
        eenmalig
      </button>
      <button type="button" aria-pressed={follows} onClick={() => onChange({ rate })}>
        periode volgen
      </button>
    </fieldset>
  )
}
