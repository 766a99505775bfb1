import type { EntityDoc } from '../../domain/entities.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { deriveId } from '../../domain/shared/ids.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { fieldOf } from '../../lib/objects.ts'
import type { RunContext, Tx } from '../define.ts'
import { requireDoc } from '../requireDoc.ts'

type MergeableEntity = 'customer' | 'item'

export const mergeRefusal = (text: string) => new DomainError('invalid_args', text)

/** True if an id is an alias of another record by now. */
async function isMerged(tx: Tx, e: MergeableEntity, id: string): Promise<boolean> {
  const alias = await tx.get('alias', deriveId(id, `alias:${e}`))
  return alias !== undefined && alias.toId !== id
}

/**
 * Returns a record that can be merged with another. Server only.
 * @throws DomainError not_found; invalid_args if it was removed or merged already
 */
export async function requireMergeable<E extends MergeableEntity>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string,
): Promise<EntityDoc<E>> {
  const doc = await requireDoc(tx, ctx, e, id)
  if (!doc) throw new DomainError('not_found')
  if (await isMerged(tx, e, id)) throw mergeRefusal(validationTexts.mergedAlready)
  if (!doc.active) throw mergeRefusal(validationTexts.mergedInactive)
  return doc
}

/** @throws DomainError invalid_args if a value changed since the person chose */
export function assertUnchanged(doc: object, seen: Record<string, unknown>): void {
  const changed = Object.entries(seen).find(([key, value]) => !sameValue(fieldOf(doc, key), value))
  if (changed) throw mergeRefusal(validationTexts.mergedChanged)
}

interface MergeRequest {
  survivorId: string
  mergedId: string
  seen: Record<'survivor' | 'merged', Record<string, unknown>>
}

/** Returns the surviving and the merged record. @throws DomainError as `standing` and `assertUnchanged` do */
export async function requireMergeablePair<E extends MergeableEntity>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  { survivorId, mergedId, seen }: MergeRequest,
): Promise<[survivor: EntityDoc<E>, merged: EntityDoc<E>]> {
  const survivor = await requireMergeable(tx, ctx, e, survivorId)
  const merged = await requireMergeable(tx, ctx, e, mergedId)
  assertUnchanged(survivor, seen.survivor)
  assertUnchanged(merged, seen.merged)
  return [survivor, merged]
}
