/*
 * JSON can say what neither store can keep: NUL, half surrogate pairs, keys that poison an object, structures without
 * an end. Such arguments are refused, and what is stored of them is made harmless first.
 */

const MAX_DEPTH = 24
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

const keepableText = (s: string) => !s.includes('\u0000') && s.search(HALVES) < 0

/** Whether a JSON value can be kept as it is. */
export function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return keepableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((entry) => isKeepable(entry, depth + 1))
  return Object.entries(value).every(
    ([key, entry]) => keepableText(key) && !POISON.has(key) && isKeepable(entry, depth + 1),
  )
}

const cleanText = (s: string) => s.replaceAll('\u0000', '\uFFFD').replace(HALVES, '\uFFFD')

/** The value with everything replaced that could not be kept; for the record of a refused mutation. */
function keepable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((entry) => keepable(entry, depth + 1))
  return keepableFields(value, depth)
}

/** The same for the fields of arguments, which are always an object. */
export function keepableFields(value: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, entry]) => [
    POISON.has(key) ? `(${key})` : cleanText(key),
    keepable(entry, depth + 1),
  ])
  return Object.fromEntries(entries)
}
