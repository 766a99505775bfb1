import { getMetas } from '../meta.ts'
import type { StoreTx } from '../ports.ts'
import { insertRows } from './insert.ts'
import type { PackedName } from './lines.ts'

/** Rows looked at in one transaction; two packs' worth. */
const STEP = 256

/** How far a round came; null: there is no more. */
export type FoldAt = string | null

export interface Folded {
  /** The id after which the next step goes on. */
  next: FoldAt
  folded: number
}

/**
 * One step of folding, one transaction: rows of a kind that no pending change stands before, and that did not change
 * after version `upto`, go back into their packs. Killed before or after it nothing is lost: a row is here or there.
 */
export async function foldStep(tx: StoreTx, e: PackedName, above: FoldAt, upto: number): Promise<Folded> {
  const rows = await tx.bare.all(e, { above, limit: STEP })
  const shadows = await tx.getMany(
    'shadow',
    rows.map(({ id }) => [e, id]),
  )
  const resting = rows.filter(({ _v }, i) => _v !== undefined && _v <= upto && !shadows[i])
  await insertRows(tx.bare, e, resting)
  tx.bare.forget(e, resting)
  return { next: rows.length < STEP ? null : rows.at(-1)!.id, folded: resting.length }
}

/** No row that rests is newer: what has a higher version is asked of the row tables alone. */
export const packedTop = async (tx: StoreTx): Promise<number> =>
  (await getMetas(tx, ['packedTop'])).packedTop ?? 0
