import type { StoreTx } from '../ports.ts'
import { insertRows } from './insertRows.ts'
import type { BundledTable } from './bundleLines.ts'

/** The number of rows that one transaction checks. */
export const COMPACT_STEP = 256

/** The last id that a round has checked; null if there are no more. */
export type CompactPosition = string | null

/**
 * Runs one step of compaction, in one transaction. Moves rows of a kind into bundles if no pending change
 * covers them and they did not change after version `upto`.
 *
 *     table: rows above `above` ──no shadow, `_v` ≤ `upto`──► insertRows ──► bundle;
 *                               └─ otherwise ──► stays in the table.
 *
 * Invariant: every row is in its table, in a bundle or in both, before and after the transaction. An
 * interruption loses nothing.
 * @returns the id after which the next step continues
 */
export async function compactStep(
  tx: StoreTx,
  e: BundledTable,
  above: CompactPosition,
  upto: number,
): Promise<CompactPosition> {
  const rows = await tx.bare.all(e, { above, limit: COMPACT_STEP })
  const shadows = await tx.getMany(
    'shadow',
    rows.map(({ id }) => [e, id]),
  )
  const compactable = rows.filter(({ _v }, i) => _v !== undefined && _v <= upto && !shadows[i])
  await insertRows(tx.bare, e, compactable)
  tx.bare.deleteCompacted(e, compactable)
  return rows.length < COMPACT_STEP ? null : rows.at(-1)!.id
}
