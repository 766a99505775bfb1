import { T } from '../../../domain/shared/messages.ts'
import { defineMutation } from '../../define.ts'
import { refused } from './check.ts'
import { mergeContacts } from './contact.ts'
import { mergeCustomers } from './customer.ts'
import { MergeInput } from './input.ts'
import { mergeItems } from './item.ts'

/**
 * Two records that are the same become one: the one that stays says what was chosen, everything that named the other one
 * names it, and so does what any device still sends. Only the server knows everything that names a record, so on a device
 * nothing happens before the next pull.
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
    if (args.survivorId === args.mergedId) throw refused(T.mergedWithItself)
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
