import { type Field, type Fields, textKeys } from './fields.ts'
import { recordOf } from '../../lib/objects.ts'
import { Email, orNull, text } from './stringSchemas.ts'

const LONGEST = 5000

const schemaOf = ({ kind, max = LONGEST }: Field) => orNull(kind === 'email' ? Email : text(max))

/**
 * The schemas of the free texts among these fields. Other kinds need a schema that says more than the kind.
 */
export const textSchemas = <F extends Fields>(fields: F) =>
  recordOf(textKeys(fields), (key) => schemaOf(fields[key]!))
