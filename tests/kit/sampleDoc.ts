import * as z from 'zod'
import { Day, Instant } from '../../src/domain/shared/days.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import { Email } from '../../src/domain/shared/stringSchemas.ts'
import { newId } from './server/syncServer.ts'

/**
 * `full`: every field has a value, every list two rows. `bare`: fields are null and lists empty wherever the schema
 * allows it.
 */
export type Fill = 'full' | 'bare'

/** A value that a schema of the domain accepts, made from the schema itself, so that no field is forgotten. */
export function sample(schema: z.ZodType, fill: Fill, n = 1): unknown {
  if (schema === Id) return newId()
  if (schema === Day) return `2026-0${n}-15`
  if (schema === Instant) return `2026-03-0${n}T08:58:11.004Z`
  if (schema === Email) return `iemand${n}@example.com`
  const { def } = schema._zod as unknown as { def: Record<string, any> }
  switch (def['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema as z.ZodObject).shape).map(([key, part]) => [
          key,
          sample(part as z.ZodType, fill, n),
        ]),
      )
    case 'array':
      return fill === 'bare' ? [] : [1, 2].map((i) => sample(def['element'], fill, i))
    case 'nullable':
      return fill === 'bare' ? null : sample(def['innerType'], fill, n)
    case 'optional':
    case 'default':
      return sample(def['innerType'], fill, n)
    case 'enum':
      return (
        Object.values(def['entries'] as Record<string, string>)[fill === 'full' ? 1 : 0] ??
        Object.values(def['entries'])[0]
      )
    case 'boolean':
      return fill === 'full'
    case 'number':
      return fill === 'full' ? n : n + 1
    case 'unknown':
      return { deep: ['é', n, null] }
    default:
      return textOf(schema, n)
  }
}

const CANDIDATES = (n: number) => [
  `${'ab'.repeat(31)}0${n}`,
  `Tekst ${n} 'é\\"`,
  `t${n}`,
  // the strokes of a signature
  `M${n} 2L3 4`,
]

/** A valid text: a hash for a field of hashes, otherwise a text with characters that are awkward in SQL and JSON. */
function textOf(schema: z.ZodType, n: number): string {
  const [hash, awkward, short, strokes] = CANDIDATES(n)
  const wantsHash = !schema.safeParse(awkward).success && schema.safeParse(hash).success
  const fitting = [...(wantsHash ? [hash] : []), awkward, short, strokes].find(
    (text) => schema.safeParse(text).success,
  )
  if (fitting === undefined) throw new Error('no text fits')
  return fitting
}
