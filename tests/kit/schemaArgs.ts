import fc from 'fast-check'
import type * as z from 'zod'

/*
 * Arguments made from the schema of a mutation: any valid value, and often the extremes. All kinds of records share a
 * handful of ids, so a referenced record often exists, and often has another owner.
 */

export const ANY_IDS = [1, 2, 3].map((n) => `01950000-0000-7000-8000-00000000000${n}`)

const TEXTS = [
  ...ANY_IDS,
  '01950000-0000-7000-8000-0000000000ff',
  '',
  ' ',
  'x',
  'Zoom hapert',
  'een\ntwee',
  'NaN',
  'Infinity',
  '1e308',
  '-1',
  '0x1f',
  '12,50',
  '007',
  '\u200b\u2060',
  '\u0000',
  '\ud800',
  '👩‍🔧 שלום "<b>',
  '=1+1',
  'a'.repeat(50),
  'b'.repeat(64),
  'c'.repeat(2_000),
  'jan@vrt.be',
  'jan@vrt.be, piet@vrt.be',
  'V-7F3K2',
  '2026.118',
  '1900-01-01',
  '2026-03-01',
  '2026-03-09',
  '2999-12-31',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-03-02T24:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-03-02T09:00:00.000Z',
  'startNumber',
  'refusedQuote',
  'vatAmount',
  'serviceFee',
]
const NUMBERS = [
  0,
  -0,
  1,
  2,
  3,
  4,
  0.5,
  0.001,
  1.005,
  21,
  -12.34,
  100,
  9_999,
  99_999,
  99_999.99,
  -99_999.99,
  999_999.99,
  1_000_000,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  1e14,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
]
const JUNK = [null, '', 'x', 0, 1e308, true, [], [null], ['x'], [{}], {}, { id: 1 }, { length: 2 }]

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  keyType?: z.ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** Chooses from the values of a list that the schema accepts. */
const fitting = (schema: z.ZodType, pool: readonly unknown[]) => {
  const fit = pool.filter((value) => schema.safeParse(value).success)
  if (fit.length === 0) throw new Error(`nothing fits ${JSON.stringify(defOf(schema))}`)
  return fc.constantFrom(...fit)
}

/** Any value that a schema accepts. The caller handles rules over several fields. */
export function valueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {})
    case 'array':
      return fc.array(valueOf(def.element!), { maxLength: 3 })
    case 'string':
      return fitting(schema, TEXTS)
    case 'number':
      return fitting(schema, NUMBERS)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'nullable':
      return fc.option(valueOf(def.innerType!), { freq: 4 })
    case 'optional':
    case 'default':
      return valueOf(def.innerType!)
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valueOf))
    case 'pipe':
      return fitting(schema, TEXTS)
    case 'record':
      return fc.dictionary(fc.constantFrom('name', 'phone', 'address'), valueOf(def.valueType!))
    case 'unknown':
      return fc.constantFrom(...JUNK)
    default:
      throw new Error(`no values for a schema of kind ${def.type}`)
  }
}

const mayMiss = (schema: z.ZodType) => schema.safeParse(undefined).success

function objectOf(shape: Record<string, z.ZodType>): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape)
  const requiredKeys = entries.filter(([, schema]) => !mayMiss(schema)).map(([key]) => key)
  return fc.record(Object.fromEntries(entries.map(([key, schema]) => [key, valueOf(schema)])), {
    requiredKeys,
  })
}

/** Any `base` of a mutation: its shape is up to the sender. */
export const seenValues = (keys: readonly string[]): fc.Arbitrary<Record<string, unknown> | undefined> =>
  fc.option(
    fc.dictionary(
      fc.constantFrom(...keys, 'rentalLines', 'status', 'value'),
      fc.oneof(fc.constantFrom(...JUNK), fc.constantFrom(...TEXTS)),
      { maxKeys: 4 },
    ),
    { nil: undefined },
  )

/** The fields that the arguments of a mutation set. */
export function fieldsOf(input: z.ZodType): string[] {
  const shape = defOf(input).shape ?? {}
  const set = shape['set'] && defOf(shape['set']).shape
  return Object.keys(set ?? shape)
}
