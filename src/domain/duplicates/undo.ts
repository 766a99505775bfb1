import { sameValue } from '../merge/fields.ts'
import { isRecord } from '../../lib/objects.ts'

/**
 * Restores the fields of a record to their values before a merge. A field that somebody changed afterwards
 * keeps its value. A field with parts (an address) is restored part by part.
 * @param after the record as the merge left it
 */
export function undoMergedFields<D extends object>(now: D, before: D, after: D): D {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])] as (keyof D)[]
  return Object.fromEntries(keys.map((key) => [key, field(now[key], before[key], after[key])])) as D
}

function field(now: unknown, before: unknown, after: unknown): unknown {
  if (sameValue(before, after)) return now
  if (sameValue(now, after)) return before
  return isRecord(now) && isRecord(before) && isRecord(after) ? undoMergedFields(now, before, after) : now
}
