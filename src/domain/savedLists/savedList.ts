import * as z from 'zod'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { Id } from '../shared/ids.ts'
import { filled } from '../shared/texts.ts'
import { LIST_DEPARTMENTS, LIST_KINDS, SAVED_LIST_FIELDS as F } from './fieldList.ts'

/** What a person says of a kept list; what is null is as the overview opens. */
export const SavedListFields = z.object({
  ...textSchemas(F),
  name: filled(F.name.max),
  list: z.enum(LIST_KINDS),
  /** Whose menu it stands in: the items of rental are others than those of repair. */
  department: z.enum(LIST_DEPARTMENTS),
  dir: z.enum(['asc', 'desc']).nullable(),
  withAll: z.boolean(),
  shared: z.boolean(),
  active: z.boolean(),
})

/**
 * An overview as somebody wants to find it again (BW): what is searched, the filters as the address has them, the order, and
 * the keys of the columns that are shown, with commas between; null: as each has them.
 */
export const SavedList = SavedListFields.extend({ id: Id, ownerId: Id })
export type SavedList = z.infer<typeof SavedList>
