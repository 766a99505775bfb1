import { CLASH } from '../categories/clash.ts'
import { modelName, type ModelName } from '../items/model.ts'
import { dutchDay } from '../shared/calendar.ts'
import { DomainError } from '../shared/errors.ts'
import { capacityNow, checkStock, type StockFacts, type StockItem, type StockRental } from './availability.ts'
import { RENTAL_STATUSES as S } from './constants.ts'
import { rentalName } from './number.ts'
import type { Rental } from './rental.ts'
import { ruleOf } from './stockRules.ts'

/* What a house of which a category says 'Blokkeren' does not promise twice. */

/** The rentals that promised what they have: what somebody else only has in option stands in nobody's way. */
export const promised = ({ rentals }: Pick<StockFacts, 'rentals'>, own: string): StockRental[] =>
  rentals.filter(({ id, status }) => id !== own && status === S.confirmed)

/** An item of which a confirmed rental wants more than others leave, and the first who has it; null: there are not so many. */
interface Blocked {
  itemId: string
  rentalId: string | null
}

/** What is out of order and nobody else has blocks nothing: it may be mended by then. */
function blockedOf(rental: StockRental, facts: StockFacts): Blocked[] {
  if (rental.status !== S.confirmed) return []
  const { itemIds, conflicts } = checkStock(rental, { ...facts, rentals: promised(facts, rental.id) })
  return [...itemIds].flatMap((itemId) => {
    const item = facts.items.get(itemId)
    if (!item || ruleOf(item, facts.rules).clash !== CLASH.block) return []
    const rentalId = conflicts.find((one) => one.itemId === itemId)?.rentalId ?? null
    return rentalId !== null || capacityNow(item, facts) > 0 ? [{ itemId, rentalId }] : []
  })
}

/** With what the items are called. */
interface NamedFacts extends StockFacts {
  items: ReadonlyMap<string, StockItem & ModelName>
}
type Other = Pick<Rental, 'id' | 'number' | 'provisionalRef' | 'pickupDate' | 'returnDate'>

/**
 * What is confirmed now and would be promised twice is refused; what stood so before stays (HV-08).
 * @param others the rentals by whole
 * @throws DomainError invalid_args, of the status
 */
export function refuseBlocked(
  before: StockRental | null,
  after: StockRental,
  facts: NamedFacts,
  others: readonly Other[],
): void {
  const known = new Set(before ? blockedOf(before, facts).map(({ itemId }) => itemId) : [])
  const blocked = blockedOf(after, facts).find(({ itemId }) => !known.has(itemId))
  if (!blocked) return
  const item = facts.items.get(blocked.itemId)
  const text = blockedText(
    item ? modelName(item) : 'een item',
    others.find(({ id }) => id === blocked.rentalId),
  )
  throw new DomainError('invalid_args', text, { field: 'status', fields: { status: text } })
}

/** 'Niet bevestigd: Sony FX9 is al bevestigd op verhuur 2026.84, van 10/06/2026 t/m 14/06/2026.' */
function blockedText(what: string, other: Other | undefined): string {
  if (!other) return `Niet bevestigd: er zijn er niet zoveel van ${what}.`
  const days = `van ${dutchDay(other.pickupDate)} t/m ${dutchDay(other.returnDate)}`
  return `Niet bevestigd: ${what} is al bevestigd op verhuur ${rentalName(other)}, ${days}.`
}
