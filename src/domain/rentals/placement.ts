import {
  capacityNow,
  overlapTest,
  occupiedDays,
  type Period,
  type StockItem,
  type StockRental,
} from './availability.ts'
import { type ClaimingRental, claimsOf, type HeldLine, type ModelRequest } from './claims.ts'
import { ruleOf, type StockRules } from './stockRules.ts'

/*
 * Predicts which units a requested model will get, so that no other rental takes them. The real choice is
 * made when they leave. Each request gets a unit that is free throughout; among those the most booked one, so
 * that unused units stay unused. If none is free, it gets a unit that is taken, and both rentals show the
 * conflict (D-083).
 */

/** A rental with the models that it requests. */
export interface RequestingRental extends StockRental {
  asks: readonly ModelRequest[]
}

/** A rental with its claims: the held units instead of its lines, and the requested models. */
export function withModelRequests<R extends ClaimingRental & Omit<StockRental, 'rentalLines'>>(
  rental: R,
): Omit<R, 'rentalLines'> & RequestingRental & { rentalLines: HeldLine[] } {
  const { held, asks } = claimsOf(rental)
  return { ...rental, rentalLines: held, asks }
}

/** The facts about the company's stock. */
export interface PlacementFacts {
  items: ReadonlyMap<string, StockItem>
  /** The ids of the units of a model, by its modelKey. */
  unitIdsOf: (key: string) => readonly string[]
  /** Today in Brussels. */
  today: string
  /** The rules of the categories of the units. */
  rules: StockRules
}

/** The predicted lines of the requested models, by rental. Rentals with an earlier pick-up choose first. */
export function placements(
  rentals: Iterable<RequestingRental>,
  { items, unitIdsOf, today, rules }: PlacementFacts,
): Map<string, HeldLine[]> {
  const list = [...rentals]
  if (list.every(({ asks }) => asks.length === 0)) return new Map()
  const all = list.flatMap((rental) => {
    const days = occupiedDays(rental, today)
    return days ? [{ rental, days }] : []
  })
  const asking = all
    .filter(({ rental }) => rental.asks.length > 0)
    .toSorted((a, b) => byPickup(a.rental, b.rental))
  const keys = new Set(asking.flatMap(({ rental }) => rental.asks.map(({ key }) => key)))
  const busy = bookings(all, new Set([...keys].flatMap(unitIdsOf)))
  const serviceOf = (id: string) => ruleOf(items.get(id), rules).serviceDays
  const fit = (id: string) => capacityNow(items.get(id)!, { rules, today, openRepairs: NO_REPAIRS }) > 0
  // without a fit unit the others are used, so that the shortage shows
  const shelved = (units: readonly string[]) => (units.some(fit) ? units.filter(fit) : units)
  const known = new Map<string, readonly string[]>()
  // the order is always the same; units that the rental names itself come last
  const candidates = (key: string, { rentalLines }: RequestingRental) => {
    const own = new Set(rentalLines.map(({ itemId }) => itemId))
    const all = known.get(key) ?? shelved(unitIdsOf(key)).toSorted(byText)
    known.set(key, all)
    const named = all.filter((id) => own.has(id))
    return named.length === 0 ? all : [...all.filter((id) => !own.has(id)), ...named]
  }
  return new Map(
    asking.map(({ rental, days }) => [
      rental.id,
      rental.asks.flatMap(({ lineId, key, quantity }) =>
        chosen(candidates(key, rental), quantity, days, { busy, serviceOf }).map((itemId) => ({
          id: lineId,
          itemId,
          quantity: 1,
        })),
      ),
    ]),
  )
}

/** Rentals with their predicted lines added to what they hold. */
export function placeRentals<R extends RequestingRental>(rentals: readonly R[], shelf: PlacementFacts): R[] {
  const lines = placements(rentals, shelf)
  return rentals.map((rental) => withPredictedLines(rental, lines))
}

/**
 * Adds the predicted lines to a rental.
 * @param lines the result of `placements`
 */
export function withPredictedLines<R extends RequestingRental>(
  rental: R,
  lines: ReadonlyMap<string, readonly HeldLine[]>,
): R {
  const more = lines.get(rental.id)
  return more ? { ...rental, rentalLines: [...rental.rentalLines, ...more] } : rental
}

/** Empty, because only repairs of bulk are counted and these units are no bulk. */
const NO_REPAIRS: ReadonlyMap<string, number> = new Map()
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byPickup = (a: StockRental, b: StockRental): number =>
  a.pickupDate < b.pickupDate ? -1 : a.pickupDate > b.pickupDate ? 1 : a.id < b.id ? -1 : 1

type Bookings = Map<string, Period[]>

/** The periods in which each of these units is away. */
function bookings(
  all: readonly { rental: StockRental; days: Period }[],
  units: ReadonlySet<string>,
): Bookings {
  const busy: Bookings = new Map([...units].map((id) => [id, []]))
  for (const { rental, days } of all)
    for (const { itemId } of rental.rentalLines) if (itemId !== null) busy.get(itemId)?.push(days)
  return busy
}

/** Chooses a number of units for these days and books them. */
function chosen(
  units: readonly string[],
  quantity: number,
  days: Period,
  { busy, serviceOf }: { busy: Bookings; serviceOf: (id: string) => number },
): string[] {
  const booked = (id: string) => busy.get(id) ?? []
  const known = new Map<number, (other: Period) => boolean>()
  const meets = (service: number) => {
    const made = known.get(service) ?? overlapTest(days, service)
    known.set(service, made)
    return made
  }
  const isFree = (id: string) => !booked(id).some(meets(serviceOf(id)))
  const free = units.filter(isFree)
  const given = new Set(free)
  const taken = free.length === units.length ? [] : units.filter((id) => !given.has(id))
  const order = [...free.toSorted((a, b) => booked(b).length - booked(a).length), ...taken]
  // if there are too few units, one is used twice, so that the shortage shows
  const found = order.length === 0 ? [] : Array.from({ length: quantity }, (_, i) => order[i % order.length]!)
  for (const id of found) booked(id).push(days)
  return found
}
