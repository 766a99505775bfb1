import type { ZodType } from 'zod'
import { expect, it } from 'vitest'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { isReadableField } from '../../src/documents/person/personLabels.ts'

const PRINTED: EntityName[] = [
  'customer',
  'item',
  'repair',
  'rental',
  'actionForm',
  'mail',
  'approval',
  'signature',
  'issuedPaper',
  'notification',
  'conflict',
]

/** The names of all fields in a schema, at any depth. */
function fieldsIn(schema: ZodType): string[] {
  const { def } = schema._zod as unknown as { def: Record<string, any> }
  if (def['shape'])
    return Object.entries(def['shape'] as Record<string, ZodType>).flatMap(([key, part]) => [
      key,
      ...fieldsIn(part),
    ])
  const inner: ZodType | undefined = def['element'] ?? def['innerType'] ?? def['in']
  return inner ? fieldsIn(inner) : []
}

it.each(PRINTED)('[IZ-03] an inspection prints every field of %s with a Dutch label', (e) => {
  const fields = [...new Set(fieldsIn(ENTITIES[e].schema))]
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter((key) => !isReadableField(key))).toEqual([])
})
