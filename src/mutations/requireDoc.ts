import type { EntityDoc, EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import type { RunContext, Tx } from './define.ts'
import type { MissingReason } from './serverEffects.ts'

/**
 * Returns the aggregate that a mutation names. On the server a missing one is refused with the reason. On a device
 * the mutation then has no effect (rule M4), and the caller returns on undefined.
 * @throws DomainError gone, parent_rejected or not_found, on the server only
 */
export async function requireDoc<E extends EntityName>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string,
): Promise<EntityDoc<E> | undefined> {
  const doc = await tx.get(e, id)
  if (!doc && ctx.server) throw missingError(await ctx.server.ids.missing(e, id))
  return doc
}

/** The refusal for a missing record, from the reason. */
export function missingError(reason: MissingReason): DomainError {
  if (reason.why === 'gone') return new DomainError('gone', undefined, { by: reason.by, at: reason.at })
  if (reason.why === 'rejected') return new DomainError('parent_rejected', undefined, { root: reason.root })
  return new DomainError('not_found')
}

/**
 * True if a creation may continue; false if the id exists (a replay).
 * @throws DomainError gone if the id was permanently deleted (B6.5)
 */
export async function mayCreate(tx: Tx, ctx: RunContext, e: EntityName, id: string): Promise<boolean> {
  if (await tx.get(e, id)) return false
  const ids = ctx.server?.ids
  if (ids && (await ids.isDead(e, id))) throw missingError(await ids.missing(e, id))
  return true
}
