import type { EntityDoc, EntityName } from '../domain/entities.ts'
import { isOthersItem } from '../domain/items/owner.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { deriveId } from '../domain/shared/ids.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import type { RunContext, Tx } from './define.ts'
import type { ChildList } from './serverEffects.ts'
import { requireDoc, missingError } from './requireDoc.ts'

/*
 * Checks of references: the record exists and belongs to the aggregate that names it. A caller, or a person who
 * types at a device, gets the refusal at once. A change that a device sends later is not refused because somebody
 * else changed something in between. On a device with incomplete data, a missing record never stops a replay.
 */

/** True if somebody waits for the answer. */
const isAwaited = (ctx: RunContext): boolean => Boolean(ctx.online || ctx.typed)

/**
 * Returns the aggregate that an argument refers to; undefined if none is given, or if only the server can know.
 * @throws DomainError not_found, gone or parent_rejected when it does not exist
 */
export async function loadParent<E extends EntityName>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string | null | undefined,
): Promise<EntityDoc<E> | undefined> {
  if (!id) return undefined
  const doc = (await requireDoc(tx, ctx, e, id)) ?? (ctx.typed ? await loadByAlias(tx, e, id) : undefined)
  if (!doc && ctx.typed?.whole) throw new DomainError('not_found')
  return doc
}

/** The present id of a record; the same id if it is not an alias. */
export async function currentId(tx: Tx, e: EntityName, id: string | null): Promise<string | null> {
  const alias = id === null ? undefined : await tx.get('alias', deriveId(id, `alias:${e}`))
  return !alias || alias.toId === id ? id : currentId(tx, e, alias.toId)
}

/** Returns the record behind an alias, as the server does for an old id (B6.3). */
async function loadByAlias<E extends EntityName>(
  tx: Tx,
  e: E,
  id: string,
): Promise<EntityDoc<E> | undefined> {
  const alias = await tx.get('alias', deriveId(id, `alias:${e}`))
  return alias ? tx.get(e, alias.toId) : undefined
}

const fieldError = (field: string, text: string) => new DomainError('invalid_args', text, { field })

/**
 * Checks that a contact belongs to the customer.
 * @param customerId of the record after the change; null has no contacts
 */
export async function checkContact(
  tx: Tx,
  ctx: RunContext,
  customerId: string | null | undefined,
  contactId: string | null | undefined,
): Promise<void> {
  if (!contactId || !(ctx.server || ctx.typed)) return
  const customer = await loadParent(tx, ctx, 'customer', customerId)
  if (customerId && !customer) return
  if (customer?.customerContacts.some(({ id }) => id === contactId)) return
  if (ctx.server && customer) {
    const reason = await ctx.server.ids.missing('customer', contactId)
    if (reason.why === 'rejected') throw missingError(reason)
  }
  throw fieldError('customerContactId', validationTexts.otherCustomersContact)
}

/**
 * Checks that an item belongs to the customer or to the company (RN-05, RN-06, D-074).
 * @param customerId of the record after the change; null: the owner is not known
 * @param companyOnly only items of the company are allowed
 */
export function checkOwner(
  ctx: RunContext,
  item: { customerId: string | null } | undefined,
  customerId: string | null | undefined,
  companyOnly = false,
): void {
  if (!item || !isOthersItem(item, customerId, companyOnly)) return
  if (isAwaited(ctx)) throw fieldError('itemId', validationTexts.otherCustomersItem)
  if (ctx.server) ctx.notice('item_other_owner', validationTexts.otherCustomersItem)
}

/** Checks that a subcategory belongs to the category. */
export async function checkSubcategory(
  tx: Tx,
  ctx: RunContext,
  categoryId: string,
  subcategoryId: string | null | undefined,
): Promise<void> {
  const subcategory = await loadParent(tx, ctx, 'subcategory', subcategoryId)
  if (subcategory && subcategory.category !== categoryId && (ctx.server || ctx.typed))
    throw fieldError('subcategoryId', validationTexts.otherSubcategory)
}

/**
 * Checks that the id that a caller chose for a new part is not a part of another aggregate. Devices make new ids,
 * so they are not checked.
 * @throws DomainError invalid_args
 */
export async function checkNewParts(
  ctx: RunContext,
  list: ChildList,
  ids: readonly string[],
  owner: string,
): Promise<void> {
  if (!ctx.online || ids.length === 0) return
  if (await ctx.server?.ids.partOfOtherOwner(list, ids, owner)) throw fieldError('id', validationTexts.usedId)
}
