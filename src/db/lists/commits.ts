import type { Commit } from '../observe.ts'
import { keyOf, type TableName } from '../tables.ts'
import type { Rows } from './bursts.ts'
import type { Loaded } from './loaded.ts'

/** On which workers and pages tell each other. */
export const LISTS_CHANNEL = 'wb-lists'

/** Between the workers of the tabs: rows that one of them wrote in bulk, and where cursor and packs stand with them. */
export interface Written {
  ids: Rows
  cursor?: string | null
  packs?: NonNullable<Commit['packs']>
}

/** What the lists read of a transaction of this worker. */
export function partOf(commit: Commit, reads: (table: TableName) => boolean): Commit {
  const own = <P extends readonly [TableName, unknown]>(parts: readonly P[]): P[] =>
    parts.filter(([table]) => reads(table))
  const { single, bulk, packed, folded } = commit
  return { ...commit, single: own(single), bulk: own(bulk), packed: own(packed), folded: own(folded) }
}

/** Whether nothing of it concerns the lists. */
export const isNothing = ({ single, bulk, packed, folded, packs }: Commit): boolean =>
  single.length + bulk.length + packed.length + folded.length === 0 && !packs

/** Puts in what a transaction wrote. */
export function follow(lists: Loaded, { single, bulk, packed, folded, packs }: Commit): void {
  for (const [table, rows] of bulk) lists.put(table, rows)
  for (const [table, rows] of [...folded, ...packed]) lists.rest(table, rows)
  for (const [table, rows] of single) for (const [id, row] of rows) lists.apply(table, id, row)
  if (packs) lists.follow(packs)
}

/**
 * What the other tabs do not hear in another way; null: they hear all of it. A change of packs comes with all that went
 * with it, so that no list takes its number before it knows what is gone.
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
