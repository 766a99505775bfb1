import * as z from 'zod'
import { Contact, Customer } from '../customers/customer.ts'
import { Item } from '../items/item.ts'
import { Id } from '../shared/ids.ts'

const MovedRecord = z.object({
  e: z.string(),
  id: Id,
  places: z.array(z.object({ path: z.array(z.string()), from: Id, to: Id })),
})
/** A record that referred to the merged one, with the places of those references. */
export type MovedRecord = z.infer<typeof MovedRecord>

const replacedDataOf = <S extends z.ZodType>(doc: S) =>
  z.object({
    /** The survivor before the merge and as the merge left it. */
    before: doc,
    after: doc,
    /** The merged record as it was. */
    merged: doc,
    moved: z.array(MovedRecord),
    /** The contacts of the merged customer that were merged into a contact of the survivor. */
    folded: z.array(z.object({ fromId: Id, toId: Id })),
  })

/** The data that a merge replaced, sufficient to take it back. */
export const REPLACED_DATA = {
  customer: replacedDataOf(Customer),
  item: replacedDataOf(Item),
  contact: replacedDataOf(Contact).extend({
    /** The ids of the contacts in their order. */ order: z.array(Id),
  }),
}
export type ReplacedData<K extends keyof typeof REPLACED_DATA> = z.infer<(typeof REPLACED_DATA)[K]>
