import type { EntityDoc } from '../../../domain/entities.ts'
import { sameValue } from '../../../domain/merge/fields.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { deriveId } from '../../../domain/shared/ids.ts'
import { T } from '../../../domain/shared/messages.ts'
import { fieldOf } from '../../../domain/shared/objects.ts'
import type { RunContext, Tx } from '../../define.ts'
import { need } from '../support.ts'

type Whole = 'customer' | 'item'

export const refused = (text: string) => new DomainError('invalid_args', text)

/** True if an id is an alias of another record by now. */
async function isMerged(tx: Tx, e: Whole, id: string): Promise<boolean> {
  const alias = await tx.get('alias', deriveId(id, `alias:${e}`))
  return alias !== undefined && alias.toId !== id
}

/**
 * Returns a record that can be merged with another. Server only.
 * @throws DomainError not_found; invalid_args if it was removed or merged already
 */
export async function standing<E extends Whole>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string,
): Promise<EntityDoc<E>> {
  const doc = await need(tx, ctx, e, id)
  if (!doc) throw new DomainError('not_found')
  if (await isMerged(tx, e, id)) throw refused(T.mergedAlready)
  if (!doc.active) throw refused(T.mergedInactive)
  return doc
}

/** @throws DomainError invalid_args if a value changed since the person chose */
export function checkSeen(doc: object, seen: Record<string, unknown>): void {
  const changed = Object.entries(seen).find(([key, value]) => !sameValue(fieldOf(doc, key), value))
  if (changed) throw refused(T.mergedChanged)
}

interface Asked {
  survivorId: string
  mergedId: string
  seen: Record<'survivor' | 'merged', Record<string, unknown>>
}

/** Returns the surviving and the merged record. @throws DomainError as `standing` and `checkSeen` do */
export async function standingPair<E extends Whole>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  { survivorId, mergedId, seen }: Asked,
): Promise<[survivor: EntityDoc<E>, merged: EntityDoc<E>]> {
  const survivor = await standing(tx, ctx, e, survivorId)
  const merged = await standing(tx, ctx, e, mergedId)
  checkSeen(survivor, seen.survivor)
  checkSeen(merged, seen.merged)
  return [survivor, merged]
}
