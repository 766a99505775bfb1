import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { deriveId, Id } from '../shared/ids.ts'
import { text } from '../shared/texts.ts'

const Count = z.number().int().min(0)

/** What can be there twice, and be made one. */
export const MERGED_KINDS = ['customer', 'contact', 'item'] as const
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

/** For so long a merge can be taken back. */
const TAKE_BACK_DAYS = 30

/** Until when a merge can be taken back, RFC 3339. */
const takeBackUntil = ({ at }: Pick<Merge, 'at'>): string =>
  new Date(Date.parse(at) + TAKE_BACK_DAYS * 86_400_000).toISOString()

/** Whether a merge stands and can still be taken back. @param now RFC 3339, by the clock of the server */
export const canBeTakenBack = (merge: Pick<Merge, 'at' | 'state'>, now: string): boolean =>
  merge.state === 'merged' && now <= takeBackUntil(merge)

/** The id of what was said of a pair, whichever of the two is named first and on whatever device. */
export const pairId = (one: string, other: string): string =>
  one < other ? deriveId(one, `double:${other}`) : deriveId(other, `double:${one}`)
