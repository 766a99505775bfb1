import type { EntityName } from '../../domain/entities.ts'

/** The key of an aggregate in a Map or Set; names of aggregates hold no colon. */
export const aggregateKey = (e: string, id: string): string => `${e}:${id}`

export function splitKey(key: string): [EntityName, string] {
  const at = key.indexOf(':')
  return [key.slice(0, at) as EntityName, key.slice(at + 1)]
}
