import { followsPeriod, FIXED_RATE } from '../../../../domain/rentals/prices.ts'
import { isOwnText } from '../../../../domain/rentals/claims.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import classes from './What.module.css'

interface RateChoiceProps {
  line: RentalLine
  /** The rate of the rental. */
  rate: number
  onChange: (typed: Partial<RentalLine>) => void
}

/**
 * True if the rate choice is visible: for every line with free text, and for a line that does not follow the
 * period.
 */
export const hasRateChoice = ({ line, rate }: Omit<RateChoiceProps, 'onChange'>): boolean =>
  isOwnText(line) || !followsPeriod(line, { rate })

/** Switches a line between counted once and counted for the whole period, by its rate (D-079). */
export function RateChoice({ line, rate, onChange }: RateChoiceProps) {
  const follows = followsPeriod(line, { rate })
  return (
    <fieldset aria-label="Tarief van deze lijn" className={classes.choice}>
      <button
        type="button"
        aria-pressed={!follows && line.rate === FIXED_RATE.rate}
        onClick={() => onChange(FIXED_RATE)}
      >
        eenmalig
      </button>
      <button type="button" aria-pressed={follows} onClick={() => onChange({ rate })}>
        periode volgen
      </button>
    </fieldset>
  )
}
