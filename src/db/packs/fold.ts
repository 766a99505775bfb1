import type { StoreTx } from '../ports.ts'
import { insertRows } from './insert.ts'
import type { PackedName } from './lines.ts'

/** Rows looked at in one transaction. */
export const FOLD_STEP = 256

/** How far a round came; null: there is no more. */
export type FoldAt = string | null

/**
 * One step of folding, one transaction: rows of a kind that no pending change stands before, and that did not change
 * after version `upto`, go back into their packs. Killed before or after it nothing is lost: a row is here or there.
 * @returns where the next step goes on
 */
export async function foldStep(tx: StoreTx, e: PackedName, above: FoldAt, upto: number): Promise<FoldAt> {
  const rows = await tx.bare.all(e, { above, limit: FOLD_STEP })
  const shadows = await tx.getMany(
    'shadow',
    rows.map(({ id }) => [e, id]),
  )
  const resting = rows.filter(({ _v }, i) => _v !== undefined && _v <= upto && !shadows[i])
  await insertRows(tx.bare, e, resting)
  tx.bare.forget(e, resting)
  return rows.length < FOLD_STEP ? null : rows.at(-1)!.id
}
