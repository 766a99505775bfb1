import * as z from 'zod'
import { Id } from '../../domain/ids.ts'
import { defineMutation } from '../define.ts'
import { need } from './support.ts'

/** 'Gebruik bestaande': what a refused creation would have made is the existing one; what depends on it stays valid (B6.3). */
export const acceptAlias = defineMutation({
  name: 'alias.accept',
  mv: 1,
  input: z.strictObject({
    e: z.enum(['item', 'category', 'subcategory', 'repairAction']),
    fromId: Id,
    toId: Id,
  }),
  entities: ['alias', 'item', 'category', 'subcategory', 'repairAction'],
  async run(tx, { e, fromId, toId }, ctx) {
    if (!ctx.server || fromId === toId) return
    await need(tx, ctx, e, toId)
    await ctx.server.alias(e, fromId, toId)
    ctx.assign({ aliasOf: toId })
  },
})
