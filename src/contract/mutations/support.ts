import type { EntityDoc, EntityName } from '../../domain/entities.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { RunContext, Tx } from '../define.ts'
import type { Missing } from '../effects/ids.ts'

/**
 * The aggregate a mutation names. On the server a missing one is refused with the reason why it is missing;
 * on a device the mutation then has no effect (M4), and the caller returns on undefined.
 * @throws DomainError gone, parent_rejected or not_found, on the server only
 */
export async function need<E extends EntityName>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  id: string,
): Promise<EntityDoc<E> | undefined> {
  const doc = await tx.get(e, id)
  if (!doc && ctx.server) throw whyMissing(await ctx.server.ids.missing(e, id))
  return doc
}

/** Why something is not there, as a refusal. */
export function whyMissing(reason: Missing): DomainError {
  if (reason.why === 'gone') return new DomainError('gone', undefined, { by: reason.by, at: reason.at })
  if (reason.why === 'rejected') return new DomainError('parent_rejected', undefined, { root: reason.root })
  return new DomainError('not_found')
}

/** Whether a creation may go on: not when the id exists (a replay), never when it was permanently deleted (B6.5). */
export async function mayCreate(tx: Tx, ctx: RunContext, e: EntityName, id: string): Promise<boolean> {
  if (await tx.get(e, id)) return false
  const ids = ctx.server?.ids
  if (ids && (await ids.isDead(e, id))) throw whyMissing(await ids.missing(e, id))
  return true
}
