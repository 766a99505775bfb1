import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { deriveId, Id } from '../shared/ids.ts'
import { text } from '../shared/stringSchemas.ts'

const Count = z.number().int().min(0)

/** The kinds of records that can be duplicates and can be merged. */
export const MERGED_KINDS = ['customer', 'contact', 'item'] as const
const MergedKind = z.enum(MERGED_KINDS)

/**
 * The decision about two records that looked like one: merged, taken back, or no duplicates. This record is
 * enough to show it. The server keeps the data that the merge replaced in its bin, under the id of this
 * record, for as long as the merge can be taken back.
 */
export const Merge = z.object({
  id: Id,
  kind: MergedKind,
  state: z.enum(['merged', 'takenBack', 'noDouble']),
  survivorId: Id,
  mergedId: Id,
  /** The customer of two merged contacts; null for other kinds. */
  customerId: Id.nullable(),
  survivorName: text(500),
  mergedName: text(500),
  /** The number of records that moved, by kind. */
  moved: z.object({
    repairs: Count,
    rentals: Count,
    items: Count,
    contacts: Count,
    /** Order forms, kits and accessories. */
    others: Count,
  }),
  /** The person who decided, and the time by the clock of the server. */
  by: Id.nullable(),
  at: Instant,
  takenBackBy: Id.nullable(),
  takenBackAt: Instant.nullable(),
})
export type Merge = z.infer<typeof Merge>

/** The number of days during which a merge can be taken back. */
export const TAKE_BACK_DAYS = 30

/** The end of that period, RFC 3339. */
const takeBackUntil = ({ at }: Pick<Merge, 'at'>): string =>
  new Date(Date.parse(at) + TAKE_BACK_DAYS * 86_400_000).toISOString()

/**
 * True if a merge is in force and can still be taken back.
 * @param now RFC 3339, by the clock of the server
 */
export const canBeTakenBack = (merge: Pick<Merge, 'at' | 'state'>, now: string): boolean =>
  merge.state === 'merged' && now <= takeBackUntil(merge)

/** The id of the decision about a pair. It is the same on every device, whichever record is named first. */
export const pairId = (one: string, other: string): string =>
  one < other ? deriveId(one, `double:${other}`) : deriveId(other, `double:${one}`)
