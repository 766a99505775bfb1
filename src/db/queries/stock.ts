import type { Item } from '../../domain/items/item.ts'
import {
  checkStock,
  type Period,
  type StockConflict,
  type StockFacts,
  type StockLine,
  type StockRental,
} from '../../domain/rentals/availability.ts'
import { refuseBlocked } from '../../domain/rentals/blocked.ts'
import type { HeldLine } from '../../domain/rentals/claims.ts'
import { askingOf, withPlaces } from '../../domain/rentals/placement.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import type { StockCount } from '../../domain/rentals/stockCount.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import type { EntityRow } from '../tables.ts'
import { records } from './records.ts'
import { openRepairsOf, stockOf } from './stockCounts.ts'

/* Availability from what this device knows (D-032, D-083). */

/** Most items of which the stock is computed for one search; a longer list is no answer. */
const MAX_CANDIDATES = 200
/** So many candidates are looked at together. */
const BATCH = 60
/** Most hits a pick list shows (D-103). */
const MAX_HITS = 50

export interface AvailableItem {
  item: Item
  /** Free on every day of the period. */
  remaining: number
  /** Of its stock, or of its model, for a badge (D-084). */
  count: StockCount
  /** It may be chosen though nothing of it is left (HV-09). */
  twice: boolean
  /** The server does not know the item yet. */
  onlyHere: boolean
}

/** The facts of the formula with the whole documents behind them. */
export interface LocalStock extends StockFacts {
  items: ReadonlyMap<string, EntityRow<'item'>>
  /** With what they hold, and the pieces that their models are thought to get, in the place of their lines. */
  rentals: readonly (Omit<Rental, 'rentalLines'> & { rentalLines: StockLine[] })[]
}

/** Everything the formula needs about these items, as this device knows it. */
export const stockFacts = async (itemIds: readonly string[], today: string): Promise<LocalStock> =>
  factsOf(itemIds, today, await ask('stock', 'placed', today, null))

/** @param places what the models of rentals are thought to get */
async function factsOf(
  itemIds: readonly string[],
  today: string,
  places: ReadonlyMap<string, readonly HeldLine[]>,
): Promise<LocalStock> {
  const asked = new Set(itemIds)
  const takers = [...places].flatMap(([id, lines]) =>
    lines.some((line) => asked.has(line.itemId ?? '')) ? [id] : [],
  )
  const [found, holders, rules] = await Promise.all([
    records(db.item, itemIds),
    ask('rentals', 'activeWith', itemIds),
    ask('stock', 'rules'),
  ])
  const rentals = await records(db.rental, [...new Set([...holders, ...takers])])
  const [openRepairs, missing] = await Promise.all([openRepairsOf(found), ask('plan', 'missing')])
  const held = rentals.map((rental) => withPlaces(askingOf(rental), places))
  return {
    items: new Map(found.map((item) => [item.id, item])),
    rentals: held,
    openRepairs,
    missing,
    today,
    rules,
  }
}

/**
 * Items of the house that are for rent and free all through a period, with the term in brand, model, serial number, item
 * number, category or subcategory (D-093); what has nothing left is not among them (D-084), but
 * for what may be booked twice.
 * @param own the rental that is being changed, which does not stand in its own way
 */
export async function searchAvailable(
  term: string,
  period: Period,
  today: string,
  own: string | null = null,
): Promise<AvailableItem[]> {
  const { ids } = await ask('items', 'forRent', term, MAX_CANDIDATES)
  const found: AvailableItem[] = []
  // Most of the first are free: what is not shown is not computed either.
  for (let at = 0; at < ids.length && found.length < MAX_HITS; at += BATCH)
    found.push(...(await availableOf(ids.slice(at, at + BATCH), period, today, own)))
  return found.slice(0, MAX_HITS)
}

async function availableOf(
  ids: readonly string[],
  period: Period,
  today: string,
  own: string | null,
): Promise<AvailableItem[]> {
  const stock = await stockOf(ids, period, today, own)
  const free = ids.filter((id) => {
    const known = stock.get(id)
    return known !== undefined && (known.left > 0 || known.twice)
  })
  const items = await records(db.item, free)
  return items.flatMap((item) => {
    const known = stock.get(item.id)
    if (!known) return []
    const { left: remaining, count, twice } = known
    return [{ item, remaining, count, twice, onlyHere: item._v === undefined }]
  })
}

export interface NamedConflict extends StockConflict {
  item: Item
  /** The status of the other rental. */
  rival: Rental['status']
  /** The first line that asks for it. */
  lineId: string | undefined
  /** What the other rental is called (EF-189). */
  rentalReference: string
}

/** A rental, or what a form says of one: its lines with what they ask. */
export type AskedRental = Omit<StockRental, 'rentalLines'> & {
  movements?: Rental['movements']
  rentalLines: readonly (StockLine & Partial<Pick<RentalLine, 'brand' | 'model' | 'multiple'>>)[]
}

const asLine = ({
  id = '',
  brand = null,
  model = null,
  multiple = true,
  ...line
}: AskedRental['rentalLines'][number]) => ({
  ...line,
  id,
  brand,
  model,
  multiple,
})

/** A rental, or a form that looks like one, as the formula reads it, in the place of the stored one; with what it needs. */
async function asked(rental: AskedRental, today: string): Promise<{ own: StockRental; facts: LocalStock }> {
  const asking = askingOf({ ...rental, rentalLines: rental.rentalLines.map(asLine) })
  const places = await ask('stock', 'placed', today, asking)
  const own = withPlaces(asking, places)
  const ids = own.rentalLines.flatMap(({ itemId }) => itemId ?? [])
  return { own, facts: await factsOf([...new Set(ids)], today, places) }
}

/**
 * The other rentals that stand in the way of a rental, or of a form that looks like one (D-083, D-085): one entry per item
 * and other rental. `itemIds` also has items that are short for another reason, such as a repair.
 */
export async function conflictsOfRental(
  rental: AskedRental,
  today: string,
): Promise<{ itemIds: ReadonlySet<string>; conflicts: NamedConflict[] }> {
  const { own, facts } = await asked(rental, today)
  const { itemIds, conflicts } = checkStock(own, facts)
  const named = conflicts.flatMap((conflict) => {
    const item = facts.items.get(conflict.itemId)
    const other = facts.rentals.find(({ id }) => id === conflict.rentalId)
    const lineId = own.rentalLines.find(({ itemId }) => itemId === conflict.itemId)?.id
    return item && other
      ? [
          {
            ...conflict,
            item,
            lineId,
            rival: other.status,
            rentalReference: other.reference ?? rentalName(other),
          },
        ]
      : []
  })
  return { itemIds, conflicts: named }
}

/**
 * Refuses to confirm what a category lets be promised once, as far as this device sees it; the server looks again (HV-08).
 * @throws DomainError invalid_args
 */
export async function refuseHere(rental: AskedRental): Promise<void> {
  if (rental.status !== RENTAL_STATUSES.confirmed) return
  const today = dayInBrussels(new Date().toISOString())
  const { own, facts } = await asked(rental, today)
  const before = await db.rental.get(rental.id)
  refuseBlocked(before ? (await asked(before, today)).own : null, own, facts, facts.rentals)
}

/** Whether a confirmation takes nothing from another confirmed rental, as this device knows it. */
export async function confirmsFreely(rental: AskedRental): Promise<boolean> {
  if (rental.status !== RENTAL_STATUSES.confirmed) return false
  const { conflicts } = await conflictsOfRental(rental, dayInBrussels(new Date().toISOString()))
  return conflicts.every(({ rival }) => rival !== RENTAL_STATUSES.confirmed)
}
