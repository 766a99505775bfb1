import { isBulk, type Item, ITEM_STATUSES } from '../../domain/items/item.ts'
import { itemAfterRepair } from '../../domain/repairs/itemClaim.ts'
import { repairOfItem } from '../../domain/repairs/ofItem.ts'
import { deriveId } from '../../domain/shared/ids.ts'
import type { RunContext, Tx } from '../define.ts'
import { NewRepair, storeNewRepair } from './create.ts'
import { readStatusFacts } from './save.ts'

/**
 * Links an item that a call saved as 'In herstelling' to its repair: the open one, else a new one in the same save.
 * A device sends that repair as a separate change (IT-28, D-110). Bulk items are never claimed, and without an
 * executor no repair is made.
 */
export async function repairForItem(tx: Tx, item: Item, ctx: RunContext): Promise<void> {
  const { online, server } = ctx
  if (!online || !server || item.status !== ITEM_STATUSES.inRepair || item.repairId || isBulk(item)) return
  const [openId] = await server.stock.openRepairs(item.id)
  const open = openId ? await tx.get('repair', openId) : undefined
  if (open) return tx.put('item', itemAfterRepair(item, open))
  const executorId = await server.repairs.firstExecutor()
  if (!executorId) return
  const { refusedQuote } = await readStatusFacts(tx, { itemId: null })
  const repair = repairOfItem(item, {
    id: deriveId(ctx.mid, 'repair of the item'),
    today: ctx.today,
    executorId,
    refusedQuote,
  })
  // The assigned numbers belong to the repair, not to the item that was saved.
  await storeNewRepair(tx, NewRepair.parse(repair), { ...ctx, assign: () => {} })
}
