import { modelName } from '../../domain/items/model.ts'
import { itemName } from '../../domain/notifications/events.ts'
import { checkStock, remainingOfAll } from '../../domain/rentals/availability.ts'
import { confirmedRentals, refuseBlocked } from '../../domain/rentals/blocked.ts'
import { NOT_CONFIRMED, RENTAL_STATUSES as S } from '../../domain/rentals/constants.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { firstFreeDay, spareUnits } from '../../domain/rentals/alternatives.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { dutchDay } from '../../domain/shared/days.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { RunContext, Tx } from '../define.ts'
import { authorOf } from '../repair/save.ts'
import { loadRentalStockOfChange, type RentalStockContext, type StockServer } from './rentalStockContext.ts'

/**
 * Handles a confirmation by a person who saw everything free (HV-01). If another confirmed rental has an item by
 * now, this rental stays an option, and the person learns what else is free. A clash that the person saw and
 * confirmed is kept (D-086). Returns the same object if the confirmation is kept.
 * @param stock with every unit of the models concerned
 */
export function confirmIfFree(
  ctx: RunContext,
  stock: RentalStockContext,
  before: Rental | null,
  after: Rental,
): Rental {
  if (after.status !== S.confirmed || before?.status === S.confirmed) return after
  const facts = { ...stock.facts, rentals: confirmedRentals(stock.facts, after.id) }
  const { itemIds, conflicts } = checkStock(stock.asStock(after), facts)
  const [first] = conflicts
  if (!first) return after
  const other = stock.rentals.find(({ id }) => id === first.rentalId)
  const item = stock.items.get(first.itemId)
  const what = item ? modelName(item) : 'een item'
  const text = `Verhuur ${rentalName(after)} blijft een optie: ${what} is intussen bevestigd op verhuur ${other ? rentalName(other) : ''}. ${alternativeText(stock, after, [...itemIds])}`
  ctx.notice(NOT_CONFIRMED, text.trim())
  const option = { ...after, status: S.option, previousStatus: before?.status ?? null, overdue: false }
  return withAutoRentalLogLine(option, authorOf(ctx), 'notConfirmed', text.trim())
}

/**
 * True if no category refuses the confirmation of this rental (HV-08).
 * @param rental as it is stored
 */
export async function isConfirmable(tx: Tx, server: StockServer, rental: Rental): Promise<boolean> {
  const after = { ...rental, status: S.confirmed }
  const stock = await loadRentalStockOfChange(tx, server, rental, after, true)
  try {
    checkBlocked(stock, rental, after)
    return true
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    return false
  }
}

/**
 * Refuses a second confirmation of an item whose category allows only one (HV-08). Units that were handed out are a
 * fact, whoever had reserved them.
 * @throws DomainError invalid_args
 */
export function checkBlocked(stock: RentalStockContext, before: Rental | null, after: Rental): void {
  if (before && !sameValue(movementsOf(before), movementsOf(after))) return
  const facts = { ...stock.facts, items: stock.items }
  refuseBlocked(before && stock.asStock(before), stock.asStock(after), facts, stock.rentals)
}

/** Names another free unit of the model, or the first day on which one is free. */
function alternativeText(
  { items, facts }: RentalStockContext,
  after: Rental,
  short: readonly string[],
): string {
  const item = items.get(short[0] ?? '')
  if (!item) return ''
  const units = [...items.values()].filter((other) => stockKey(other) === stockKey(item))
  const ids = units.map(({ id }) => id)
  const taken = new Set(after.rentalLines.flatMap(({ itemId }) => itemId ?? []))
  const [spare] = spareUnits(ids, remainingOfAll(ids, after, facts, after.id), taken)
  const free = spare ? items.get(spare) : undefined
  if (free) return `Vrij van hetzelfde model: ${itemName(free)}.`
  const from = firstFreeDay(ids, short.length, after, facts, after.id)
  return from ? `Vrij vanaf ${dutchDay(from)}.` : ''
}
