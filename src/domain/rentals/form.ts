import { type Item, isBulk } from '../items/item.ts'
import type { ClosedDays } from '../shared/openDays.ts'
import type { PriceRate } from '../settings/settings.ts'
import { pickupDayFor, rateForDays, rentalDays, returnDayFor } from './days.ts'
import { withRate } from './prices.ts'
import type { Rental, RentalLine } from './rental.ts'
import { stockKey } from './stockCount.ts'
import { isModelLine } from './claims.ts'
import { accessoryLines, type KitLine } from './kit.ts'
import type { ItemModel, StockPart } from '../items/itemModel.ts'
import { namedModel, type ModelName } from '../items/model.ts'

/** A rental while it is filled in: its days may still be missing. */
export type RentalDraft = Omit<Rental, keyof DraftDays> & DraftDays
export interface DraftDays {
  startDate: string | null
  endDate: string | null
  pickupDate: string | null
  returnDate: string | null
}

/** What the proposals of a form look up. */
export interface DayFacts {
  closed: ClosedDays
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[]
  /** The days a person typed in this form; they are not proposed any more (D-076). */
  typed: ReadonlySet<keyof DraftDays>
}

/** Calendar days of a draft; 0 until both days are known (D-077, D-090). */
export const draftDays = ({ startDate, endDate }: DraftDays): number =>
  startDate && endDate ? rentalDays(startDate, endDate) : 0

/** Other days, with the proposed days of pick-up and return, and the rate of the new number of days (D-076 to D-079). */
export function withDays(draft: RentalDraft, days: Partial<DraftDays>, facts: DayFacts): RentalDraft {
  const next = { ...draft, ...days }
  if (days.startDate && !facts.typed.has('pickupDate'))
    next.pickupDate = pickupDayFor(days.startDate, facts.closed)
  if (days.endDate && !facts.typed.has('returnDate'))
    next.returnDate = returnDayFor(days.endDate, facts.closed)
  const count = draftDays(next)
  next.numberOfDays = count
  if (count === 0 || count === draftDays(draft)) return next
  return withRate(next, rateForDays(facts.rates, count))
}

/** A line of a text of its own: one, for nothing, at the rate of the rental (D-092). */
export const customLine = (id: string, { rate }: Pick<Rental, 'rate'>): RentalLine => ({
  id,
  position: 0,
  itemId: null,
  customItem: '',
  quantity: 1,
  multiple: false,
  itemPrice: 0,
  rate,
  subTotalPrice: 0,
  discountPercentage: 0,
  discount: 0,
  totalPrice: 0,
  remark: null,
  conflict: false,
  brand: null,
  model: null,
  kitId: null,
  partOf: null,
})

/** What goes along with a piece. */
export interface Along {
  /** What the pieces of its model share; undefined while nobody said. */
  shared: Pick<ItemModel, 'dayPrice'> | undefined
  /** What its model and its category say (partsAlong). */
  parts: readonly StockPart[]
  /** The items that these name. */
  items: ReadonlyMap<string, Item>
}

/**
 * A draft with an item: bulk that is there already is raised; null when the one piece is there already (D-092).
 * @param quantity how many of what is bulk
 * @param along its model, by which a piece without a price has one
 */
export function withItem(
  draft: RentalDraft,
  item: Item,
  id: string,
  quantity = 1,
  along?: Pick<Along, 'shared'>,
): RentalDraft | null {
  const there = draft.rentalLines.find(({ itemId }) => itemId === item.id)
  if (there && !isBulk(item)) return null
  const rentalLines = there
    ? draft.rentalLines.map((line) =>
        line === there ? { ...line, quantity: line.quantity + quantity } : line,
      )
    : [
        ...draft.rentalLines,
        {
          ...customLine(id, draft),
          itemId: item.id,
          customItem: null,
          quantity: isBulk(item) ? quantity : 1,
          multiple: isBulk(item),
          itemPrice: item.rentPrice || (along?.shared?.dayPrice ?? 0),
        },
      ]
  return { ...draft, rentalLines }
}

/**
 * A draft with what goes along with a line, below it (KI-20): so many for each of it. What is there with the line already is
 * raised, and a given piece that the rental has is not asked twice.
 * @param lineId of the line; `quantity` of it came just now
 */
export function withAlong(
  draft: RentalDraft,
  { lineId, quantity }: { lineId: string; quantity: number },
  { parts, items }: Along,
  newId: () => string,
): RentalDraft {
  const bulk = (itemId: string) => isBulk(items.get(itemId) ?? { stockQuantity: null })
  let lines = draft.rentalLines
  for (const part of accessoryLines({ lineId, quantity }, parts, newId)) {
    const there = lines.find((line) => isSamePart(line, part))
    if (there)
      lines = lines.map((line) =>
        line === there ? { ...line, quantity: line.quantity + part.quantity } : line,
      )
    else if (!part.itemId || bulk(part.itemId) || !lines.some(({ itemId }) => itemId === part.itemId))
      lines = lines.toSpliced(endOf(lines, lineId), 0, kitLine(draft, part, null, bulk))
  }
  return lines === draft.rentalLines ? draft : { ...draft, rentalLines: lines }
}

/** The lines without what went along since, and with as much of it as there was. @param before the lines of then */
export function withoutAlong(
  lines: readonly RentalLine[],
  before: readonly Pick<RentalLine, 'id' | 'partOf' | 'quantity'>[],
): RentalLine[] {
  const known = new Map(before.map((line) => [line.id, line]))
  return lines
    .filter(({ id, partOf }) => partOf === null || known.has(id))
    .map((line) => (line.partOf === null ? line : { ...line, quantity: known.get(line.id)!.quantity }))
}

