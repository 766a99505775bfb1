import type { Item } from '../../domain/items/item.ts'
import { isBulk } from '../../domain/items/item.ts'
import { isOverlapNotification, itemName, overlapNotification } from '../../domain/notifications/events.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { namedModel } from '../../domain/items/model.ts'
import type { NotificationDraft } from '../../domain/notifications/notification.ts'
import { sharedItems } from '../../domain/notifications/overlap.ts'
import {
  capacityOf,
  checkStock,
  type StockCheck,
  type StockConflict,
  withConflictFlags,
} from '../../domain/rentals/availability.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { rulesOf } from '../../domain/rentals/stockRules.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerOf } from '../serverEffects.ts'
import type { DocChange, DocChanges } from '../changeNotifications.ts'
import { checkBlocked, confirmIfFree } from './confirm.ts'
import {
  type RentalStockContext,
  loadRentalStock,
  loadRentalStockOfChange,
  loadRentals,
  type StockServer,
} from './rentalStockContext.ts'
import { authorOf } from '../repair/save.ts'
import { openNotificationId, notifyOnce } from '../notifyOnce.ts'

type NotificationServer = ServerOf<'now' | 'notices'>

/**
 * Checks the stock after a change of a rental. Its lines, and those of every other rental with the same items, get
 * the flag `conflict` as the stock is now (B6.2, AV-11). New conflicts are reported to the author, in the log and
 * to the department (D-086, D-129 N1). Runs on the server, where all rentals are known and nobody else writes at
 * the same time.
 * @param wanted null: the rental is deleted.
 * @param ifFree the confirmation is kept only if nobody else has confirmed the same.
 * @throws DomainError invalid_args if another rental has something that its category lets be reserved only once
 * (HV-08)
 */
export async function checkStockOfChange(
  tx: Tx,
  ctx: RunContext,
  server: StockServer & NotificationServer,
  before: Rental | null,
  wanted: Rental | null,
  ifFree = false,
): Promise<void> {
  const stock = await loadRentalStockOfChange(tx, server, before, wanted, ifFree)
  const after = wanted && ifFree ? confirmIfFree(ctx, stock, before, wanted) : wanted
  if (after && after !== wanted) {
    // An overdue option holds less than a confirmed rental, so the stock must be read again.
    await tx.put('rental', after)
    return checkStockOfChange(tx, ctx, server, before, after)
  }
  await updateConflictFlags(tx, server, stock, after?.id)
  if (!after) return
  checkBlocked(stock, before, after)
  const check = checkStock(stock.asStock(after), stock.facts)
  if (before && hasClash(before)) await closeSolvedConflicts(tx, server, after, check)
  const notified = await notifyConflicts(tx, ctx, server, {
    before,
    after: withConflictFlags(after, check),
    check,
    stock,
  })
  if (notified !== wanted) await tx.put('rental', notified)
}

/**
 * Updates the conflict flags of rentals after items, repairs or categories changed. Nobody is notified: an item
 * that goes to repair has its own notification (D-129 N4).
 */
export async function recheckStock(
  tx: Tx,
  server: StockServer & NotificationServer,
  changes: Pick<DocChanges, 'item' | 'repair' | 'category' | 'gone'>,
): Promise<void> {
  const others = await changesInUse(tx, server, changes.item.filter(changesStock))
  const moved = new Set(others.map(({ after }) => after.id))
  const keys = others.flatMap(({ before }) => (before && namedModel(before)) ?? [])
  const repaired = changes.repair
    .filter(({ before, after }) => before?.itemId !== after.itemId || before.status !== after.status)
    .flatMap(({ before, after }) => [before?.itemId, after.itemId])
  for (const id of new Set([...repaired, ...changes.gone.map(({ itemId }) => itemId)])) {
    const item = id ? await tx.get('item', id) : undefined
    if (item && isBulk(item)) moved.add(item.id)
  }
  for (const { after } of changes.category.filter(changesRule))
    for (const id of await server.stock.rentableItemsOf(after.id)) moved.add(id)
  if (moved.size > 0)
    await updateConflictFlags(tx, server, await loadRentalStock(tx, server, moved, { keys }))
}

/** Updates the conflict flags after two items were merged or split. */
export const recheckStockOfItems = async (
  tx: Tx,
  server: StockServer & NotificationServer,
  ids: readonly string[],
): Promise<void> => updateConflictFlags(tx, server, await loadRentalStock(tx, server, new Set(ids)))

const changesRule = ({ before, after }: DocChange<'category'>): boolean =>
  before !== undefined && !sameValue(rulesOf([before]).get(after.id), rulesOf([after]).get(after.id))

/**
 * The values of an item that the stock depends on: its quantity, its model, and the owner and category whose rules
 * apply.
 */
const stockValuesOf = (item: Item) => [
  capacityOf(item),
  isBulk(item),
  namedModel(item),
  item.customerId,
  item.categoryId,
  item.inspectionDue,
]

/** True if a change of an item affects the stock. A new item is on no line yet, but its model may be requested. */
export const changesStock = ({ before, after }: DocChange<'item'>): boolean =>
  before
    ? !sameValue(stockValuesOf(before), stockValuesOf(after))
    : capacityOf(after) > 0 && namedModel(after) !== null

/**
 * Returns the changed items that a rental has or whose model it requests, before or after the change. An imported
 * list changes thousands of items that are on no line.
 */
