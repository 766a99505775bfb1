import type { Touched } from '../../db/tables.ts'
import { type EntityName, isEntityName } from '../../domain/entities.ts'

/** The key of an aggregate in a Map or Set; names of aggregates hold no colon. */
export const aggregateKey = (e: string, id: string): string => `${e}:${id}`

export function splitKey(key: string): [EntityName, string] {
  const at = key.indexOf(':')
  const e = key.slice(0, at)
  if (!isEntityName(e)) throw new Error(`no key of an aggregate: ${key}`)
  return [e, key.slice(at + 1)]
}

/** Everything that mutations wrote. */
export const writtenBy = (entries: readonly { touched: Touched }[]): Set<string> =>
  new Set(entries.flatMap(({ touched }) => touched.map(([e, id]) => aggregateKey(e, id))))

/** Everything that mutations wrote or looked at: of one that stands in line again either may be another by now. */
export const reachedBy = (entries: readonly { touched: Touched; reads: Touched }[]): Set<string> =>
  new Set(
    entries.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e, id]) => aggregateKey(e, id))),
  )
