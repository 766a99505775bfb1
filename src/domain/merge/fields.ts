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

/** A status of a newer version is neither further along nor behind. */
const rankOf = (status: unknown) => statusFacts(status)?.rank ?? Number.NaN
const rentalRankOf = (status: unknown) => RENTAL_RANK[String(status)] ?? Number.NaN

export interface Decision {
  /** What the field becomes. */
  value: unknown
  /** Set when a value loses: it must be kept in a conflict record (B6.1). */
  lost?: { winner: 'current' | 'incoming'; value: unknown }
}

export interface Merge {
  policy: Policy
  current: unknown
  /** What the person saw; undefined when it is not known, then nothing is compared. */
  base: unknown
  incoming: unknown
  /** Stands above the incoming text where two texts meet. */
  signature: string
  /** Longest allowed merged text. */
  max?: number
}

/**
 * Equality of JSON values; absent and null are one, and so are two spellings of a letter: a base may be older than the rule
 * that texts are stored in the composed form (D-164).
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [JSON.stringify(a ?? null), JSON.stringify(b ?? null)]
  return one === other || (hasMarks(one + other) && one.normalize('NFC') === other.normalize('NFC'))
}

/** Whether a text has anything beyond Latin-1, without which all its forms are one. */
const hasMarks = (text: string): boolean => /[^\0-\u00FF]/.test(text)

/** Whether two wishes meet in a field: it is no longer what the person saw, and neither what they want. */
export const wishesMeet = ({
  current,
  base,
  incoming,
}: Pick<Merge, 'current' | 'base' | 'incoming'>): boolean =>
  base !== undefined &&
  !sameValue(current, incoming) &&
  !sameValue(current, base) &&
  // who sets what was there already has no wish against the current value
  !sameValue(base, incoming)

/** Decides one field by the rule of B6.1: apply, nothing to do, or a conflict by its policy. Pure and idempotent. */
export function mergeField(merge: Merge): Decision {
  const { current, base, incoming, policy } = merge
  if (!wishesMeet(merge)) {
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
  // of two ends the first stays
  if (policy === 'rental_status_rank') return rentalRankOf(incoming) > rentalRankOf(current)
  return policy !== 'one_way_type' || incoming === 'Herstelling'
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC') : '')

function longText({ base, current, incoming, signature, max }: Merge): string {
  // what a person is said to have seen can be anything, and a text that was never allowed was never seen
  const seen = asText(base).length <= (max ?? Infinity) ? asText(base) : ''
  return mergeText(seen, asText(current), asText(incoming), signature).text
}

/** A list has no places that could meet: what either took out is out, what either put in is in. */
function list({ base, current, incoming }: Merge): string {
  const [seen, wished] = [linesOf(asText(base)), linesOf(asText(incoming))]
  const stays = linesOf(asText(current)).filter((line) => wished.includes(line) || !seen.includes(line))
  const added = wished.filter((line) => !seen.includes(line))
  return [...new Set([...stays, ...added])].join('\n')
}

/** What both want, unless it is longer than is allowed: then the later one is kept, and the other as a conflict. */
function within({ current, incoming, max = Infinity }: Merge, both: string): Decision {
  if (both.length > max) return { value: incoming, lost: { winner: 'incoming', value: current } }
  return { value: both === '' ? null : both }
}
