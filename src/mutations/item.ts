import * as z from 'zod'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { fieldOf, keysOf } from '../lib/objects.ts'
import { ITEM_FIELDS, ITEM_IDENTITY, type ItemField } from '../domain/items/fieldList.ts'
import { ownerNameOf, withItemLog, withWarningAuthor } from '../domain/items/log.ts'
import { withNextInspection } from '../domain/items/inspection.ts'
import { type Item, ItemFields } from '../domain/items/item.ts'
import { modelId } from '../domain/items/itemModel.ts'
import { namedModel } from '../domain/items/model.ts'
import { NEW_ITEM, newItem, withStatusRules } from '../domain/items/rules.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'
import { mergeFields, recordLosses } from './merge.ts'
import { repairForItem } from './repair/repairForItem.ts'
import { authorOf } from './repair/save.ts'
import { assignNumber, HintNumber } from './numbers.ts'
import { checkSubcategory, loadParent } from './parents.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'

const SCOPE: readonly EntityName[] = [
  'item',
  'category',
  'subcategory',
  'customer',
  'user',
  'conflict',
  'alias',
  'repair',
]
const itemReply = (args: { id: string }) => ({ e: 'item' as const, id: args.id })
const FIELD_NAMES = Object.keys(ItemFields.shape)
const pick = (body: Record<string, unknown>) =>
  Object.fromEntries(
    FIELD_NAMES.filter((key) => key in body).map((key) => [key, body[key] === '' ? null : body[key]]),
  )

const { categoryId, brand, ...optional } = ItemFields.shape
const NewItem = z.strictObject({
  id: Id,
  categoryId,
  brand,
  ...z.object(optional).partial().shape,
  hintNumber: HintNumber,
})

/** A new item. The server gives its number, or answers that the item exists under another id (D-111, B6.3). */
export const createItem = defineMutation({
  name: 'item.create',
  mv: 1,
  input: NewItem,
  entities: [...SCOPE, 'itemModel'],
  rest: [
    {
      method: 'POST',
      path: '/item',
      status: 201,
      unlessExists: 'item',
      toInput: ({ body, newId }) => ({ id: body.id ?? newId(), ...pick(body) }),
      reply: itemReply,
    },
  ],
  async run(tx, args, ctx) {
    if (!(await mayCreate(tx, ctx, 'item', args.id))) return
    const category = await loadParent(tx, ctx, 'category', args.categoryId)
    await loadParent(tx, ctx, 'customer', args.customerId)
    await checkSubcategory(tx, ctx, args.categoryId, args.subcategoryId)
    const { hintNumber, ...fields } = args
    const made = {
      ...withNextInspection(await withDayPrice(tx, newItem(fields)), NEW_ITEM, ctx.today),
      prefix: category?.prefix.toUpperCase() ?? null,
    }
    const item = withWarningAuthor(made, null, ctx)
    const existing = await duplicateOf(item, ctx)
    if (existing) return aliasToExisting(tx, ctx, item, existing)
    const stored = ctx.server ? await assignItemNumber(item, ctx, ctx.server, hintNumber) : item
    await tx.put('item', stored)
    await repairForItem(tx, stored, ctx)
  },
})

/** An item for rent without a price of its own gets the day price of its model (KI-21). */
async function withDayPrice(tx: Tx, item: Item): Promise<Item> {
  if (!item.rentable || item.rentPrice > 0 || namedModel(item) === null) return item
  const shared = await tx.get('itemModel', modelId(item))
  return { ...item, rentPrice: shared?.dayPrice ?? 0 }
}

const duplicateOf = async (
  { brand: b, model, serialNumber }: Item,
  ctx: RunContext,
): Promise<string | null> =>
  ctx.server && b && model && serialNumber ? ctx.server.names.item(b, model, serialNumber) : null

/** Quantity and state: the existing item has the better values. */
const STATE: readonly ItemField[] = ['status', 'stockQuantity', 'rentable', 'stolen']
/** The fields whose values must not be lost when the item exists already. */
const CONFLICT_FIELDS = keysOf(ITEM_FIELDS).filter((key) => ![...STATE, ...ITEM_IDENTITY].includes(key))

/**
 * Handles an item that exists already: the new id becomes an alias, and differing values are stored as conflicts
 * (B6.3).
 */
async function aliasToExisting(tx: Tx, ctx: RunContext, item: Item, existingId: string): Promise<void> {
  if (ctx.online)
    throw new DomainError('duplicate_name', 'Item van dit merk, type en serienummer bestaat al', {
      existingId,
    })
  const existing = await requireDoc(tx, ctx, 'item', existingId)
  if (!existing) return
  await ctx.server?.ids.alias('item', item.id, existingId)
  const losses = CONFLICT_FIELDS.filter(
    (field) =>
      item[field] !== null && item[field] !== fieldOf(NEW_ITEM, field) && item[field] !== existing[field],
  ).map((field) => ({
    field,
    policy: 'later_wins' as const,
    winner: 'current' as const,
    current: existing[field],
    incoming: item[field],
  }))
  await recordLosses(tx, ctx, 'item', existingId, losses)
  ctx.assign({ aliasOf: existingId, itemNumber: existing.itemNumber })
  ctx.notice('item_aliased', 'Item bestond al; herstelling gekoppeld aan het bestaande item.')
}

