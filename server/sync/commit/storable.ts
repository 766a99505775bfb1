import { MAX_JSON_DEPTH } from '../../lib/jsonDepth.ts'

/*
 * JSON can contain data that neither store can hold: NUL, unpaired surrogates, keys that pollute a prototype,
 * very deep structures. Such arguments are refused, and a harmless form of them is stored.
 */

const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

const isStorableText = (s: string) => !s.includes('\u0000') && s.search(HALVES) < 0

/** True if a JSON value can be stored unchanged. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_JSON_DEPTH) return false
  if (Array.isArray(value)) return value.every((entry) => isStorable(entry, depth + 1))
  return Object.entries(value).every(
    ([key, entry]) => isStorableText(key) && !POISON.has(key) && isStorable(entry, depth + 1),
  )
}

const cleanText = (s: string) => s.replaceAll('\u0000', '\uFFFD').replace(HALVES, '\uFFFD')

/**
 * Returns the value with everything replaced that could not be stored, for the record of a refused mutation.
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_JSON_DEPTH) return null
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1))
  return storableFields(value, depth)
}

/** Does the same as `keepable` for the fields of arguments, which are always an object. */
export function storableFields(value: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, entry]) => [
    POISON.has(key) ? `(${key})` : cleanText(key),
    storable(entry, depth + 1),
  ])
  return Object.fromEntries(entries)
}
