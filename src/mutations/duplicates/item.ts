import { itemsInRepair } from '../changeNotifications.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerEffects, ServerOf } from '../serverEffects.ts'
import { requireMergeablePair } from './mergeable.ts'
import type { MergeArgs } from './mergeInput.ts'
import { recordMerge } from './recordMerge.ts'
import { moveBack, moveReferences } from './references.ts'
import { notifyOnce, openNotificationId } from '../notifyOnce.ts'
import { recheckStockOfItems } from '../rental/stock.ts'
import { authorOf } from '../repair/save.ts'
import { requireDoc } from '../requireDoc.ts'
import { comparedItemName } from '../../domain/duplicates/comparedNames.ts'
import { emptiedItem, mergedItem, splitItems } from '../../domain/duplicates/items.ts'
import type { ReplacedData } from '../../domain/duplicates/replacedData.ts'
import { withAutoItemLogLine, withWarningAuthor } from '../../domain/items/log.ts'
import { RESERVED_EVENT, reservedItemsNotification } from '../../domain/notifications/events.ts'
import { itemAfterRepair } from '../../domain/repairs/itemClaim.ts'

/**
 * Updates the open notifications about rentals that want one of these items: a merge notified of an item in
 * repair, and only the merge had put it there. Server only, after all references were put back.
 */
async function renotifyReserved(
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

/** Merges two items. Server only. */
export async function mergeItems(
  tx: Tx,
  args: MergeArgs<'item'>,
  ctx: RunContext,
  server: ServerEffects,
): Promise<void> {
  const { survivorId, mergedId, set } = args
  const [before, merged] = await requireMergeablePair(tx, ctx, 'item', args)
  const [author, label] = [authorOf(ctx), `merge:${args.id}`]
  const chosen = withWarningAuthor({ ...before, ...set }, before.attention, ctx)
  const after = withAutoItemLogLine(
    mergedItem(chosen, merged),
    author,
    label,
    `Samengevoegd met ${comparedItemName(merged)}`,
  )
  await tx.put('item', after)
  await tx.put(
    'item',
    withAutoItemLogLine(emptiedItem(merged), author, label, `Samengevoegd met ${comparedItemName(before)}`),
  )
  const ids = new Map([[mergedId, survivorId]])
  const moved = await moveReferences(tx, server, { e: 'item', id: mergedId }, ids)
  await recheckStockOfItems(tx, server, [survivorId, mergedId])
  await server.ids.alias('item', mergedId, survivorId)
  const replaced: ReplacedData<'item'> = { before, after, merged, moved, folded: [] }
  const description = {
    id: args.id,
    kind: args.kind,
    survivorId,
    mergedId,
    customerId: null,
    survivorName: comparedItemName(after),
    mergedName: comparedItemName(merged),
  }
  await recordMerge(tx, ctx, server, description, replaced)
}

/** Splits two merged items again, each held by its own repair. Server only. */
export async function unmergeItems(
  tx: Tx,
  ctx: RunContext,
  server: ServerEffects,
  replaced: ReplacedData<'item'>,
): Promise<void> {
  const now = await requireDoc(tx, ctx, 'item', replaced.before.id)
  const gone = await requireDoc(tx, ctx, 'item', replaced.merged.id)
  if (!now || !gone) return
  const { survivor, merged } = splitItems(now, replaced)
  const [author, label] = [authorOf(ctx), 'parted']
  const description = (name: string) => `Samenvoeging met ${name} teruggedraaid`
  await tx.put('item', withAutoItemLogLine(survivor, author, label, description(comparedItemName(merged))))
  const holder = merged.repairId === null ? undefined : await tx.get('repair', merged.repairId)
  const back = holder ? itemAfterRepair(merged, holder) : merged
  const logged = { ...back, itemLogLines: gone.itemLogLines }
  await tx.put('item', withAutoItemLogLine(logged, author, label, description(comparedItemName(survivor))))
  await server.merges.unalias('item', merged.id, survivor.id)
  await moveBack(tx, server, replaced.moved, () => false)
  await recheckStockOfItems(tx, server, [survivor.id, merged.id])
  await renotifyReserved(tx, ctx, server, [survivor.id, merged.id])
}
