import * as z from 'zod'
import { REPLACED_DATA } from '../../domain/duplicates/replacedData.ts'
import { canBeTakenBack, type Merge } from '../../domain/duplicates/merge.ts'
import { Id } from '../../domain/shared/ids.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import type { ServerEffects } from '../serverEffects.ts'
import { requireDoc } from '../requireDoc.ts'
import { mergeDetails } from './recordMerge.ts'
import { mergeRefusal } from './mergeable.ts'
import { unmergeContacts } from './contact.ts'
import { unmergeCustomers } from './customer.ts'
import { unmergeItems } from './item.ts'

/**
 * Reverts a merge within 30 days. Every record is as it was before, except for later changes, which stay on
 * the record where they were made. Only the server has the replaced data, so a device shows nothing before
 * the next pull.
 */
export const takeMergeBack = defineMutation({
  name: 'merge.takeBack',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: ['merge'],
  rest: [
    {
      method: 'POST',
      path: '/merge/takeBack',
      status: 201,
      toInput: ({ body }) => ({ id: body.id }),
      reply: ({ id }: { id: string }) => ({ e: 'merge', id }),
    },
  ],
  async run(tx, { id }, ctx) {
    const { server } = ctx
    if (!server) return
    const merge = await requireDoc(tx, ctx, 'merge', id)
    if (!merge || merge.state !== 'merged') return
    if (!canBeTakenBack(merge, server.now())) throw mergeRefusal(validationTexts.mergeTooOld)
    await checkLast(server, merge)
    await splitMerged(tx, ctx, server, merge)
    await tx.put('merge', { ...merge, state: 'takenBack', takenBackBy: ctx.uid, takenBackAt: server.now() })
    await server.audit.record({ what: 'mergeTakenBack', details: mergeDetails(merge) })
  },
})

/** @throws DomainError invalid_args if a later merge depends on this one */
async function checkLast(
  { merges }: ServerEffects,
  { id, kind, survivorId, mergedId, customerId, at }: Merge,
): Promise<void> {
  const pair = [survivorId, mergedId]
  const later = await merges.mergesInForce(
    customerId === null ? pair : [...pair, customerId],
    kind === 'contact' ? [] : pair,
    at,
  )
  if (later.some((one) => one !== id)) throw mergeRefusal(validationTexts.mergeUsed)
}

async function splitMerged(tx: Tx, ctx: RunContext, server: ServerEffects, merge: Merge): Promise<void> {
  const found = await server.history.untrash('merge', merge.id)
  if (merge.kind === 'customer')
    return unmergeCustomers(tx, ctx, server, parseReplaced(REPLACED_DATA.customer, found))
  if (merge.kind === 'item') return unmergeItems(tx, ctx, server, parseReplaced(REPLACED_DATA.item, found))
  return unmergeContacts(tx, ctx, server, merge.customerId ?? '', parseReplaced(REPLACED_DATA.contact, found))
}

/** @throws DomainError invalid_args if the replaced data is no longer stored */
function parseReplaced<S extends z.ZodType>(schema: S, found: unknown): z.infer<S> {
  const read = schema.safeParse(found)
  if (!read.success) throw mergeRefusal(validationTexts.mergeNotKept)
  return read.data
}
