import * as z from 'zod'
import { Id } from '../../../domain/shared/ids.ts'
import { ContactSet, CustomerSet } from '../customer.ts'
import { ItemSet } from '../item.ts'

const Fields = z.record(z.string().max(50), z.unknown())
const PAIR = {
  /** Of the record that tells of the merge. */
  id: Id,
  survivorId: Id,
  mergedId: Id,
  /** The values that the person chose between, as they stood on the screen. */
  seen: z.strictObject({ survivor: Fields, merged: Fields }),
}

/** Two records that become one: what the one that stays is to say from now on. */
export const MergeInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...PAIR,
    kind: z.literal('customer'),
    set: CustomerSet,
    /** Contacts of the merged customer that are the same person as a contact of the other one. */
    folds: z
      .array(z.strictObject({ fromId: Id, toId: Id }))
      .max(500)
      .default([]),
  }),
  z.strictObject({ ...PAIR, kind: z.literal('item'), set: ItemSet }),
  z.strictObject({ ...PAIR, kind: z.literal('contact'), customerId: Id, set: ContactSet }),
])
type MergeInput = z.infer<typeof MergeInput>
export type MergeOf<K extends MergeInput['kind']> = Extract<MergeInput, { kind: K }>
