import * as z from 'zod'
import { Id } from '../../domain/shared/ids.ts'
import { ContactSet, CustomerSet } from '../customer.ts'
import { ItemSet } from '../item.ts'

const Fields = z.record(z.string().max(50), z.unknown())
const PAIR = {
  /** The id of the record that describes the merge. */
  id: Id,
  survivorId: Id,
  mergedId: Id,
  /** The values that the person chose between, as the screen showed them. */
  seen: z.strictObject({ survivor: Fields, merged: Fields }),
}

/** Two records that are merged. `set` holds the chosen values of the surviving record. */
export const MergeInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...PAIR,
    kind: z.literal('customer'),
    set: CustomerSet,
    /** Contacts of the merged customer that are the same person as a contact of the surviving one. */
    folds: z
      .array(z.strictObject({ fromId: Id, toId: Id }))
      .max(500)
      .default([]),
  }),
  z.strictObject({ ...PAIR, kind: z.literal('item'), set: ItemSet }),
  z.strictObject({ ...PAIR, kind: z.literal('contact'), customerId: Id, set: ContactSet }),
])
type MergeInput = z.infer<typeof MergeInput>
export type MergeArgs<K extends MergeInput['kind']> = Extract<MergeInput, { kind: K }>
