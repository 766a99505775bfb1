import type * as z from 'zod'

/*
 * Every bound of a schema, each with a value that breaks only this bound as far as possible. Bounds are lengths,
 * numbers, whole numbers, formats, choices, lists, required fields, unknown fields and wrong types. Rules of our own
 * (`refine`) have their own texts.
 */

export interface Breach {
  /** The path of the field: 'set.rentalLines.[].quantity'. */
  path: string
  /** 'max_length 50' */
  bound: string
  schema: z.ZodType
  value: unknown
}

type Check = { check: string; maximum?: number; minimum?: number; value?: number; length?: number }
type Def = {
  type: string
  check?: string
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, z.ZodType>
  catchall?: { def: { type: string } }
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** A value that breaks a check; undefined if the check is a rule of our own or only changes the value. */
function breaking(check: Check, isList: boolean): unknown {
  const filled = (length: number) => (isList ? Array.from({ length }, () => null) : 'a'.repeat(length))
  switch (check.check) {
    case 'max_length':
      return filled(check.maximum! + 1)
    case 'min_length':
      return filled(check.minimum! - 1)
    case 'length_equals':
      return filled(check.length! + 1)
    case 'greater_than':
      return check.value! - 1
    case 'less_than':
      return check.value! + 1
    case 'number_format':
      return 0.5
    case 'string_format':
      return '~ geen ~'
    case 'custom':
    case 'overwrite':
      return undefined
    default:
      throw new Error(`no value breaks ${check.check}`)
  }
}

const WRONG = [undefined, null, 'geen', 1.5, true, {}, []]
const TYPES_OF: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Every bound of a schema and of its parts. A recursive schema is visited once. */
export function breaches(schema: z.ZodType, path = '', seen = new Set<z.ZodType>()): Breach[] {
  if (seen.has(schema)) return []
  const inside = new Set([...seen, schema])
  const def = defOf(schema)
  const at = (part: z.ZodType | undefined, key = '') =>
    part ? breaches(part, [path, key].filter(Boolean).join('.'), inside) : []
  const own = (bound: string, value: unknown): Breach => ({ path, bound, schema, value })
  const checks = [
    ...(def.check ? [def as unknown as Check] : []),
    ...(def.checks ?? []).map(({ _zod }) => _zod.def),
  ].map((check) => [check, breaking(check, def.type === 'array')] as const)
  const found = checks
    .filter(([, value]) => value !== undefined)
    .map(([check, value]) =>
      own([check.check, check.maximum ?? check.minimum ?? check.value ?? ''].join(' ').trim(), value),
    )
  const fits = TYPES_OF[def.type]
  if (fits) found.push(...WRONG.filter((value) => !fits(value)).map((value) => own(`is ${def.type}`, value)))
  if (def.type === 'enum' || def.type === 'literal') found.push(own(`is ${def.type}`, 'geen keuze'))
  if (def.catchall?.def.type === 'never') found.push(own('knows its fields', { onbekend: 1 }))
  return [
    ...found,
    ...Object.entries(def.shape ?? {}).flatMap(([key, part]) => at(part, key)),
    ...at(def.element, '[]'),
    ...at(def.valueType, '{}'),
    ...at(def.innerType),
    ...at(def.in),
    ...at(def.out),
    ...(def.options ?? []).flatMap((option) => at(option)),
  ]
}
