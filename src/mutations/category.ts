import * as z from 'zod'
import {
  type Category,
  CategoryFields,
  normalizeName,
  NEW_CATEGORY,
  prefixProblem,
  tidyPrefix,
} from '../domain/categories/category.ts'
import { sameValue } from '../domain/merge/fields.ts'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { definedOf, keysOf } from '../lib/objects.ts'
import { validationTexts } from '../domain/shared/stringSchemas.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from './define.ts'
import { mergeSet, recordLosses } from './merge.ts'
import { checkPartItems, mergePartsField } from './partList.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'

const SCOPE: readonly EntityName[] = ['category', 'item', 'conflict', 'alias']
const categoryReply = (args: { id: string }) => ({ e: 'category' as const, id: args.id })

/** The fields of a category that may be left out. */
const OPTIONAL = keysOf(NEW_CATEGORY)
const NewFields = CategoryFields.partial({
  accessories: true,
  clash: true,
  serviceDays: true,
  inspectedOnly: true,
  goesAlong: true,
})

const optionalFieldsOf = (body: Record<string, unknown>) =>
  Object.fromEntries(OPTIONAL.flatMap((key) => (key in body ? [[key, body[key]]] : [])))

/**
 * A new category. The name is unique, including inactive categories (CA-07, D-118). The same category created
 * twice becomes one (B6.3).
 */
export const createCategory = defineMutation({
  name: 'category.create',
  mv: 1,
  input: z.strictObject({ id: Id, ...NewFields.shape }),
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/category',
      status: 201,
      unlessExists: 'category',
      toInput: ({ body, newId }) => ({
        id: body.id ?? newId(),
        description: body.description,
        prefix: body.prefix,
        ...optionalFieldsOf(body),
      }),
      reply: categoryReply,
    },
  ],
  async run(tx, { id, description, prefix, ...given }, ctx) {
    if (!(await mayCreate(tx, ctx, 'category', id))) return
    checkPrefix(ctx, prefix)
    await checkPartItems(tx, ctx, given.goesAlong)
    const category: Category = {
      id,
      description: description.trim(),
      prefix: tidyPrefix(prefix),
      ...NEW_CATEGORY,
      ...definedOf(given),
      accessories: given.accessories || null,
      active: true,
    }
    const existingId = await ctx.server?.names.row('category', description)
    if (existingId) return sameOrRefused(tx, ctx, category, existingId)
    await tx.put('category', category)
  },
})

/** @throws invalid_args if a call sends a prefix that D-111 does not allow */
function checkPrefix(ctx: RunContext, prefix: string): void {
  const problem = ctx.online ? prefixProblem(prefix) : null
  if (problem)
    throw new DomainError('invalid_args', problem, { field: 'prefix', fields: { prefix: problem } })
}

async function sameOrRefused(tx: Tx, ctx: RunContext, category: Category, existingId: string): Promise<void> {
  const existing = await requireDoc(tx, ctx, 'category', existingId)
  const agrees =
    existing && existing.active && normalizeName(existing.prefix) === normalizeName(category.prefix)
  if (!agrees || ctx.online)
    throw new DomainError('duplicate_name', validationTexts.duplicateCategory, { existingId })
  await ctx.server?.ids.alias('category', category.id, existingId)
  ctx.assign({ aliasOf: existingId })
}

/** Changes the name or the prefix. Numbers of existing items stay (D-111). */
export const setCategory = defineMutation({
  name: 'category.set',
  mv: 1,
  input: z.strictObject({ id: Id, set: CategoryFields.partial().strict() }),
  entities: SCOPE,
  baseOf: ({ id, set }): BaseFields => ({ e: 'category', id, keys: Object.keys(set) }),
  rest: [
    {
      method: 'POST',
      path: '/category',
      status: 201,
      onlyIfExists: 'category',
      toInput: ({ body }) => ({
        id: body.id,
        set: {
          description: body.description,
          prefix: body.prefix,
          ...optionalFieldsOf(body),
        },
      }),
      reply: categoryReply,
    },
  ],
  async run(tx, { id, set }, ctx) {
    const category = await requireDoc(tx, ctx, 'category', id)
    if (!category) return
    if (set.prefix !== undefined && set.prefix !== category.prefix) checkPrefix(ctx, set.prefix)
    const taken = set.description ? await ctx.server?.names.row('category', set.description) : null
    if (taken && taken !== id)
      throw new DomainError('duplicate_name', validationTexts.duplicateCategory, { existingId: taken })
    await checkPartItems(tx, ctx, set.goesAlong)
    const { goesAlong, ...others } = set
    const tidy = { ...others, ...(set.prefix ? { prefix: tidyPrefix(set.prefix) } : {}) }
    const { values, losses } = mergeSet(category, tidy, {}, ctx, '')
    await recordLosses(tx, ctx, 'category', id, losses)
    const doc = { ...category, goesAlong: category.goesAlong ?? [] }
    const parts = await mergePartsField(tx, ctx, { e: 'category', doc, field: 'goesAlong' }, goesAlong)
    const next = { ...category, ...values, ...parts }
    if (!sameValue(next, category)) await tx.put('category', next)
  },
})

/** Activates or deactivates a category (CA-09 to CA-11). */
export const setCategoryActive = defineMutation({
  name: 'category.setActive',
  mv: 1,
  input: z.strictObject({ id: Id, active: z.boolean() }),
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/category/inactive',
      status: 204,
      toInput: ({ body }) => ({ id: body.id, active: false }),
    },
    {
      method: 'POST',
      path: '/category/reactivate',
      status: 200,
      toInput: ({ body }) => ({ id: body.id, active: true }),
      reply: categoryReply,
    },
  ],
  async run(tx, { id, active }, ctx) {
    const category = await requireDoc(tx, ctx, 'category', id)
    if (category && category.active !== active) await tx.put('category', { ...category, active })
  },
})