async function assignItemNumber(
  item: Item,
  ctx: RunContext,
  server: ServerOf<'numbers'>,
  hint: string | null | undefined,
): Promise<Item> {
  const prefix = item.prefix ?? ''
  const text = ({ n }: { n: number }) => `${prefix}-${n}`
  const wanted = { kind: `item:${prefix}`, id: item.id, hint, text, boekjaar: 0, first: 1 } as const
  const { n: number } = await assignNumber(ctx, server, wanted)
  const itemNumber = text({ n: number })
  ctx.assign({ itemNumber })
  return { ...item, number, itemNumber }
}

export const ItemSet = ItemFields.partial().strict()

/** Changes fields of an item. A sold item leaves the lists (IT-26, D-109). */
export const setItem = defineMutation({
  name: 'item.set',
  mv: 1,
  input: z.strictObject({ id: Id, set: ItemSet }),
  entities: SCOPE,
  baseOf: ({ id, set }): BaseFields => ({ e: 'item', id, keys: Object.keys(set) }),
  rest: [
    {
      method: 'POST',
      path: '/item',
      status: 201,
      onlyIfExists: 'item',
      toInput: ({ body }) => ({ id: body.id, set: pick(body) }),
      reply: itemReply,
    },
  ],
  async run(tx, { id, set }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', id)
    if (!item) return
    await loadParent(tx, ctx, 'category', set.categoryId)
    await loadParent(tx, ctx, 'customer', set.customerId)
    const { values, losses } = await mergeFields(tx, ctx, item, set, {})
    await recordLosses(tx, ctx, 'item', id, losses)
    const changed = Object.keys(values).length > 0
    const inspected = withNextInspection({ ...item, ...values }, item, ctx.today)
    const next = await withFittingSubcategory(tx, ctx, inspected, set, values)
    const stored = changed ? await withHistory(tx, ctx, withStatusRules(next, item), item) : item
    if (changed) await tx.put('item', stored)
    await repairForItem(tx, stored, ctx)
  },
})

/** Adds the change to the item's history, and the author and time of a changed warning. */
async function withHistory(tx: Tx, ctx: RunContext, next: Item, before: Item): Promise<Item> {
  const owners = await Promise.all(
    [before, next].map(async ({ customerId }) => {
      const customer = customerId === null ? undefined : await tx.get('customer', customerId)
      return [customerId, customer?.name] as const
    }),
  )
  const names = new Map(owners)
  const ownerName = (id: string | null) => ownerNameOf(id, names)
  return withItemLog(withWarningAuthor(next, before.attention, ctx), before, authorOf(ctx), ownerName)
}

/**
 * Keeps the subcategory within the category: a named subcategory is checked, an old one is dropped with its
 * category.
 */
async function withFittingSubcategory(
  tx: Tx,
  ctx: RunContext,
  item: Item,
  set: z.infer<typeof ItemSet>,
  changed: Record<string, unknown>,
): Promise<Item> {
  if (!('categoryId' in changed) && !('subcategoryId' in changed)) return item
  if (set.subcategoryId !== undefined) {
    await checkSubcategory(tx, ctx, item.categoryId, item.subcategoryId)
    return item
  }
  const former = item.subcategoryId ? await tx.get('subcategory', item.subcategoryId) : undefined
  return former && former.category !== item.categoryId ? { ...item, subcategoryId: null } : item
}

/** Links an item to its new owner; it is no longer rental equipment (D-113). */
export const coupleItem = defineMutation({
  name: 'item.couple',
  mv: 1,
  input: z.strictObject({ id: Id, customerId: Id }),
  entities: SCOPE,
  rest: [
    {
      method: 'GET',
      path: '/item/couple/:itemId/:customerId',
      status: 201,
      toInput: ({ params }) => ({ id: params.itemId, customerId: params.customerId }),
      reply: itemReply,
    },
  ],
  async run(tx, { id, customerId }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', id)
    await loadParent(tx, ctx, 'customer', customerId)
    if (!item || (item.customerId === customerId && !item.rentable)) return
    await tx.put('item', await withHistory(tx, ctx, { ...item, customerId, rentable: false }, item))
    await coupleOpenRepair(tx, item, customerId)
  },
})

/** Gives the new owner to an open repair of the item, only if that repair had no customer (D-113). */
async function coupleOpenRepair(tx: Tx, item: Item, customerId: string): Promise<void> {
  const repair = item.repairId ? await tx.get('repair', item.repairId) : undefined
  if (repair && !repair.customerId) await tx.put('repair', { ...repair, customerId })
}

/** Hides an item from the lists and keeps it for history (D-114). */
export const deactivateItem = defineMutation({
  name: 'item.deactivate',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/item/delete',
      status: 204,
      toInput: ({ body }) => ({ id: body.id ?? body.itemId }),
    },
  ],
  async run(tx, { id }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', id)
    if (item?.active) await tx.put('item', { ...item, active: false })
  },
})

/** Shows an item in the lists again; reverts a removal or a sale. */
export const reactivateItem = defineMutation({
  name: 'item.reactivate',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  async run(tx, { id }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', id)
    if (item && !item.active) await tx.put('item', { ...item, active: true })
  },
})
