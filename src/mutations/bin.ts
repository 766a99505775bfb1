import type { EntityDoc } from '../domain/entities.ts'
import type { AuditKind } from '../domain/system/audit.ts'
import type { RestCall, RunContext, Tx } from './define.ts'

/** Documents with a number, which go to the bin when they are deleted. */
type BinnedEntity = 'repair' | 'rental'

const DELETED = { repair: 'repairDeleted', rental: 'rentalDeleted' } as const satisfies Record<
  BinnedEntity,
  AuditKind
>

/** Moves the document to the bin. Its id and number are never used again (B6.5). */
export async function moveToBin<E extends BinnedEntity>(
  tx: Tx,
  ctx: RunContext,
  e: E,
  doc: EntityDoc<E>,
): Promise<void> {
  await ctx.server?.history.trash(e, doc.id, doc)
  await ctx.server?.numbers.void(e, doc.id)
  await tx.delete(e, doc.id)
  const name = doc.number ?? doc.provisionalRef ?? ''
  await ctx.server?.audit.record({ what: DELETED[e], whom: { id: doc.id, name } })
}

/** @param path such as '/rental/delete'; the body names the document by 'id' or by 'rentalId' */
export const binCall = (e: BinnedEntity, path: string): RestCall => ({
  method: 'POST',
  path,
  status: 204,
  toInput: ({ body }) => ({ id: body.id ?? body[`${e}Id`] }),
})
