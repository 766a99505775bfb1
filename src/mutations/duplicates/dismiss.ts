import * as z from 'zod'
import type { Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { MERGED_KINDS, type Merge, pairId } from '../../domain/duplicates/merge.ts'
import { comparedCustomerName, comparedItemName } from '../../domain/duplicates/comparedNames.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { requireDoc } from '../requireDoc.ts'

const Pair = z.strictObject({
  kind: z.enum(MERGED_KINDS),
  survivorId: Id,
  mergedId: Id,
  customerId: Id.nullable(),
  /** True: the two are not duplicates; false: this is taken back. */
  dismissed: z.boolean(),
})

/** 'Geen dubbel': stops proposing a pair. If two devices dismiss it, the result is the same. */
export const dismissDuplicate = defineMutation({
  name: 'merge.dismiss',
  mv: 1,
  input: Pair,
  entities: ['merge', 'customer', 'item'],
  async run(tx, args, ctx) {
    const { dismissed, ...pair } = args
    if (pair.survivorId === pair.mergedId) return
    const survivorName = await nameOf(tx, ctx, args, args.survivorId)
    const mergedName = await nameOf(tx, ctx, args, args.mergedId)
    if (survivorName === undefined || mergedName === undefined) return
    const id = pairId(pair.survivorId, pair.mergedId)
    const state = dismissed ? 'noDouble' : 'takenBack'
    if ((await tx.get('merge', id))?.state === state) return
    await tx.put('merge', {
      ...pair,
      id,
      state,
      survivorName,
      mergedName,
      moved: { repairs: 0, rentals: 0, items: 0, contacts: 0, others: 0 },
      by: ctx.uid,
      at: ctx.at,
      takenBackBy: dismissed ? null : ctx.uid,
      takenBackAt: dismissed ? null : ctx.at,
    })
  },
})

/** @returns undefined for a record that is not on this device; '' for a contact that no longer exists */
async function nameOf(
  tx: Tx,
  ctx: RunContext,
  of: Pick<Merge, 'kind' | 'customerId'>,
  id: string,
): Promise<string | undefined> {
  if (of.kind === 'item') return nameIfPresent(await requireDoc(tx, ctx, 'item', id), comparedItemName)
  const customer = await requireDoc(tx, ctx, 'customer', of.kind === 'customer' ? id : (of.customerId ?? ''))
  if (of.kind === 'customer') return nameIfPresent(customer, comparedCustomerName)
  return customer && (nameIfPresent(contactIn(customer, id), fullName) ?? '')
}

const contactIn = (customer: Customer, id: string) =>
  customer.customerContacts.find((contact) => contact.id === id)

const nameIfPresent = <D>(doc: D | undefined, name: (doc: D) => string): string | undefined =>
  doc && name(doc)
