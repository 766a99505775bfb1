import * as z from 'zod'
import { DayPrice, StockPart } from '../items/itemModel.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { Id } from '../shared/ids.ts'
import { requiredText } from '../shared/stringSchemas.ts'
import { KIT_FIELDS } from './kitFieldList.ts'

/** A set of equipment that is rented out under one name. */
export const Kit = z.object({
  id: Id,
  ...textSchemas(KIT_FIELDS),
  name: requiredText(KIT_FIELDS.name.max),
  /** In euro per day; null: the sum of its parts. */
  price: DayPrice,
  parts: z.array(StockPart),
  active: z.boolean(),
})
export type Kit = z.infer<typeof Kit>
