import type { EntityDoc, EntityName } from '../../domain/entities.ts'
import { isOthersItem } from '../../domain/items/owner.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { deriveId } from '../../domain/shared/ids.ts'
import { T } from '../../domain/shared/messages.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ChildList } from '../effects/ids.ts'
import { need, whyMissing } from './support.ts'

/*
 * What a change refers to: it exists, and belongs to what it is put on. Who waits for the answer (a caller, or the person
 * who is typing at a device) is told at once. What a device sends later is not refused for what somebody else changed
 * meanwhile, and a mirror that does not have everything yet never stands in the way of a replay.
 */

/** Whether somebody waits for the answer. */
const isAwaited = (ctx: RunContext): boolean => Boolean(ctx.online || ctx.typed)

/**
 * The aggregate that an argument refers to; undefined when none is given, or where only the server can know.
 * @throws DomainError not_found, gone or parent_rejected when it is not there
 */
export async function parent<E extends EntityName>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string | null | undefined,
): Promise<EntityDoc<E> | undefined> {
  if (!id) return undefined
  const doc = (await need(tx, ctx, e, id)) ?? (ctx.typed ? await renamed(tx, e, id) : undefined)
  if (!doc && ctx.typed?.whole) throw new DomainError('not_found')
  return doc
}

/** The id under which a record lives on; its own where it is no other name for something else. */
export async function idNow(tx: Tx, e: EntityName, id: string | null): Promise<string | null> {
  const alias = id === null ? undefined : await tx.get('alias', deriveId(id, `alias:${e}`))
  return !alias || alias.toId === id ? id : idNow(tx, e, alias.toId)
}

/** What lives on under another id: the server follows the old one (B6.3). */
async function renamed<E extends EntityName>(tx: Tx, e: E, id: string): Promise<EntityDoc<E> | undefined> {
  const alias = await tx.get('alias', deriveId(id, `alias:${e}`))
  return alias ? tx.get(e, alias.toId) : undefined
}

const wrong = (field: string, text: string) => new DomainError('invalid_args', text, { field })

/**
 * A contact is one of the customer that it is named with.
 * @param customerId of the record after the change; null has no contacts
 */
export async function checkContact(
  tx: Tx,
  ctx: RunContext,
  customerId: string | null | undefined,
  contactId: string | null | undefined,
): Promise<void> {
  if (!contactId || !(ctx.server || ctx.typed)) return
  const customer = await parent(tx, ctx, 'customer', customerId)
  if (customerId && !customer) return
  if (customer?.customerContacts.some(({ id }) => id === contactId)) return
  if (ctx.server && customer) {
    const reason = await ctx.server.ids.missing('customer', contactId)
    if (reason.why === 'rejected') throw whyMissing(reason)
  }
  throw wrong('customerContactId', T.otherCustomersContact)
}

/**
 * An item is the customer's own, or nobody's (RN-05, RN-06, D-074).
 * @param customerId of the record after the change; null: nothing is known of whose it should be
 * @param house only what belongs to nobody will do
 */
export function checkOwner(
  ctx: RunContext,
  item: { customerId: string | null } | undefined,
  customerId: string | null | undefined,
  house = false,
): void {
  if (!item || !isOthersItem(item, customerId, house)) return
  if (isAwaited(ctx)) throw wrong('itemId', T.otherCustomersItem)
  if (ctx.server) ctx.notice('item_other_owner', T.otherCustomersItem)
}

/** A subcategory is one of the category that it is named with. */
export async function checkSubcategory(
  tx: Tx,
  ctx: RunContext,
  categoryId: string,
  subcategoryId: string | null | undefined,
): Promise<void> {
  const subcategory = await parent(tx, ctx, 'subcategory', subcategoryId)
  if (subcategory && subcategory.category !== categoryId && (ctx.server || ctx.typed))
    throw wrong('subcategoryId', T.otherSubcategory)
}

/**
 * A part that a call makes under an id of its own choice is not a part of something else already; devices make new ids.
 * @throws DomainError invalid_args
 */
export async function checkNewParts(
  ctx: RunContext,
  list: ChildList,
  ids: readonly string[],
  owner: string,
): Promise<void> {
  if (!ctx.online || ids.length === 0) return
  if (await ctx.server?.ids.takenPart(list, ids, owner)) throw wrong('id', T.usedId)
}
