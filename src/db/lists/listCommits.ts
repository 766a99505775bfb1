import type { Commit } from '../../sync/store/observe.ts'
import { keyOf, type TableName } from '../../sync/store/tables.ts'
import type { KeysByTable } from './bursts.ts'
import type { LoadedLists } from './loadedLists.ts'

/** The channel between the workers and pages. */
export const LISTS_CHANNEL = 'wb-lists'

/**
 * A message between the workers of the tabs: rows that one of them wrote in bulk, with the new cursor and
 * bundle number.
 */
export interface BulkWriteMessage {
  ids: KeysByTable
  cursor?: string | null
  packs?: NonNullable<Commit['bundleChange']>
}

/** Returns the part of a transaction of this worker that the lists read. */
export function listPartOf(commit: Commit, reads: (table: TableName) => boolean): Commit {
  const readTables = <P extends readonly [TableName, unknown]>(parts: readonly P[]): P[] =>
    parts.filter(([table]) => reads(table))
  const { single, bulk, bundled, compacted } = commit
  return {
    ...commit,
    single: readTables(single),
    bulk: readTables(bulk),
    bundled: readTables(bundled),
    compacted: readTables(compacted),
  }
}

/** True if the transaction does not concern the lists. */
export const isEmptyCommit = ({ single, bulk, bundled, compacted, bundleChange }: Commit): boolean =>
  single.length + bulk.length + bundled.length + compacted.length === 0 && !bundleChange

/** Applies the writes of a transaction to the lists. */
export function applyCommit(
  lists: LoadedLists,
  { single, bulk, bundled, compacted, bundleChange }: Commit,
): void {
  for (const [table, rows] of bulk) lists.put(table, rows)
  for (const [table, rows] of [...compacted, ...bundled]) lists.putBundled(table, rows)
  for (const [table, rows] of single) for (const [id, row] of rows) lists.apply(table, id, row)
  if (bundleChange) lists.followBundles(bundleChange)
}

/**
 * Returns the changes that other tabs do not learn in another way; null if they learn all of them. A change
 * of bundles is sent together with all its rows. Otherwise a list could accept the new bundle number before
 * it knows which rows are gone.
 */
export function bulkWriteMessageOf({
  single,
  bulk,
  bundled,
  bundleChange,
  cursor,
}: Commit): BulkWriteMessage | null {
  if (bulk.length + bundled.length === 0 && !bundleChange && cursor === undefined) return null
  const rows = [...bulk, ...bundled].map(([table, readTables]): KeysByTable[number] => [
    table,
    readTables.map((row) => keyOf(table, row)),
  ])
  const singleIds = bundleChange
    ? single.map(([table, readTables]): KeysByTable[number] => [table, [...readTables.keys()]])
    : []
  return {
    ids: [...rows, ...singleIds],
    ...(cursor === undefined ? {} : { cursor }),
    ...(bundleChange ? { packs: bundleChange } : {}),
  }
}
