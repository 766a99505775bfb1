import type { TouchedAggregates } from '../store/tables.ts'
import type { EntityName } from '../protocol/entities.ts'
import { isEntityName } from '../store/tables.ts'

/** The key of an aggregate in a Map or Set. Entity names contain no colon. */
export const aggregateKey = (e: string, id: string): string => `${e}:${id}`

export function splitKey(key: string): [EntityName, string] {
  const at = key.indexOf(':')
  const e = key.slice(0, at)
  if (!isEntityName(e)) throw new Error(`no key of an aggregate: ${key}`)
  return [e, key.slice(at + 1)]
}

/** The keys of everything that the mutations wrote. */
export const keysWrittenBy = (entries: readonly { touched: TouchedAggregates }[]): Set<string> =>
  new Set(entries.flatMap(({ touched }) => touched.map(([e, id]) => aggregateKey(e, id))))

/**
 * The keys of everything that the mutations wrote or read. When a mutation is queued again, either may have
 * changed.
 */
export const keysReachedBy = (
  entries: readonly { touched: TouchedAggregates; reads: TouchedAggregates }[],
): Set<string> =>
  new Set(
    entries.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e, id]) => aggregateKey(e, id))),
  )
