import { useLive } from '../../../../db/live.ts'
import { db } from '../../../../db/database.ts'
import { type LineOutcome, lineOutcomes } from '../../../../domain/rentals/outcome.ts'
import type { Movement, RentalLine } from '../../../../domain/rentals/rental.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import classes from './What.module.css'

/** The units of a line that left, returned, are missing or damaged, with their codes (RV-16). */
export function LineOutcomes({ line, movements }: { line: RentalLine; movements: readonly Movement[] }) {
  const outcomes = lineOutcomes({ movements }, line)
  const ids = outcomes.flatMap(({ itemIds }) => itemIds)
  const items = useLive(async () => {
    const found = await db.item.bulkGet(ids)
    return new Map(found.flatMap((item): [string, Item][] => (item ? [[item.id, item]] : [])))
  }, [ids.join()])
  if (outcomes.length === 0) return null
  return (
    <ul className={classes.outcomes} aria-label={rentalFormTexts.outcomes}>
      {outcomes.map((one) => (
        <li key={one.outcome} data-outcome={one.outcome}>
          <strong>{rentalFormTexts.outcome[one.outcome]}</strong> {unitWords(one, items)}
        </li>
      ))}
    </ul>
  )
}

/** Example: '8705126 · CAM-24, 8705127 · CAM-19'. For bulk, the quantity. */
const unitWords = (
  { quantity, itemIds }: LineOutcome,
  items: ReadonlyMap<string, Item> | undefined,
): string =>
  itemIds.length === 0 ? String(quantity) : itemIds.map((id) => codesOf(items?.get(id))).join(', ')

const codesOf = (item: Item | undefined): string =>
  item === undefined
    ? '…'
    : [item.serialNumber, item.itemNumber].filter(Boolean).join(' · ') ||
      [item.brand, item.model].filter(Boolean).join(' ')
