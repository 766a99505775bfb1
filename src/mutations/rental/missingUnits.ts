import { ITEM_STATUSES } from '../../domain/items/constants.ts'
import type { Item } from '../../domain/items/item.ts'
import { withAutoItemLogLine, logOf } from '../../domain/items/log.ts'
import { itemName } from '../../domain/notifications/events.ts'
import { isBulk } from '../../domain/items/units.ts'
import { missingNow, settledCharges } from '../../domain/rentals/charges.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { withoutRentalLine } from './lineChanges.ts'
import { type QuantitiesByItem, reportedMissingOf, writtenOffOf } from '../../domain/rentals/missing.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { RunContext, Tx } from '../define.ts'
import { authorOf } from '../repair/save.ts'

/**
 * Updates the items for what is missing after a change of movements. A lost unit cannot be reserved until it is
 * found. The log of the rental names what did not come back. A charge for a unit is removed when the unit is found.
 * For bulk items no single unit is known: the item stays for rent, and the stock subtracts the missing quantity
 * (OI-19).
 */
export async function withMissingUnits(
  tx: Tx,
  ctx: RunContext,
  before: Rental,
  after: Rental,
): Promise<Rental> {
  let next = after
  for (const [itemId, , lost] of changedAmounts(lostUnits(before), lostUnits(after))) {
    const item = await tx.get('item', itemId)
    if (!item) continue
    if (!isBulk(item)) await tx.put('item', markLostOrFound(ctx, item, after, lost > 0))
    next = withAutoRentalLogLine(next, authorOf(ctx), `lost:${itemId}`, lostText(item, lost))
  }
  next = await withMissingBulk(tx, ctx, before, next)
  for (const lineId of settledCharges(before, after)) next = await withoutRentalLine(tx, ctx, next, lineId)
  return next
}

async function withMissingBulk(tx: Tx, ctx: RunContext, before: Rental, after: Rental): Promise<Rental> {
  let next = after
  for (const [itemId, , lost] of changedAmounts(reportedMissingOf(before), reportedMissingOf(after))) {
    const item = await tx.get('item', itemId)
    if (item) next = withAutoRentalLogLine(next, authorOf(ctx), `lost:${itemId}`, lostText(item, lost, true))
  }
  for (const [itemId, was, off] of changedAmounts(writtenOffOf(before), writtenOffOf(after))) {
    const item = await tx.get('item', itemId)
    if (!item) continue
    await tx.put('item', writtenOffItem(ctx, item, after, off - was))
    const text = off === 0 ? 'Niet langer afgeboekt' : `Afgeboekt: ${off} ×`
    next = withAutoRentalLogLine(next, authorOf(ctx), `writtenOff:${itemId}`, `${text} ${itemName(item)}`)
  }
  return next
}

/** The items whose amount changed, with the amounts before and after. */
const changedAmounts = (
  was: QuantitiesByItem,
  is: QuantitiesByItem,
): [itemId: string, was: number, is: number][] =>
  [...new Set([...was.keys(), ...is.keys()])]
    .map((id): [string, number, number] => [id, was.get(id) ?? 0, is.get(id) ?? 0])
    .filter(([, before, after]) => before !== after)

const lostText = (item: Item, lost: number, bulk = isBulk(item)): string => {
  if (lost === 0) return `Niet langer ontbrekend: ${itemName(item)}`
  return `Ontbreekt: ${bulk ? `${lost} × ` : ''}${itemName(item)}`
}

/** The missing quantity of each single unit as of now. */
function lostUnits(rental: Rental): QuantitiesByItem {
  const lost = new Map<string, number>()
  const bulk = new Set(rental.rentalLines.flatMap(({ id, multiple }) => (multiple ? [id] : [])))
  for (const { itemId, lineId, quantity } of missingNow(rental))
    if (itemId !== null && !bulk.has(lineId)) lost.set(itemId, (lost.get(itemId) ?? 0) + quantity)
  return lost
}

/**
 * A bulk item with `off` fewer in stock, or with more if `off` is negative because units were found. At stock 0 the
 * item goes out of service, because an item without stock is read as a single unit.
 * @throws DomainError invalid_args if the stock is smaller than `off`
 */
function writtenOffItem(ctx: RunContext, item: Item, rental: Rental, off: number): Item {
  const before = item.stockQuantity ?? 0
  const stockQuantity = before - off
  if (stockQuantity < 0) throw new DomainError('invalid_args', `Er zijn er maar ${before} in voorraad.`)
  const { available, outOfService } = ITEM_STATUSES
  const from = stockQuantity === 0 ? available : before === 0 ? outOfService : null
  const to = stockQuantity === 0 ? outOfService : available
  const next = { ...item, stockQuantity, status: item.status === from ? to : item.status }
  const why = off > 0 ? 'afgeboekt na' : 'niet langer afgeboekt,'
  const text = `Voorraad: ${before} -> ${stockQuantity}, ${why} verhuur ${rentalName(rental)}`
  return withAutoItemLogLine(next, authorOf(ctx), `writtenOff:${rental.id}`, text)
}

/** Suffix of the log line of an item that went out of service because it is lost. */
const TAKEN = ', niet meer te verhuren'

/** Puts an available unit out of service while it is lost. A unit that was out of service before stays so. */
function markLostOrFound(ctx: RunContext, item: Item, rental: Rental, lost: boolean): Item {
  const gone = `Ontbreekt na verhuur ${rentalName(rental)}`
  const taken = gone + TAKEN
  const author = authorOf(ctx)
  if (lost) {
    const available = item.status === ITEM_STATUSES.available
    const next = available ? { ...item, status: ITEM_STATUSES.outOfService } : item
    return withAutoItemLogLine(next, author, `lost:${rental.id}`, available ? taken : gone)
  }
  const last = logOf(item).findLast(({ description }) => description.startsWith('Ontbreekt na verhuur'))
  const comesBack = item.status === ITEM_STATUSES.outOfService && last?.description.endsWith(TAKEN)
  const next = comesBack ? { ...item, status: ITEM_STATUSES.available } : item
  return withAutoItemLogLine(
    next,
    author,
    `lost:${rental.id}`,
    `Teruggevonden, verhuur ${rentalName(rental)}`,
  )
}
