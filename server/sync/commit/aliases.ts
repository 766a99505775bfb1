import { isId } from '../../../src/domain/shared/ids.ts'

/** Deeper structures are refused elsewhere (storable.ts). */
const MAX_DEPTH = 24

/** Returns every id that occurs anywhere in a JSON value. */
export function collectIds(value: unknown, found: Set<string> = new Set(), depth = 0): Set<string> {
  if (isId(value)) found.add(value)
  else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    for (const entry of Object.values(value)) collectIds(entry, found, depth + 1)
  }
  return found
}

/** Returns the value with aliased ids replaced by the ids that they now stand for (B6.3). */
export function resolveAliases<T>(value: T, aliases: ReadonlyMap<string, string>): T {
  if (aliases.size === 0) return value
  return walk(value, aliases) as T
}

function walk(value: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return aliases.get(value) ?? value
  if (Array.isArray(value)) return value.map((entry) => walk(entry, aliases))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, walk(entry, aliases)]))
}
