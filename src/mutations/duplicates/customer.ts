import type { ReplacedData } from '../../domain/duplicates/replacedData.ts'
import { emptiedCustomer, mergedCustomer, splitCustomers } from '../../domain/duplicates/customers.ts'
import { comparedCustomerName } from '../../domain/duplicates/comparedNames.ts'
import { fieldOf } from '../../lib/objects.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerEffects } from '../serverEffects.ts'
import { requireDoc } from '../requireDoc.ts'
import { requireMergeablePair } from './mergeable.ts'
import type { MergeArgs } from './mergeInput.ts'
import { recordMerge } from './recordMerge.ts'
import { moveBack, moveReferences } from './references.ts'

/** Merges two customers. Server only. */
export async function mergeCustomers(
  tx: Tx,
  args: MergeArgs<'customer'>,
  ctx: RunContext,
  server: ServerEffects,
): Promise<void> {
  const { survivorId, mergedId, set } = args
  const [before, merged] = await requireMergeablePair(tx, ctx, 'customer', args)
  const has = (list: typeof before.customerContacts, id: string) => list.some((contact) => contact.id === id)
  const absorbed = args.folds.filter(
    ({ fromId, toId }) => has(merged.customerContacts, fromId) && has(before.customerContacts, toId),
  )
  const address = { ...before.address, ...set.address }
  const after = mergedCustomer({ ...before, ...set, address }, merged, absorbed)
  await tx.put('customer', after)
  await tx.put('customer', emptiedCustomer(merged))
  const ids = new Map([
    [mergedId, survivorId],
    ...absorbed.map(({ fromId, toId }) => [fromId, toId] as const),
  ])
  const moved = await moveReferences(tx, server, { e: 'customer', id: mergedId }, ids)
  for (const [from, to] of ids) await server.ids.alias('customer', from, to)
  const replaced: ReplacedData<'customer'> = { before, after, merged, moved, folded: absorbed }
  const description = {
    id: args.id,
    kind: args.kind,
    survivorId,
    mergedId,
    customerId: null,
    survivorName: comparedCustomerName(after),
    mergedName: comparedCustomerName(merged),
  }
  await recordMerge(tx, ctx, server, description, replaced, merged.customerContacts.length)
}

/** Splits two merged customers again. Server only. */
export async function unmergeCustomers(
  tx: Tx,
  ctx: RunContext,
  server: ServerEffects,
  replaced: ReplacedData<'customer'>,
): Promise<void> {
  const now = await requireDoc(tx, ctx, 'customer', replaced.before.id)
  if (!now) return
  const { survivor, merged } = splitCustomers(now, replaced)
  await tx.put('customer', survivor)
  await tx.put('customer', merged)
  for (const { fromId, toId } of [{ fromId: merged.id, toId: survivor.id }, ...replaced.folded])
    await server.merges.unalias('customer', fromId, toId)
  // A document that got a contact of the surviving customer in between stays with that customer.
  const own = new Set<unknown>(survivor.customerContacts.map(({ id }) => id))
  await moveBack(tx, server, replaced.moved, (doc) => own.has(fieldOf(doc, 'customerContactId')))
}