async function changesInUse(
  tx: Tx,
  server: StockServer,
  changes: DocChanges['item'],
): Promise<readonly DocChange<'item'>[]> {
  // Most mutations change no item.
  if (changes.length === 0) return []
  const keysOf = ({ before, after }: DocChange<'item'>) =>
    [before, after].flatMap((item) => (item && namedModel(item)) ?? [])
  const known = changes.flatMap(({ before }) => before?.id ?? [])
  const ids = [
    ...(await server.stock.rentalsRequesting([...new Set(changes.flatMap(keysOf))])),
    ...(known.length === 0 ? [] : await server.stock.rentalsWith(known)),
  ]
  await server.stock.prefetch('rental', ids)
  const rentals = await loadRentals(tx, [...new Set(ids)])
  const lines = rentals.flatMap(({ rentalLines }) => rentalLines)
  const named = new Set([...lines, ...rentals.flatMap(movementsOf)].map(({ itemId }) => itemId))
  const requested = new Set(lines.map((line) => (line.itemId === null ? namedModel(line) : null)))
  return changes.filter(
    (change) => named.has(change.after.id) || keysOf(change).some((key) => requested.has(key)),
  )
}

/** @param except the rental that the caller stores */
async function updateConflictFlags(
  tx: Tx,
  server: NotificationServer,
  stock: RentalStockContext,
  except?: string,
): Promise<void> {
  for (const rental of stock.rentals) {
    if (rental.id === except) continue
    const check = checkStock(stock.asStock(rental), stock.facts)
    const next = withConflictFlags(rental, check)
    if (next === rental) continue
    await tx.put('rental', next)
    if (hasClash(rental)) await closeSolvedConflicts(tx, server, rental, check)
  }
}

const hasClash = ({ rentalLines }: Rental): boolean => rentalLines.some(({ conflict }) => conflict)

/** Closes the notification about two rentals as soon as they no longer want the same item (D-129 N1). */
async function closeSolvedConflicts(
  tx: Tx,
  server: NotificationServer,
  { id }: Rental,
  { conflicts }: StockCheck,
): Promise<void> {
  const rivals = new Set(conflicts.map(({ rentalId }) => rentalId))
  const { notifications } = await server.notices.openAbout('rental', id)
  for (const open of notifications) {
    const notified = await tx.get('notification', open)
    if (!notified || notified.read || !isOverlapNotification(notified)) continue
    const other = notified.rentalId1 === id ? notified.rentalId2 : notified.rentalId1
    if (other && !rivals.has(other))
      await tx.put('notification', { ...notified, read: true, readAt: server.now() })
  }
}

interface FoundConflicts {
  before: Rental | null
  after: Rental
  check: StockCheck
  stock: RentalStockContext
}

async function notifyConflicts(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  { before, after, check, stock }: FoundConflicts,
): Promise<Rental> {
  if (check.conflicts.length === 0) return after
  const pair = ({ itemId, rentalId }: StockConflict) => `${itemId} ${rentalId}`
  const known = new Set(before ? checkStock(stock.asStock(before), stock.facts).conflicts.map(pair) : [])
  const fresh = check.conflicts.filter((conflict) => !known.has(pair(conflict)))
  let notified = after
  for (const { itemId, rentalId } of fresh) {
    const [item, other] = [stock.items.get(itemId), stock.rentals.find(({ id }) => id === rentalId)]
    if (!item || !other) continue
    const text = `Conflict met verhuur ${other.reference ?? rentalName(other)}: ${itemName(item)}`
    notified = withAutoRentalLogLine(notified, authorOf(ctx), `conflict:${itemId}:${rentalId}`, text)
    ctx.notice('rental_conflict', text)
  }
  const others = stock.rentals.filter(({ id }) => fresh.some(({ rentalId }) => rentalId === id))
  await notifyPairs(
    tx,
    ctx,
    server,
    others.map((other) => [after, other, itemsBetween(check, stock, other)]),
  )
  return notified
}

/** Every item that both rentals want, including those that were known before. */
const itemsBetween = ({ conflicts }: StockCheck, stock: RentalStockContext, other: Rental): Item[] =>
  conflicts.flatMap(({ itemId, rentalId }) => (rentalId === other.id ? (stock.items.get(itemId) ?? []) : []))

/** Writes one open notification per two rentals, whichever of them was changed (D-129 N1). */
async function notifyPairs(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  pairs: readonly [Rental, Rental, Item[]][],
): Promise<void> {
  // Read all before the first write: written rows must reach the tables before the next query.
  const drafts: [NotificationDraft, string | null][] = []
  for (const [first, second, items] of pairs) {
    const [draft, reverse] = [
      overlapNotification(first, second, items),
      overlapNotification(second, first, items),
    ]
    const open = await openNotificationId(server, draft)
    const other = open === null ? await openNotificationId(server, reverse) : null
    drafts.push(other === null ? [draft, open] : [reverse, other])
  }
  for (const [draft, open] of drafts) await notifyOnce(tx, ctx, server, draft, open)
}

/** The open notification about two rentals, written for either of them. */
export const openNotificationOfPair = async (
  server: ServerOf<'notices'>,
  draft: NotificationDraft,
  reverse: NotificationDraft,
): Promise<string | null> =>
  (await openNotificationId(server, draft)) ?? (await openNotificationId(server, reverse))

/** The items over which two rentals clash now; the shared items if the stock has enough for both. */
export async function clashingItems(
  tx: Tx,
  server: StockServer | undefined,
  first: Rental,
  second: Rental,
): Promise<Item[]> {
  const shared = sharedItems(first, second)
  const found = await Promise.all(shared.map((id) => tx.get('item', id)))
  const items = found.filter((item) => item !== undefined)
  if (!server) return items
  const stock = await loadRentalStock(tx, server, new Set(shared))
  const clashing = itemsBetween(checkStock(stock.asStock(first), stock.facts), stock, second)
  return clashing.length > 0 ? clashing : items
}
