import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { isBulk } from '../items/units.ts'
import { daysBetween } from '../shared/calendar.ts'
import { isModelLine } from './claims.ts'
import { type Accessories, type RentalDraft, withItem, withModel, withNewIds } from './form.ts'
import type { RentalLine } from './rental.ts'
import { stockKey } from './stockCount.ts'

/* The ways out for a line that asks for more than is free (HV-29 to HV-32). */

/** The units of a line that can be promised, and those that are lacking. */
export interface LineSplit {
  kept: number
  lacking: number
}

/**
 * Splits the quantity of a short line. A shortage that several lines share is taken from this one.
 * @param wanted the quantity that the whole rental wants of what is counted together
 */
export function splitLine(
  { quantity }: Pick<RentalLine, 'quantity'>,
  wanted: number,
  free: number,
): LineSplit {
  const lacking = Math.min(quantity, Math.max(wanted - Math.max(free, 0), 0))
  return { kept: quantity - lacking, lacking }
}

/** True if a line stands alone: the quantity of a kit or of its parts does not change by itself. */
export const standsAlone = ({ kitId, partOf }: Pick<RentalLine, 'kitId' | 'partOf'>): boolean =>
  kitId === null && partOf === null

/** The most days after the pick-up within which a later start is offered. */
const SOON = 7

/** True if a rental may as well leave on that day: it is later, by a week at most. */
export const isSoon = (pickupDate: string, from: string): boolean =>
  from > pickupDate && daysBetween(pickupDate, from) - 1 <= SOON

/** A model, or a bulk item, that may replace another one. */
export interface Candidate {
  /** One of its units. */
  item: Item
  /** The number of units that are free for the whole period, without those of this rental. */
  free: number
  dayPrice: number
}

/** The candidate of which enough is free, with the day price nearest to another; undefined if there is none. */
export const nearestCandidate = (
  candidates: readonly Candidate[],
  lacking: number,
  dayPrice: number,
): Candidate | undefined => {
  const distance = (one: Candidate) => Math.abs(one.dayPrice - dayPrice)
  return candidates
    .filter(({ free }) => free >= lacking)
    .toSorted((a, b) => distance(a) - distance(b) || a.dayPrice - b.dayPrice)[0]
}

/** The quantity that lines ask of each group that is counted together, by its `stockKey`. */
export function requestedByKey(
  lines: readonly Pick<RentalLine, 'itemId' | 'quantity' | 'brand' | 'model'>[],
  items: ReadonlyMap<string, Item>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const item = line.itemId === null ? undefined : items.get(line.itemId)
    const key = item ? stockKey(item) : isModelLine(line) ? namedModel(line) : null
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + line.quantity)
  }
  return sums
}

/** Gives a line another quantity. */
export const withQuantity = (lines: readonly RentalLine[], id: string, quantity: number): RentalLine[] =>
  lines.map((line) => (line.id === id ? { ...line, quantity } : line))

/**
 * Puts what is lacking of a line on a line of another model or bulk item, below it. A line of which nothing
 * can be promised makes way, and its remark goes to the new one.
 * @param newId the id of the new line
 */
export function withAlternative<D extends RentalDraft>(
  draft: D,
  line: RentalLine,
  { kept, lacking }: LineSplit,
  { item, newId, shared }: { item: Item; newId: string } & Pick<Accessories, 'shared'>,
): D {
  const named = !isBulk(item) && namedModel(item) !== null
  const more = named
    ? withModel(draft, item, newId, lacking, { shared })
    : withItem(draft, item, newId, lacking, { shared })
  if (!more) return draft
  const added = more.rentalLines.find(({ id }) => id === newId)
  const rentalLines = more.rentalLines.flatMap((one): RentalLine[] => {
    if (one.id === newId) return []
    if (one.id !== line.id) return kept === 0 && one.partOf === line.id ? [] : [one]
    const below = added ? [kept === 0 ? { ...added, remark: one.remark } : added] : []
    return kept === 0 ? below : [{ ...one, quantity: kept }, ...below]
  })
  return { ...draft, rentalLines }
}

/**
 * Undoes one change of a list of lines in a list that may have changed since. Lines that it removed come back
 * with new ids, because the id of a removed line is not used again.
 * @param before the lines before the change
 * @param after the lines after it
 */
export function withLinesUndone(
  now: readonly RentalLine[],
  before: readonly RentalLine[],
  after: readonly RentalLine[],
  newId: () => string,
): RentalLine[] {
  const [was, became] = [byId(before), byId(after)]
  const isAdded = (id: string | null) => id !== null && became.has(id) && !was.has(id)
  const kept = now
    .filter(({ id, partOf }) => !isAdded(id) && !isAdded(partOf))
    .map((line) => {
      const [old, made] = [was.get(line.id), became.get(line.id)]
      return old && made && made.quantity === line.quantity ? { ...line, quantity: old.quantity } : line
    })
  const gone = before.filter(({ id }) => !became.has(id))
  const [first] = gone
  if (!first) return kept
  const at = Math.min(before.indexOf(first), kept.length)
  return kept.toSpliced(at, 0, ...withNewIds(gone, newId))
}

const byId = (lines: readonly RentalLine[]): ReadonlyMap<string, RentalLine> =>
  new Map(lines.map((line) => [line.id, line]))
