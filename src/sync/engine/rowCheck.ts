import type * as z from 'zod'
import { isRecord } from '../../lib/objects.ts'
import type { EntityDoc, EntityName } from '../protocol/entities.ts'
import { product } from '../protocol/product.ts'

/**
 * True if this version can use a row (B5.8). `full` validates the schema. The quick check of the first
 * download looks at the presence and type of each field; it finds a changed shape in a fraction of the time.
 */
export function isReadableRow<E extends EntityName>(e: E, d: unknown, full: boolean): d is EntityDoc<E> {
  if (full) return schemaOf(e).safeParse(d).success
  if (!isRecord(d)) return false
  for (const [key, kinds] of shapeOf(e)) if (!kinds.includes(kindOf(d[key]))) return false
  return true
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

interface ZodDef {
  type: string
  innerType?: { _zod: { def: ZodDef } }
}

function schemaOf(e: EntityName): z.ZodObject {
  const entity = product().entities[e]
  if (!entity) throw new Error(`the product has no entity ${e}`)
  return entity.schema
}

const shapes = new Map<EntityName, [string, string][]>()

function shapeOf(e: EntityName): [string, string][] {
  const known = shapes.get(e)
  if (known) return known
  const fields = Object.entries(schemaOf(e).shape)
  const shape = fields.map(([key, schema]): [string, string] => [
    key,
    kindsOf((schema as unknown as { _zod: { def: ZodDef } })._zod.def),
  ])
  shapes.set(e, shape)
  return shape
}

/** The types that a schema accepts, as one text to search in. */
function kindsOf(def: ZodDef): string {
  const inner = def.innerType ? kindsOf(def.innerType._zod.def) : ''
  switch (def.type) {
    case 'nullable':
      return `${inner} null`
    case 'optional':
    case 'default':
      return `${inner} undefined`
    case 'enum':
      return 'string'
    case 'record':
      return 'object'
    case 'string':
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
      return def.type
    default:
      return 'string number boolean array object null undefined'
  }
}