const isSamePart = (line: RentalLine, { partOf, itemId, brand, model }: KitLine): boolean =>
  line.partOf === partOf && line.itemId === itemId && line.brand === brand && line.model === model

/** Where the next line below one goes. */
const endOf = (lines: readonly RentalLine[], id: string): number =>
  lines.findLastIndex((line) => line.id === id || line.partOf === id) + 1

const kitLine = (
  draft: RentalDraft,
  line: KitLine,
  name: string | null,
  bulk: (itemId: string) => boolean,
): RentalLine => ({
  ...customLine(line.id, draft),
  ...line,
  customItem: line.kitId === null ? null : name,
  multiple: line.itemId !== null && bulk(line.itemId),
})

/**
 * The lines with another piece in the place of one, at the same price and with the same remark. It is a line of its own:
 * which item a line is about never changes.
 */
export const withOtherPiece = (
  lines: readonly RentalLine[],
  id: string,
  piece: { itemId: string; lineId: string },
): RentalLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, id: piece.lineId, itemId: piece.itemId, conflict: false } : line,
  )

/** The pieces that the lines ask for of what is counted together with each of their items (D-084). */
export function piecesWanted(
  lines: readonly Pick<RentalLine, 'itemId' | 'quantity'>[],
  items: ReadonlyMap<string, Item>,
): Map<string, number> {
  const keyOf = (itemId: string | null) => {
    const item = itemId === null ? undefined : items.get(itemId)
    return item && stockKey(item)
  }
  const sums = new Map<string, number>()
  for (const { itemId, quantity } of lines) {
    const key = keyOf(itemId)
    if (key) sums.set(key, (sums.get(key) ?? 0) + quantity)
  }
  return new Map([...items.keys()].map((id) => [id, sums.get(keyOf(id) ?? '') ?? 0]))
}

/** Lines under ids of their own; the parts of a kit follow it. */
export function withNewIds(lines: readonly RentalLine[], newId: () => string): RentalLine[] {
  const ids = new Map(lines.map(({ id }) => [id, newId()]))
  return lines.map((line) => ({
    ...line,
    id: ids.get(line.id)!,
    partOf: line.partOf && (ids.get(line.partOf) ?? line.partOf),
  }))
}

/** What a copy keeps of a rental; `fresh` is a new one that begins now, with the settings of now (D-090). */
export function copyOf(rental: RentalDraft, fresh: RentalDraft, newId: () => string): RentalDraft {
  return {
    ...fresh,
    type: rental.type,
    externalReference: rental.externalReference,
    notes: rental.notes,
    internalNotes: rental.internalNotes ?? null,
    rate: rental.rate,
    discount: rental.discount,
    serviceFeeActive: rental.serviceFeeActive,
    vatFree: rental.vatFree,
    customerId: rental.customerId,
    customerContactId: rental.customerContactId,
    tempCusName: rental.tempCusName,
    tempCusStreet: rental.tempCusStreet,
    tempCusCity: rental.tempCusCity,
    tempCusCountry: rental.tempCusCountry,
    tempCusContactName: rental.tempCusContactName,
    tempCusContactPhone: rental.tempCusContactPhone,
    tempCusContactEmail: rental.tempCusContactEmail,
    vatPercentage: rental.vatFree ? 0 : fresh.vatPercentage,
    rentalLines: withNewIds(rental.rentalLines, newId).map((line) => ({ ...line, conflict: false })),
    rentalRemarks: rental.rentalRemarks.map((remark) => ({ ...remark, id: newId() })),
  }
}

/**
 * A draft that asks so many of a model, whichever pieces they will be; one that is asked already is raised.
 * @param piece one of them, by which the price is known where nobody said one of the model
 */
export function withModel(
  draft: RentalDraft,
  piece: Item,
  id: string,
  quantity: number,
  along?: Pick<Along, 'shared'>,
): RentalDraft {
  const key = namedModel(piece)
  if (key === null) return draft
  const there = draft.rentalLines.find(
    (line) => isModelLine(line) && namedModel(line) === key && !line.partOf,
  )
  const rentalLines = there
    ? draft.rentalLines.map((line) =>
        line === there ? { ...line, quantity: line.quantity + quantity } : line,
      )
    : [
        ...draft.rentalLines,
        {
          ...modelLine(id, draft, piece),
          quantity,
          itemPrice: along?.shared?.dayPrice ?? piece.rentPrice ?? 0,
        },
      ]
  return { ...draft, rentalLines }
}

const modelLine = (id: string, draft: Pick<Rental, 'rate'>, { brand, model }: ModelName): RentalLine => ({
  ...customLine(id, draft),
  customItem: null,
  brand,
  model,
})

/** A draft with the lines of a kit: one of its own, by its name, with its parts below. @param isBulk of an item by id */
export const withKit = (
  draft: RentalDraft,
  name: string,
  lines: readonly KitLine[],
  bulk: (itemId: string) => boolean,
): RentalDraft => ({
  ...draft,
  rentalLines: [...draft.rentalLines, ...lines.map((line) => kitLine(draft, line, name, bulk))],
})

/** The lines with pieces in the place of one that asks for a model, each a line at the same price. */
export const withChosenPieces = (
  lines: readonly RentalLine[],
  id: string,
  pieces: readonly { itemId: string; lineId: string }[],
): RentalLine[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line]
    const chosen = pieces.slice(0, line.quantity)
    const single = { ...line, brand: null, model: null, quantity: 1, conflict: false }
    const left = line.quantity - chosen.length
    return [
      ...chosen.map(({ itemId, lineId }) => ({ ...single, id: lineId, itemId })),
      ...(left > 0 ? [{ ...line, quantity: left }] : []),
    ]
  })
