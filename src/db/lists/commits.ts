import type { Commit } from '../observe.ts'
import { keyOf, type TableName } from '../tables.ts'
import type { Rows } from './bursts.ts'
import type { Loaded } from './loaded.ts'

/** The channel between the workers and pages. */
export const LISTS_CHANNEL = 'wb-lists'

/**
 * A message between the workers of the tabs: rows that one of them wrote in bulk, with the new cursor and
 * bundle number.
 */
export interface Written {
  ids: Rows
  cursor?: string | null
  packs?: NonNullable<Commit['packs']>
}

/** Returns the part of a transaction of this worker that the lists read. */
export function partOf(commit: Commit, reads: (table: TableName) => boolean): Commit {
  const own = <P extends readonly [TableName, unknown]>(parts: readonly P[]): P[] =>
    parts.filter(([table]) => reads(table))
  const { single, bulk, packed, folded } = commit
  return { ...commit, single: own(single), bulk: own(bulk), packed: own(packed), folded: own(folded) }
}

/** True if the transaction does not concern the lists. */
export const isNothing = ({ single, bulk, packed, folded, packs }: Commit): boolean =>
  single.length + bulk.length + packed.length + folded.length === 0 && !packs

/** Applies the writes of a transaction to the lists. */
export function follow(lists: Loaded, { single, bulk, packed, folded, packs }: Commit): void {
  for (const [table, rows] of bulk) lists.put(table, rows)
  for (const [table, rows] of [...folded, ...packed]) lists.rest(table, rows)
  for (const [table, rows] of single) for (const [id, row] of rows) lists.apply(table, id, row)
  if (packs) lists.follow(packs)
}

/**
 * Returns the changes that other tabs do not learn in another way; null if they learn all of them. A change
 * of bundles is sent together with all its rows. Otherwise a list could accept the new bundle number before
 * it knows which rows are gone.
 */
export function messageOf({ single, bulk, packed, packs, cursor }: Commit): Written | null {
  if (bulk.length + packed.length === 0 && !packs && cursor === undefined) return null
  const rows = [...bulk, ...packed].map(([table, own]): Rows[number] => [
    table,
    own.map((row) => keyOf(table, row)),
  ])
  const alone = packs ? single.map(([table, own]): Rows[number] => [table, [...own.keys()]]) : []
  return {
    ids: [...rows, ...alone],
    ...(cursor === undefined ? {} : { cursor }),
    ...(packs ? { packs } : {}),
  }
}
