import { ENTITIES, ENTITY_NAMES, type EntityDoc, type EntityName, isDoc } from '../../domain/entities.ts'
import { isRecord, recordOf } from '../../lib/objects.ts'

/**
 * True if this version can use a row (B5.8). `full` validates the schema. The quick check of the first
 * download looks at the presence and type of each field; it finds a changed shape in a fraction of the time.
 */
export function isReadableRow<E extends EntityName>(e: E, d: unknown, full: boolean): d is EntityDoc<E> {
  if (full) return isDoc(e, d)
  if (!isRecord(d)) return false
  for (const [key, kinds] of SHAPES[e]) if (!kinds.includes(kindOf(d[key]))) return false
  return true
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

interface ZodDef {
  type: string
  innerType?: { _zod: { def: ZodDef } }
}

const SHAPES = recordOf(ENTITY_NAMES, (e) =>
  Object.entries(ENTITIES[e].schema.shape).map(([key, schema]): [string, string] => [
    key,
    kindsOf((schema as { _zod: { def: ZodDef } })._zod.def),
  ]),
)

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
