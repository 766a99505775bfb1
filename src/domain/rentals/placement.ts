import {
  capacityNow,
  meeting,
  occupied,
  type Period,
  type StockItem,
  type StockRental,
} from './availability.ts'
import { type Claiming, claimsOf, type HeldLine, type ModelAsk } from './claims.ts'
import { ruleOf, type StockRules } from './stockRules.ts'

/*
 * Which pieces a model that is asked will get. Nobody knows until they leave, but somebody else may not have them: so each
 * is thought to get one that is free all the time, of those the one that is booked most, so that what is wholly free stays
 * so. Where there is none, it stands on one that is taken, and both rentals see the conflict (D-083).
 */

/** A rental with the models that it asks. */
export interface AskingRental extends StockRental {
  asks: readonly ModelAsk[]
}

/** A rental as it claims: what it holds in the place of its lines, and the models that it asks. */
export function askingOf<R extends Claiming & Omit<StockRental, 'rentalLines'>>(
  rental: R,
): Omit<R, 'rentalLines'> & AskingRental & { rentalLines: HeldLine[] } {
  const { held, asks } = claimsOf(rental)
  return { ...rental, rentalLines: held, asks }
}

/** What is known of the house. */
export interface Shelf {
  items: ReadonlyMap<string, StockItem>
  /** The ids of the pieces of a model, by its modelKey. */
  piecesOf: (key: string) => readonly string[]
  /** Today in Brussels. */
  today: string
  /** What the categories of the pieces say. */
  rules: StockRules
}

/** The lines that the models of rentals are thought to become, by rental; earlier pick-ups choose first. */
export function placements(
  rentals: Iterable<AskingRental>,
  { items, piecesOf, today, rules }: Shelf,
): Map<string, HeldLine[]> {
  const list = [...rentals]
  if (list.every(({ asks }) => asks.length === 0)) return new Map()
  const all = list.flatMap((rental) => {
    const days = occupied(rental, today)
    return days ? [{ rental, days }] : []
  })
  const asking = all
    .filter(({ rental }) => rental.asks.length > 0)
    .toSorted((a, b) => byPickup(a.rental, b.rental))
  const keys = new Set(asking.flatMap(({ rental }) => rental.asks.map(({ key }) => key)))
  const busy = bookings(all, new Set([...keys].flatMap(piecesOf)))
  const serviceOf = (id: string) => ruleOf(items.get(id), rules).serviceDays
  const fit = (id: string) => capacityNow(items.get(id)!, { rules, today, openRepairs: NO_REPAIRS }) > 0
  // where none is fit, the others say that it is short
  const shelved = (pieces: readonly string[]) => (pieces.some(fit) ? pieces.filter(fit) : pieces)
  const known = new Map<string, readonly string[]>()
  // in one order wherever it is asked, those that the rental has by name last
  const candidates = (key: string, { rentalLines }: AskingRental) => {
    const own = new Set(rentalLines.map(({ itemId }) => itemId))
    const all = known.get(key) ?? shelved(piecesOf(key)).toSorted(byText)
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

/** Rentals with the lines that their models are thought to become beside what they hold. */
export function placed<R extends AskingRental>(rentals: readonly R[], shelf: Shelf): R[] {
  const lines = placements(rentals, shelf)
  return rentals.map((rental) => withPlaces(rental, lines))
}

/** @param lines of placements */
export function withPlaces<R extends AskingRental>(
  rental: R,
  lines: ReadonlyMap<string, readonly HeldLine[]>,
): R {
  const more = lines.get(rental.id)
  return more ? { ...rental, rentalLines: [...rental.rentalLines, ...more] } : rental
}

/** Pieces are no bulk, of which alone repairs are counted. */
const NO_REPAIRS: ReadonlyMap<string, number> = new Map()
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byPickup = (a: StockRental, b: StockRental): number =>
  a.pickupDate < b.pickupDate ? -1 : a.pickupDate > b.pickupDate ? 1 : a.id < b.id ? -1 : 1

type Bookings = Map<string, Period[]>

/** When each of these pieces is away. */
function bookings(
  all: readonly { rental: StockRental; days: Period }[],
  pieces: ReadonlySet<string>,
): Bookings {
  const busy: Bookings = new Map([...pieces].map((id) => [id, []]))
  for (const { rental, days } of all)
    for (const { itemId } of rental.rentalLines) if (itemId !== null) busy.get(itemId)?.push(days)
  return busy
}

/** So many pieces for these days, which are theirs from now on. */
function chosen(
  pieces: readonly string[],
  quantity: number,
  days: Period,
  { busy, serviceOf }: { busy: Bookings; serviceOf: (id: string) => number },
): string[] {
  const booked = (id: string) => busy.get(id) ?? []
  const known = new Map<number, (other: Period) => boolean>()
  const meets = (service: number) => {
    const made = known.get(service) ?? meeting(days, service)
    known.set(service, made)
    return made
  }
  const isFree = (id: string) => !booked(id).some(meets(serviceOf(id)))
  const free = pieces.filter(isFree)
  const given = new Set(free)
  const taken = free.length === pieces.length ? [] : pieces.filter((id) => !given.has(id))
  const order = [...free.toSorted((a, b) => booked(b).length - booked(a).length), ...taken]
  // of what there is too little one stands twice, so that it is short
  const found = order.length === 0 ? [] : Array.from({ length: quantity }, (_, i) => order[i % order.length]!)
  for (const id of found) booked(id).push(days)
  return found
}
