import * as z from 'zod'
import { DEPARTMENT_LIST } from '../shared/departments.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { Id } from '../shared/ids.ts'
import { requiredText } from '../shared/stringSchemas.ts'
import { LIST_KINDS, SAVED_LIST_FIELDS as F } from './fieldList.ts'

/** The fields of a saved list that people set. Null means the default of the overview. */
export const SavedListFields = z.object({
  ...textSchemas(F),
  name: requiredText(F.name.max),
  list: z.enum(LIST_KINDS),
  /** The department whose menu shows it. The item lists of rental and repair differ. */
  department: z.enum(DEPARTMENT_LIST),
  dir: z.enum(['asc', 'desc']).nullable(),
  withAll: z.boolean(),
  shared: z.boolean(),
  active: z.boolean(),
})

/**
 * A saved overview (BW). It holds the search text, the filters as the address bar writes them, and the order.
 * `columns` holds the keys of the shown columns, separated by commas; null means each person's own columns.
 */
export const SavedList = SavedListFields.extend({ id: Id, ownerId: Id })
export type SavedList = z.infer<typeof SavedList>
