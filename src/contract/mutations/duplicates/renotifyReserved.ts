import { RESERVED_EVENT, reservedItemsNotification } from '../../../domain/notifications/events.ts'
import type { RunContext, Tx } from '../../define.ts'
import type { ServerOf } from '../../effects/server.ts'
import { itemsInRepair } from '../../changeNotifications.ts'
import { openNotificationId, notifyOnce } from '../notifyOnce.ts'

/**
 * Updates the open notifications about rentals that want one of these items: a merge notified of an item in
 * repair, and only the merge had put it there. Server only, after all references were put back.
 */
export async function renotifyReserved(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'notices' | 'stock'>,
  itemIds: string[],
): Promise<void> {
  for (const objectId of await server.stock.rentalsWith(itemIds)) {
    const rental = await tx.get('rental', objectId)
    const openId = await openNotificationId(server, { event: RESERVED_EVENT, objectId })
    const open = openId === null ? undefined : await tx.get('notification', openId)
    if (!rental || !open) continue
    const items = await itemsInRepair(tx, rental)
    const draft = reservedItemsNotification(items, rental, ctx.today)
    if (draft) await notifyOnce(tx, ctx, server, draft, openId)
    else if (items.length === 0) await tx.put('notification', { ...open, read: true, readAt: server.now() })
  }
}
