import * as z from 'zod'
import type { Customer } from '../../../domain/customers/customer.ts'
import { fullName } from '../../../domain/customers/fullName.ts'
import { MERGED_KINDS, type Merge, pairId } from '../../../domain/doubles/merge.ts'
import { customerCalled, itemCalled } from '../../../domain/doubles/names.ts'
import { Id } from '../../../domain/shared/ids.ts'
import { defineMutation, type Tx } from '../../define.ts'

const Pair = z.strictObject({
  kind: z.enum(MERGED_KINDS),
  survivorId: Id,
  mergedId: Id,
  customerId: Id.nullable(),
  /** Whether they are no double after all; false: this is taken back. */
  dismissed: z.boolean(),
})

/** 'Geen dubbel': a pair is proposed no more. Two devices that say it say the same. */
export const dismissDouble = defineMutation({
  name: 'merge.dismiss',
  mv: 1,
  input: Pair,
  entities: ['merge', 'customer', 'item'],
  async run(tx, args, ctx) {
    const { dismissed, ...pair } = args
    const id = pairId(pair.survivorId, pair.mergedId)
    const state = dismissed ? 'noDouble' : 'takenBack'
    if ((await tx.get('merge', id))?.state === state) return
    await tx.put('merge', {
      ...pair,
      id,
      state,
      survivorName: await nameOf(tx, args, args.survivorId),
      mergedName: await nameOf(tx, args, args.mergedId),
      moved: { repairs: 0, rentals: 0, items: 0, contacts: 0, others: 0 },
      by: ctx.uid,
      at: ctx.at,
      takenBackBy: dismissed ? null : ctx.uid,
      takenBackAt: dismissed ? null : ctx.at,
    })
  },
})

async function nameOf(tx: Tx, of: Pick<Merge, 'kind' | 'customerId'>, id: string): Promise<string> {
  if (of.kind === 'item') return called(await tx.get('item', id), itemCalled)
  if (of.kind === 'customer') return called(await tx.get('customer', id), customerCalled)
  const customer = of.customerId === null ? undefined : await tx.get('customer', of.customerId)
  return called(contactIn(customer, id), fullName)
}

const contactIn = (customer: Customer | undefined, id: string) =>
  customer?.customerContacts.find((contact) => contact.id === id)

/** @returns '' for what is not here */
const called = <D>(doc: D | undefined, name: (doc: D) => string): string => (doc ? name(doc) : '')
