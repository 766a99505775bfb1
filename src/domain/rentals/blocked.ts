import { CONFLICT_RULES } from '../categories/conflictRule.ts'
import { modelName, type ModelName } from '../items/model.ts'
import { dutchDay } from '../shared/calendar.ts'
import { DomainError } from '../shared/errors.ts'
import { capacityNow, checkStock, type StockFacts, type StockItem, type StockRental } from './availability.ts'
import { RENTAL_STATUSES as S } from './constants.ts'
import { rentalName } from './number.ts'
import type { Rental } from './rental.ts'
import { ruleOf } from './stockRules.ts'

/* Refuses to promise units twice if their category has the rule 'Blokkeren'. */

/** The other confirmed rentals. An option does not block anybody. */
export const confirmedRentals = ({ rentals }: Pick<StockFacts, 'rentals'>, own: string): StockRental[] =>
  rentals.filter(({ id, status }) => id !== own && status === S.confirmed)

/**
 * An item of which a confirmed rental wants more than the others leave. `rentalId` is the first other rental
 * with it; null: there are not enough units.
 */
interface Blocked {
  itemId: string
  rentalId: string | null
}

/**
 * An item that is out of order and that no other rental has does not block, because it may be repaired by
 * then.
 */
function blockedOf(rental: StockRental, facts: StockFacts): Blocked[] {
  if (rental.status !== S.confirmed) return []
  const { itemIds, conflicts } = checkStock(rental, { ...facts, rentals: confirmedRentals(facts, rental.id) })
  return [...itemIds].flatMap((itemId) => {
    const item = facts.items.get(itemId)
    if (!item || ruleOf(item, facts.rules).clash !== CONFLICT_RULES.block) return []
    const rentalId = conflicts.find((one) => one.itemId === itemId)?.rentalId ?? null
    return rentalId !== null || capacityNow(item, facts) > 0 ? [{ itemId, rentalId }] : []
  })
}

/** The facts of a check, with the names of the items. */
interface NamedFacts extends StockFacts {
  items: ReadonlyMap<string, StockItem & ModelName>
}
type Other = Pick<Rental, 'id' | 'number' | 'provisionalRef' | 'pickupDate' | 'returnDate'>

/**
 * Refuses a change that would promise units twice. A double promise that existed before the change stays
 * (HV-08).
 * @param others the complete rentals
 * @throws DomainError invalid_args, about the field `status`
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
