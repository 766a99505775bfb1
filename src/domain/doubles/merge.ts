import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { text } from '../shared/texts.ts'

const Count = z.number().int().min(0)

/** What can be there twice, and be made one. */
const MERGED_KINDS = ['customer', 'contact', 'item'] as const
const MergedKind = z.enum(MERGED_KINDS)

/**
 * What became of two records that looked like one: made one, taken apart again, or no double at all. Who shows it needs
 * no more; what a merge replaced is in the bin of the server under the id of this record, for as long as it can be taken
 * back.
 */
export const Merge = z.object({
  id: Id,
  kind: MergedKind,
  state: z.enum(['merged', 'takenBack', 'noDouble']),
  survivorId: Id,
  mergedId: Id,
  /** Whose contacts they are; null for what stands by itself. */
  customerId: Id.nullable(),
  survivorName: text(500),
  mergedName: text(500),
  /** How many records moved, by kind. */
  moved: z.object({
    repairs: Count,
    rentals: Count,
    items: Count,
    contacts: Count,
    /** Order forms, kits and accessories. */
    others: Count,
  }),
  /** Who said so, and when by the clock of the server. */
  by: Id.nullable(),
  at: Instant,
  takenBackBy: Id.nullable(),
  takenBackAt: Instant.nullable(),
})
export type Merge = z.infer<typeof Merge>
