/** The deepest structure that a request may contain. Deeper ones would overflow the stack of recursive functions. */
export const MAX_JSON_DEPTH = 24

/** True if a parsed JSON value is nested deeper than `MAX_JSON_DEPTH`. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_JSON_DEPTH) return true
  return Object.values(value).some((entry) => isTooDeep(entry, depth + 1))
}
