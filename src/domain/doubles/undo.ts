import { sameValue } from '../merge/fields.ts'
import { isRecord } from '../shared/objects.ts'

/**
 * The fields of a record as they were before a merge, except those that somebody changed since: what people did later
 * stays. A field that has parts (an address) is taken back by its parts.
 * @param after as the merge left it
 */
export function undone<D extends object>(now: D, before: D, after: D): D {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])] as (keyof D)[]
  return Object.fromEntries(keys.map((key) => [key, field(now[key], before[key], after[key])])) as D
}

function field(now: unknown, before: unknown, after: unknown): unknown {
  if (sameValue(before, after)) return now
  if (sameValue(now, after)) return before
  return isRecord(now) && isRecord(before) && isRecord(after) ? undone(now, before, after) : now
}
