import { useState } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import { movementsOf } from '../../../domain/rentals/movements.ts'
import { hasMoved, linePositions, type UnitPosition } from '../../../domain/rentals/positions.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { useLineFacts, useLineItems } from '../form/lines/useLineFacts.ts'
import { PositionCounts } from './PositionCounts.tsx'
import classes from './ReadLines.module.css'
import { ReadLineRow } from './ReadLineRow.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'

const HEADS = ['Aantal', 'Wat', 'Dagprijs', 'Tarief', 'Korting', 'Totaal']

/**
 * The lines in the order of the document. The last column says what is free in the period, and from the first
 * movement on where everything is (VB-06, VB-20).
 */
export function ReadLines({ rental, today }: { rental: Rental; today: string }) {
  const lines = rental.rentalLines
  const facts = useLineFacts(rental, today)
  const items = useLineItems(rental)
  const movements = movementsOf(rental)
  const [chosen, setChosen] = useState<UnitPosition | null>(null)
  const isMoved = hasMoved(rental)
  const asksFree = !isMoved && isActiveRental(rental)
  const heads = [...HEADS, asksFree ? rentalReadTexts.free : rentalReadTexts.stand]
  const shown = lines.flatMap((line, at) => {
    const positions = linePositions(rental, line)
    const isShown = chosen === null || positions.some(({ position }) => position === chosen)
    return isShown ? [{ line, at, positions: asksFree ? null : positions }] : []
  })
  return (
    <Panel label="Lijnen van de verhuur" flush>
      {isMoved && <PositionCounts rental={rental} chosen={chosen} onChoose={setChosen} />}
      {lines.length === 0 ? (
        <p className={classes.nothing}>{rentalReadTexts.noLines}</p>
      ) : (
        <div className={classes.box}>
          <table aria-label="Lijnen" className={classes.table}>
            <thead>
              <tr className={classes.heads}>
                {heads.map((head) => (
                  <th key={head} data-head={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, at, positions }) => (
                <ReadLineRow
                  key={line.id}
                  line={line}
                  at={at}
                  rental={rental}
                  movements={movements}
                  positions={positions}
                  facts={facts}
                  today={today}
                  named={items && line.itemId !== null ? (items.get(line.itemId) ?? null) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
