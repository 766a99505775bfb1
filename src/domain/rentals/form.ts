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

/** A rental while a person fills it in: its days may still be missing. */
export type RentalDraft = Omit<Rental, keyof DraftDays> & DraftDays
export interface DraftDays {
  startDate: string | null
  endDate: string | null
  pickupDate: string | null
  returnDate: string | null
}

/** The facts that the proposals of a form need. */
export interface DayFacts {
  closed: ClosedDays
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[]
  /** The days that a person typed in this form. They are no longer proposed (D-076). */
  typed: ReadonlySet<keyof DraftDays>
}

/** The number of calendar days of a draft; 0 until both days are known (D-077, D-090). */
export const draftDays = ({ startDate, endDate }: DraftDays): number =>
  startDate && endDate ? rentalDays(startDate, endDate) : 0

/**
 * Changes days of a draft. It proposes the days of pick-up and return, and sets the rate of the new number of
 * days (D-076 to D-079).
 */
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

/** A new free-text line: quantity 1, price 0, at the rate of the rental (D-092). */
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

/** The accessories of a unit. */
export interface Accessories {
  /** The shared data of its model; undefined if there are none. */
  shared: Pick<ItemModel, 'dayPrice'> | undefined
  /** The accessories of its model and its category (`accessoriesOf`). */
  parts: readonly StockPart[]
  /** The items that these parts name. */
  items: ReadonlyMap<string, Item>
}

/**
 * Adds an item to a draft. Bulk that is there already gets a higher quantity. Returns null if the single unit
 * is there already (D-092).
 * @param quantity the number of units, for bulk only
 * @param accessories the data of its model, which give the price of a unit without one
 */
export function withItem(
  draft: RentalDraft,
  item: Item,
  id: string,
  quantity = 1,
  accessories?: Pick<Accessories, 'shared'>,
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
          itemPrice: item.rentPrice || (accessories?.shared?.dayPrice ?? 0),
        },
      ]
  return { ...draft, rentalLines }
}

/**
 * Adds the accessories of a line below it (KI-20), for each unit of the line. An accessory that is there
 * already gets a higher quantity. A given unit that the rental has already is not added twice.
 * @param lineId the line; `quantity` of it was just added
 */
export function withAccessories(
  draft: RentalDraft,
  { lineId, quantity }: { lineId: string; quantity: number },
  { parts, items }: Accessories,
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

/**
 * Removes accessories that were added since, and restores the former quantities of the others.
 * @param before the lines at that time
 */
export function withoutAccessories(
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

/** The index at which the next line below a line is inserted. */
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
 * Replaces a unit by another one, at the same price and with the same remark. The line gets a new id, because
 * the item of a line never changes.
 */
export const withOtherUnit = (
  lines: readonly RentalLine[],
  id: string,
  unit: { itemId: string; lineId: string },
): RentalLine[] =>
  lines.map((line) =>
    line.id === id ? { ...line, id: unit.lineId, itemId: unit.itemId, conflict: false } : line,
  )

/**
 * The number of units that the lines request of everything that is counted together with an item, by item
 * (D-084).
 */
export function requestedUnits(
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

/** Copies lines with new ids; the parts of a kit refer to its new id. */
export function withNewIds(lines: readonly RentalLine[], newId: () => string): RentalLine[] {
  const ids = new Map(lines.map(({ id }) => [id, newId()]))
  return lines.map((line) => ({
    ...line,
    id: ids.get(line.id)!,
    partOf: line.partOf && (ids.get(line.partOf) ?? line.partOf),
  }))
}

/**
 * Copies a rental into a new one (D-090).
 * @param fresh a new rental that starts now, with the present settings
 */
export function copyRental(rental: RentalDraft, fresh: RentalDraft, newId: () => string): RentalDraft {
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
 * Adds a number of units of a model to a draft, without choosing the units. A model that is requested already
 * gets a higher quantity.
 * @param unit one of its units; it gives the price if the model has none
 */
export function withModel(
  draft: RentalDraft,
  unit: Item,
  id: string,
  quantity: number,
  accessories?: Pick<Accessories, 'shared'>,
): RentalDraft {
  const key = namedModel(unit)
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
          ...modelLine(id, draft, unit),
          quantity,
          itemPrice: accessories?.shared?.dayPrice ?? unit.rentPrice ?? 0,
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

/**
 * Adds the lines of a kit to a draft: one with its name, and its parts below.
 * @param bulk tells by an item id if the item is bulk
 */
export const withKit = (
  draft: RentalDraft,
  name: string,
  lines: readonly KitLine[],
  bulk: (itemId: string) => boolean,
): RentalDraft => ({
  ...draft,
  rentalLines: [...draft.rentalLines, ...lines.map((line) => kitLine(draft, line, name, bulk))],
})

/** Replaces a line that requests a model by lines with the chosen units, each at the same price. */
export const withChosenUnits = (
  lines: readonly RentalLine[],
  id: string,
  units: readonly { itemId: string; lineId: string }[],
): RentalLine[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line]
    const chosen = units.slice(0, line.quantity)
    const single = { ...line, brand: null, model: null, quantity: 1, conflict: false }
    const left = line.quantity - chosen.length
    return [
      ...chosen.map(({ itemId, lineId }) => ({ ...single, id: lineId, itemId })),
      ...(left > 0 ? [{ ...line, quantity: left }] : []),
    ]
  })
