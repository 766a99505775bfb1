import Dexie, { type IntervalTree, type ObservabilitySet } from 'dexie'
import type { TableName } from '../../sync/store/tables.ts'

/** The keys that a write touched, per table; 'unknown' if the writer did not name the rows. */
export type TouchedKeys = Map<TableName, string[] | 'unknown'>

/**
 * Collects the single keys from the tree of a RangeSet. A set from another tab arrives without its methods.
 * Returns false if the tree contains a range.
 */
function keysOf(node: IntervalTree | null | undefined, into: string[]): boolean {
  if (!node || !('from' in node) || node.from === undefined) return true
  if (node.from !== node.to || typeof node.from !== 'string') return false
  into.push(node.from)
  return keysOf(node.l, into) && keysOf(node.r, into)
}

/** Returns the primary keys of `tables` from a Dexie notification. */
function touchedKeys(database: string, parts: ObservabilitySet, tables: readonly TableName[]): TouchedKeys {
  const touched: TouchedKeys = new Map()
  for (const table of tables) {
    const tree = parts[`idb://${database}/${table}/`]
    if (!tree) continue
    const keys: string[] = []
    touched.set(table, keysOf(tree, keys) ? keys : 'unknown')
  }
  return touched
}

/** Listens to every write to `tables`, of this context and, through Dexie, of the other tabs and workers. */
export function onTouched(
  database: string,
  tables: readonly TableName[],
  listener: (touched: TouchedKeys) => void,
): () => void {
  const onMutated = (parts: ObservabilitySet) => {
    const touched = touchedKeys(database, parts, tables)
    if (touched.size > 0) listener(touched)
  }
  Dexie.on('storagemutated', onMutated)
  return () => Dexie.on('storagemutated').unsubscribe(onMutated)
}
