import * as z from 'zod'
import { ALIASED } from '../domain/shared/aliased.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { defineMutation } from './define.ts'
import { requireDoc } from './requireDoc.ts'

/**
 * 'Gebruik bestaande': makes the id of a refused creation an alias of the existing record. Whatever refers to
 * the refused id stays valid (B6.3).
 */
export const acceptAlias = defineMutation({
  name: 'alias.accept',
  mv: 1,
  input: z.strictObject({
    e: z.enum(ALIASED),
    fromId: Id,
    toId: Id,
  }),
  entities: ['alias', ...ALIASED],
  async run(tx, { e, fromId, toId }, ctx) {
    if (!ctx.server || fromId === toId) return
    await requireDoc(tx, ctx, e, toId)
    // An id that has a record of its own keeps it.
    if (await tx.get(e, fromId)) throw new DomainError('invalid_args', validationTexts.usedId)
    await ctx.server.ids.alias(e, fromId, toId)
    ctx.assign({ aliasOf: toId })
  },
})
