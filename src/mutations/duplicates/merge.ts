import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { defineMutation } from '../define.ts'
import { mergeRefusal } from './mergeable.ts'
import { mergeContacts } from './contact.ts'
import { mergeCustomers } from './customer.ts'
import { MergeInput } from './mergeInput.ts'
import { mergeItems } from './item.ts'

/**
 * Merges two records that are the same. The survivor gets the chosen values. References to the other record
 * point to the survivor, including those that devices still send. Only the server knows all references, so a
 * device shows nothing before the next pull.
 */
export const doMerge = defineMutation({
  name: 'merge.do',
  mv: 1,
  input: MergeInput,
  entities: ['merge'],
  rest: [
    {
      method: 'POST',
      path: '/merge',
      status: 201,
      toInput: ({ body, newId }) => ({ ...body, id: body.id ?? newId() }),
      reply: ({ id }: { id: string }) => ({ e: 'merge', id }),
    },
  ],
  async run(tx, args, ctx) {
    if (!ctx.server || (await tx.get('merge', args.id))) return
    if (args.survivorId === args.mergedId) throw mergeRefusal(validationTexts.mergedWithItself)
    switch (args.kind) {
      case 'customer':
        return mergeCustomers(tx, args, ctx, ctx.server)
      case 'item':
        return mergeItems(tx, args, ctx, ctx.server)
      case 'contact':
        return mergeContacts(tx, args, ctx, ctx.server)
    }
  },
})
