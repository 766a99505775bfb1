import type { Contact, Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { filledContact } from '../../domain/duplicates/customers.ts'
import type { ReplacedData } from '../../domain/duplicates/replacedData.ts'
import { undoMergedFields } from '../../domain/duplicates/undo.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerEffects } from '../serverEffects.ts'
import { requireDoc } from '../requireDoc.ts'
import { assertUnchanged, mergeRefusal, requireMergeable } from './mergeable.ts'
import type { MergeArgs } from './mergeInput.ts'
import { recordMerge } from './recordMerge.ts'
import { moveBack, moveReferences } from './references.ts'

/** @throws DomainError not_found; invalid_args for a contact that was removed */
function activeContact({ customerContacts }: Customer, id: string): Contact {
  const contact = customerContacts.find((one) => one.id === id)
  if (!contact) throw new DomainError('not_found')
  if (!contact.active) throw mergeRefusal(validationTexts.mergedInactive)
  return contact
}

/** Merges two contacts of a customer. Server only. */
export async function mergeContacts(
  tx: Tx,
  args: MergeArgs<'contact'>,
  ctx: RunContext,
  server: ServerEffects,
): Promise<void> {
  const { customerId, survivorId, mergedId, set, seen } = args
  const customer = await requireMergeable(tx, ctx, 'customer', customerId)
  const [before, merged] = [activeContact(customer, survivorId), activeContact(customer, mergedId)]
  assertUnchanged(before, seen.survivor)
  assertUnchanged(merged, seen.merged)
  const after = { ...filledContact(before, merged), ...set }
  const customerContacts = customer.customerContacts
    .filter(({ id }) => id !== mergedId)
    .map((contact) => (contact === before ? after : contact))
  await tx.put('customer', { ...customer, customerContacts })
  const ids = new Map([[mergedId, survivorId]])
  const moved = await moveReferences(tx, server, { e: 'customer', id: customerId }, ids)
  await server.ids.alias('customer', mergedId, survivorId)
  const description = {
    id: args.id,
    kind: args.kind,
    survivorId,
    mergedId,
    customerId,
    survivorName: fullName(after),
    mergedName: fullName(merged),
  }
  const order = customer.customerContacts.map(({ id }) => id)
  const replaced: ReplacedData<'contact'> = { before, after, merged, moved, folded: [], order }
  await recordMerge(tx, ctx, server, description, replaced)
}

/** Splits two merged contacts again. @param customerId the customer of the contacts. Server only. */
export async function unmergeContacts(
  tx: Tx,
  ctx: RunContext,
  server: ServerEffects,
  customerId: string,
  { before, after, merged, moved, order }: ReplacedData<'contact'>,
): Promise<void> {
  const customer = await requireDoc(tx, ctx, 'customer', customerId)
  if (!customer) return
  const split = customer.customerContacts.map((contact) =>
    contact.id === before.id ? undoMergedFields(contact, before, after) : contact,
  )
  const placeOf = ({ id }: Contact) => (order.includes(id) ? order.indexOf(id) : order.length)
  const customerContacts = [...split, merged].sort((a, b) => placeOf(a) - placeOf(b))
  await tx.put('customer', { ...customer, customerContacts })
  await server.merges.unalias('customer', merged.id, before.id)
  await moveBack(tx, server, moved, () => false)
}
