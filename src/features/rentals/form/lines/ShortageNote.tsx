import { useLive } from '../../../../db/live.ts'
import { findAlternative } from '../../../../db/queries/alternatives.ts'
import {
  type NamedHolder,
  type NamedUnits,
  type StockHolders,
  findStockHolders,
} from '../../../../db/queries/stockHolders.ts'
import { modelName } from '../../../../domain/items/model.ts'
import { rentalName } from '../../../../domain/rentals/number.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { type HeldUnits, shortageSentence } from '../../../../domain/rentals/shortage.ts'
import {
  type Candidate,
  isSoon,
  type LineSplit,
  splitLine,
  standsAlone,
} from '../../../../domain/rentals/shortageActions.ts'
import { shortDay } from '../../../../domain/shared/calendar.ts'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import classes from './Free.module.css'
import type { LineStockFacts } from './lineStock.ts'

/** Maximum number of rentals of each kind to read; the sentence names the first two. */
const MOST = 10

/** The ways out of a shortage. */
export interface ShortageWays {
  take: (kept: number) => void
  replace: (split: LineSplit, candidate: Candidate) => void
  /** Moves the rental to this pick-up day, after a question. */
  leave: (pickupDate: string) => void
}

interface ShortageNoteProps {
  line: RentalLine
  stock: LineStockFacts
  ways: ShortageWays | undefined
}

/** Says in words why there are too few and how many can be promised (HV-26), with the ways out below it. */
export function ShortageNote({ line, stock, ways }: ShortageNoteProps) {
  const { item, count, stockContext, wanted, isPast } = stock
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
    isPast,
  })
  return (
    <>
      <p className={classes.note}>{sentence}</p>
      {ways && <Ways line={line} stock={stock} ways={ways} from={holders.from} />}
    </>
  )
}

interface WaysProps extends Omit<ShortageNoteProps, 'ways'> {
  ways: ShortageWays
  from: StockHolders['from']
}

/** The buttons; each is there only if it solves something. */
function Ways({ line, stock, ways, from }: WaysProps) {
  const { stockContext, wanted, count } = stock
  const split = splitLine(line, wanted, count?.left ?? 0)
  const alternative = useAlternative(line, stock, split)
  const isOpen = split.lacking > 0 && standsAlone(line)
  const { pickupDate = '' } = stockContext?.period ?? {}
  const day = from !== null && split.lacking > 0 && isSoon(pickupDate, from) ? from : null
  return (
    <>
      {isOpen && split.kept > 0 && (
        <PlainChangeButton className={classes.way} onClick={() => ways.take(split.kept)}>
          {rentalFormTexts.take(split.kept)}
        </PlainChangeButton>
      )}
      {isOpen && alternative && (
        <PlainChangeButton className={classes.way} onClick={() => ways.replace(split, alternative)}>
          {rentalFormTexts.alternative}{' '}
          <small>{rentalFormTexts.alternativeFree(split.lacking, modelName(alternative.item))}</small>
        </PlainChangeButton>
      )}
      {day !== null && (
        <PlainChangeButton className={classes.way} onClick={() => ways.leave(day)}>
          {rentalFormTexts.leaveOn(shortDay(day))} <small>{rentalFormTexts.allFree(wanted)}</small>
        </PlainChangeButton>
      )}
    </>
  )
}

function useAlternative(
  line: RentalLine,
  { item, stockContext, requests }: LineStockFacts,
  split: LineSplit,
) {
  const question =
    item && stockContext && split.lacking > 0 && standsAlone(line)
      ? { ...stockContext, item, lacking: split.lacking, dayPrice: line.itemPrice, lines: requests }
      : null
  return useLive(() => (question ? findAlternative(question) : undefined), [JSON.stringify(question)])
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
