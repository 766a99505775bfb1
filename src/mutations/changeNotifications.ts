import type { EntityDoc, EntityName } from '../domain/entities.ts'
import { claimsOf } from '../domain/rentals/claims.ts'
import { ITEM_STATUSES } from '../domain/items/item.ts'
import {
  lentOutNotification,
  newActionFormNotification,
  reservedItemsNotification,
  stolenItemNotification,
} from '../domain/notifications/events.ts'
import type { NotificationDraft } from '../domain/notifications/notification.ts'
import type { RunContext, Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'
import { openNotificationId, notifyOnce } from './notifyOnce.ts'

/*
 * Notifications that a change causes at once (D-129 N4, N5, N6, N10, N11). Only the server creates them, in
 * the transaction of the change, whichever mutation made it. Devices receive them with the feed.
 */

/** A document before and after one mutation. */
export interface DocChange<E extends EntityName> {
  before: EntityDoc<E> | undefined
  after: EntityDoc<E>
}

export interface DocChanges {
  repair: DocChange<'repair'>[]
  rental: DocChange<'rental'>[]
  item: DocChange<'item'>[]
  actionForm: DocChange<'actionForm'>[]
  category: DocChange<'category'>[]
  approval: DocChange<'approval'>[]
  /** Deleted repairs, as they were before. */
  gone: EntityDoc<'repair'>[]
}
type WatchedEntity = Exclude<keyof DocChanges, 'gone'>

/** Wraps a store and records the changes to the kinds that cause notifications. */
export function recordChanges(tx: Tx): { tx: Tx; changes: () => DocChanges } {
  const before = new Map<string, unknown>()
  const after: Record<WatchedEntity, Map<string, unknown>> = {
    repair: new Map(),
    rental: new Map(),
    item: new Map(),
    actionForm: new Map(),
    category: new Map(),
    approval: new Map(),
  }
  const gone = new Map<string, EntityDoc<'repair'>>()
  const isWatched = (e: EntityName): e is WatchedEntity => Object.hasOwn(after, e)
  const changed = <E extends WatchedEntity>(e: E) =>
    [...after[e]].map(([id, doc]) => ({ before: before.get(id), after: doc })) as DocChange<E>[]
  return {
    tx: {
      get: async (e, id) => {
        const doc = await tx.get(e, id)
        if (isWatched(e) && !before.has(id)) before.set(id, doc)
        return doc
      },
      put: (e, doc) => {
        if (isWatched(e)) after[e].set(doc.id, doc)
        return tx.put(e, doc)
      },
      delete: (e, id) => {
        if (isWatched(e)) after[e].delete(id)
        const last = e === 'repair' ? before.get(id) : undefined
        if (last) gone.set(id, last as EntityDoc<'repair'>)
        return tx.delete(e, id)
      },
    },
    changes: () => ({
      repair: changed('repair'),
      rental: changed('rental'),
      item: changed('item'),
      actionForm: changed('actionForm'),
      category: changed('category'),
      approval: changed('approval'),
      gone: [...gone.values()],
    }),
  }
}

type NotificationServer = ServerOf<'now' | 'notices'>

/** Creates the notifications that follow from the changes, unless they exist already. */
export async function notifyEvents(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'notices' | 'stock'>,
  changes: DocChanges,
) {
  for (const change of changes.repair) await notifyOfRepair(tx, ctx, server, change)
  for (const change of changes.item) await notifyOfItem(tx, ctx, server, change)
  for (const { before, after } of changes.actionForm) {
    const module = FORM_MODULES[after.department]
    if (!before && module) await notify(tx, ctx, server, newActionFormNotification(module, after))
  }
}

/** The department that is notified of an action form; sales has no notifications. */
export const FORM_MODULES = { verkoop: null, verhuur: 'rental', herstelling: 'repair' } as const

async function notifyOfRepair(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  change: DocChange<'repair'>,
) {
  const { before, after } = change
  if (after.itemId && after.itemId !== before?.itemId) {
    const item = await tx.get('item', after.itemId)
    if (item) await notify(tx, ctx, server, stolenItemNotification(after, item))
  }
  if (after.rentalId && after.status !== before?.status) {
    const rental = await tx.get('rental', after.rentalId)
    if (rental) await notify(tx, ctx, server, lentOutNotification(after, rental))
  }
}

async function notifyOfItem(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'notices' | 'stock'>,
  { before, after }: DocChange<'item'>,
) {
  if (after.status !== ITEM_STATUSES.inRepair || before?.status === after.status) return
  for (const id of await server.stock.rentalsWith([after.id])) {
    const rental = await tx.get('rental', id)
    // A unit that came back damaged is no longer with the rental.
    if (!rental || !claimsOf(rental).held.some(({ itemId }) => itemId === after.id)) continue
    const items = await itemsInRepair(tx, rental)
    await notify(tx, ctx, server, reservedItemsNotification(items, rental, ctx.today))
  }
}

/** The items that a rental names on its lines and that are in repair. */
export async function itemsInRepair(tx: Tx, rental: EntityDoc<'rental'>): Promise<EntityDoc<'item'>[]> {
  const ids = [...new Set(rental.rentalLines.flatMap(({ itemId }) => itemId ?? []))]
  const items = await Promise.all(ids.map((id) => tx.get('item', id)))
  return items.filter((item) => item !== undefined).filter(({ status }) => status === ITEM_STATUSES.inRepair)
}

async function notify(tx: Tx, ctx: RunContext, server: NotificationServer, draft: NotificationDraft | null) {
  if (draft) await notifyOnce(tx, ctx, server, draft, await openNotificationId(server, draft))
}
