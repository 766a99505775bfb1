import type { Rental } from '../rentals/rental.ts'
import { statusFacts } from '../repairs/statusList.ts'
import { linesOf } from '../shared/lines.ts'
import type { Policy } from '../shared/policy.ts'
import { mergeText } from './text.ts'

const RENTAL_RANK: Readonly<Record<string, number>> = {
  Optie: 0,
  Bevestigd: 1,
  Teruggebracht: 2,
  Afgehandeld: 3,
  Geannuleerd: 3,
} satisfies Record<Rental['status'], number>

/** A status of a newer version has no rank, so that it is neither ahead nor behind. */
const rankOf = (status: unknown) => statusFacts(status)?.rank ?? Number.NaN
const rentalRankOf = (status: unknown) => RENTAL_RANK[String(status)] ?? Number.NaN

export interface MergeDecision {
  /** The resulting value of the field. */
  value: unknown
  /** Set if a value loses. It must then be stored in a conflict record (B6.1). */
  lost?: { winner: 'current' | 'incoming'; value: unknown }
}

export interface FieldMerge {
  policy: Policy
  current: unknown
  /** The value that the person saw. Undefined if unknown; nothing is compared then. */
  base: unknown
  incoming: unknown
  /** The line that is placed above the incoming text if two texts conflict. */
  signature: string
  /** The longest allowed merged text, in characters. */
  max?: number
}

/**
 * Compares JSON values. Absent and null are equal, and so are two encodings of a letter: a base may be older
 * than the rule that texts are stored in the composed form (D-164).
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [JSON.stringify(a ?? null), JSON.stringify(b ?? null)]
  return one === other || (hasMarks(one + other) && one.normalize('NFC') === other.normalize('NFC'))
}

/** True if a text has a character beyond Latin-1. Without one, all its Unicode forms are equal. */
const hasMarks = (text: string): boolean => /[^\0-\u00FF]/.test(text)

/**
 * True if two changes of a field conflict: the current value differs both from what the person saw and from
 * what they want.
 */
export const changesConflict = ({
  current,
  base,
  incoming,
}: Pick<FieldMerge, 'current' | 'base' | 'incoming'>): boolean =>
  base !== undefined &&
  !sameValue(current, incoming) &&
  !sameValue(current, base) &&
  // a person who sets the value that they saw does not object to the current value
  !sameValue(base, incoming)

/**
 * Decides one field by the rule of B6.1: apply, nothing to do, or a conflict by its policy. Pure and
 * idempotent.
 */
export function mergeField(merge: FieldMerge): MergeDecision {
  const { current, base, incoming, policy } = merge
  if (!changesConflict(merge)) {
    const unwished = base !== undefined && !sameValue(current, base)
    return { value: unwished || sameValue(current, incoming) ? current : incoming }
  }
  if (policy === 'merge_lines') return within(merge, longText(merge))
  if (policy === 'merge_list') return within(merge, list(merge))
  return incomingWins(policy, current, incoming)
    ? { value: incoming, lost: { winner: 'incoming', value: current } }
    : { value: current, lost: { winner: 'current', value: incoming } }
}

function incomingWins(policy: Policy, current: unknown, incoming: unknown): boolean {
  if (policy === 'status_rank') return rankOf(incoming) >= rankOf(current)
  // the first of two final statuses stays
  if (policy === 'rental_status_rank') return rentalRankOf(incoming) > rentalRankOf(current)
  return policy !== 'one_way_type' || incoming === 'Herstelling'
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC') : '')

function longText({ base, current, incoming, signature, max }: FieldMerge): string {
  // the seen value comes from outside; a text longer than the limit was never stored, so nobody saw it
  const seen = asText(base).length <= (max ?? Infinity) ? asText(base) : ''
  return mergeText(seen, asText(current), asText(incoming), signature).text
}

/**
 * Merges two lists, which have no positions that could conflict. An entry that either side removed is out, an
 * entry that either side added is in.
 */
function list({ base, current, incoming }: FieldMerge): string {
  const [seen, wished] = [linesOf(asText(base)), linesOf(asText(incoming))]
  const stays = linesOf(asText(current)).filter((line) => wished.includes(line) || !seen.includes(line))
  const added = wished.filter((line) => !seen.includes(line))
  return [...new Set([...stays, ...added])].join('\n')
}

/**
 * The merged value. If it exceeds the limit, the incoming value wins and the current one is kept as a
 * conflict.
 */
function within({ current, incoming, max = Infinity }: FieldMerge, both: string): MergeDecision {
  if (both.length > max) return { value: incoming, lost: { winner: 'incoming', value: current } }
  return { value: both === '' ? null : both }
}
