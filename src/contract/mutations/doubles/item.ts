import type { KeptOf } from '../../../domain/doubles/kept.ts'
import { emptiedItem, mergedItem, partedItems } from '../../../domain/doubles/items.ts'
import { itemCalled } from '../../../domain/doubles/names.ts'
import { loggedItem, withWarner } from '../../../domain/items/log.ts'
import { coupledItem } from '../../../domain/repairs/itemClaim.ts'
import type { RunContext, Tx } from '../../define.ts'
import type { ServerEffects } from '../../effects/server.ts'
import { recheckedItems } from '../rental/stock.ts'
import { authorOf } from '../repair/save.ts'
import { need } from '../support.ts'
import { standingPair } from './check.ts'
import type { MergeOf } from './input.ts'
import { keepMerge } from './keep.ts'
import { moveBack, moveReferences } from './move.ts'
import { retellReserved } from './retell.ts'

/** Merges two items. Server only. */
export async function mergeItems(
  tx: Tx,
  args: MergeOf<'item'>,
  ctx: RunContext,
  server: ServerEffects,
): Promise<void> {
  const { survivorId, mergedId, set } = args
  const [before, merged] = await standingPair(tx, ctx, 'item', args)
  const [author, label] = [authorOf(ctx), `merge:${args.id}`]
  const said = withWarner({ ...before, ...set }, before.attention, ctx)
  const after = loggedItem(mergedItem(said, merged), author, label, `Samengevoegd met ${itemCalled(merged)}`)
  await tx.put('item', after)
  await tx.put(
    'item',
    loggedItem(emptiedItem(merged), author, label, `Samengevoegd met ${itemCalled(before)}`),
  )
  const ids = new Map([[mergedId, survivorId]])
  const moved = await moveReferences(tx, server, { e: 'item', id: mergedId }, ids)
  await recheckedItems(tx, server, [survivorId, mergedId])
  await server.ids.alias('item', mergedId, survivorId)
  const kept: KeptOf<'item'> = { before, after, merged, moved, folded: [] }
  const told = {
    id: args.id,
    kind: args.kind,
    survivorId,
    mergedId,
    customerId: null,
    survivorName: itemCalled(after),
    mergedName: itemCalled(merged),
  }
  await keepMerge(tx, ctx, server, told, kept)
}

/** Splits two merged items again, each held by its own repair. Server only. */
export async function partItems(
  tx: Tx,
  ctx: RunContext,
  server: ServerEffects,
  kept: KeptOf<'item'>,
): Promise<void> {
  const now = await need(tx, ctx, 'item', kept.before.id)
  const gone = await need(tx, ctx, 'item', kept.merged.id)
  if (!now || !gone) return
  const { survivor, merged } = partedItems(now, kept)
  const [author, label] = [authorOf(ctx), 'parted']
  const told = (name: string) => `Samenvoeging met ${name} teruggedraaid`
  await tx.put('item', loggedItem(survivor, author, label, told(itemCalled(merged))))
  const held = merged.repairId === null ? undefined : await tx.get('repair', merged.repairId)
  const back = held ? coupledItem(merged, held) : merged
  const logged = { ...back, itemLogLines: gone.itemLogLines }
  await tx.put('item', loggedItem(logged, author, label, told(itemCalled(survivor))))
  await server.merges.unalias('item', merged.id, survivor.id)
  await moveBack(tx, server, kept.moved, () => false)
  await recheckedItems(tx, server, [survivor.id, merged.id])
  await retellReserved(tx, ctx, server, [survivor.id, merged.id])
}
