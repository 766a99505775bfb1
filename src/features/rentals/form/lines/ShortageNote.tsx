import { useLive } from '../../../../db/live.ts'
import { type NamedHolder, type NamedUnits, findStockHolders } from '../../../../db/queries/stockHolders.ts'
import { rentalName } from '../../../../domain/rentals/number.ts'
import type { Item } from '../../../../domain/items/item.ts'
import type { StockCount } from '../../../../domain/rentals/stockCount.ts'
import { type HeldUnits, shortageSentence } from '../../../../domain/rentals/shortage.ts'
import classes from './Free.module.css'
import type { StockContext } from './useLineFacts.ts'

/** Maximum number of rentals of each kind to read; the sentence names the first two. */
const MOST = 10

interface ShortageNoteProps {
  /** The stock facts of a line. */
  stock: {
    item: Item | undefined
    count: StockCount | undefined
    stockContext: StockContext | null
    /** Quantity that the whole rental wants of what is counted together. */
    wanted: number
  }
}

/** Says in words what was asked, what the company owns, who has the rest and what can be promised (HV-26). */
export function ShortageNote({ stock: { item, count, stockContext, wanted } }: ShortageNoteProps) {
  const question = item && stockContext ? { ...stockContext, id: item.id, wanted } : null
  const holders = useLive(
    () => (question ? findStockHolders(question, MOST) : null),
    [JSON.stringify(question)],
  )
  if (!holders || !count) return null
  const sentence = shortageSentence({
    asked: wanted,
    owned: count.of,
    free: count.left,
    held: [...holders.out.map(unitsOf(false)), ...holders.options.map(unitsOf(true))],
    inRepair: sum(holders.inRepair),
    missing: sum(holders.missing.flatMap(({ units }) => units)),
  })
  return <p className={classes.note}>{sentence}</p>
}

const sum = (units: readonly NamedUnits[]): number => units.reduce((all, { quantity }) => all + quantity, 0)

const unitsOf =
  (isOption: boolean) =>
  ({ rental, customer, units }: NamedHolder): HeldUnits => ({
    by: customer ?? rentalName(rental),
    quantity: sum(units),
    until: rental.returnDate,
    isOption,
  })
