import { type Fields, keysOfKind } from './fields.ts'
import { recordOf } from './objects.ts'
import { text } from './texts.ts'

const LONGEST = 5000

/** The schemas of the free texts among these fields; of other kinds a schema says more than the kind. */
export const textSchemas = <F extends Fields>(fields: F) =>
  recordOf(keysOfKind(fields, 'text'), (key) => text(fields[key]?.max ?? LONGEST).nullable())
