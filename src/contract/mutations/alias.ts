import * as z from 'zod'
import { ALIASED } from '../../domain/shared/aliased.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { T } from '../../domain/shared/messages.ts'
import { defineMutation } from '../define.ts'
import { need } from './support.ts'

/** 'Gebruik bestaande': what a refused creation would have made is the existing one; what depends on it stays valid (B6.3). */
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
    await need(tx, ctx, e, toId)
    // what was made is a record of its own, and stays one
    if (await tx.get(e, fromId)) throw new DomainError('invalid_args', T.usedId)
    await ctx.server.ids.alias(e, fromId, toId)
    ctx.assign({ aliasOf: toId })
  },
})
