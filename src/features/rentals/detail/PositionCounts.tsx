import { POSITIONS, rentalPositions, type UnitPosition } from '../../../domain/rentals/positions.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import classes from './Position.module.css'
import { PositionMark } from './PositionMark.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'

interface PositionCountsProps {
  rental: Rental
  /** The position whose lines are shown; null: all lines. */
  chosen: UnitPosition | null
  onChoose: (position: UnitPosition | null) => void
}

/** The number of units in each position; a press shows only the lines that have some (VB-22). */
export function PositionCounts({ rental, chosen, onChoose }: PositionCountsProps) {
  const counts = rentalPositions(rental)
  return (
    <fieldset aria-label={rentalReadTexts.counts} className={classes.counts}>
      {POSITIONS.map((position) => {
        const count = (
          <>
            <PositionMark position={position}>{rentalFormTexts.position[position]}</PositionMark>
            <strong>{counts[position]}</strong>
          </>
        )
        // A position without units has no lines to show.
        if (counts[position] === 0) return <span key={position}>{count}</span>
        return (
          <button
            key={position}
            type="button"
            aria-pressed={chosen === position}
            onClick={() => onChoose(chosen === position ? null : position)}
          >
            {count}
          </button>
        )
      })}
    </fieldset>
  )
}
