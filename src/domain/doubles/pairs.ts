/** What two records share that makes them likely one, and how much it says. */
const WEIGHTS = { vatNumber: 5, serialNumber: 5, email: 4, phone: 3, name: 3 }
export type Reason = keyof typeof WEIGHTS

/** Two of a row of records, by their places in it. */
export interface FoundPair {
  one: number
  other: number
  /** The strongest first. */
  reasons: Reason[]
}

/** More than so many with one phone or one address of mail are no doubles: a switchboard, a building. */
const SHARED_BY_MANY = 4

const weightOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)

/**
 * The pairs of records that share a key, the likeliest first. Found by a table of the keys and not each with each, so
 * that ten thousand take no longer than reading them.
 * @param keysOf a record by its place: its keys as they are compared, '' for what it does not say
 */
export function pairsOf(
  places: readonly number[],
  keysOf: (place: number) => Partial<Record<Reason, string>>,
): FoundPair[] {
  const sharing = new Map<string, { reason: Reason; among: number[] }>()
  for (const place of places)
    for (const [reason, key] of Object.entries(keysOf(place)) as [Reason, string][]) {
      if (key === '') continue
      const known = sharing.get(`${reason}\n${key}`)
      if (known) known.among.push(place)
      else sharing.set(`${reason}\n${key}`, { reason, among: [place] })
    }
  const pairs = new Map<string, FoundPair>()
  for (const { reason, among } of sharing.values())
    if (among.length <= SHARED_BY_MANY) pairUp(pairs, reason, among)
  for (const { reasons } of pairs.values()) reasons.sort((a, b) => WEIGHTS[b] - WEIGHTS[a])
  return [...pairs.values()].sort((a, b) => weightOf(b.reasons) - weightOf(a.reasons))
}

function pairUp(pairs: Map<string, FoundPair>, reason: Reason, among: readonly number[]): void {
  for (const [n, one] of among.entries())
    for (const other of among.slice(n + 1)) {
      const key = `${one}-${other}`
      const known = pairs.get(key)
      if (known) known.reasons.push(reason)
      else pairs.set(key, { one, other, reasons: [reason] })
    }
}

/** What says how a business is held, and not which one it is. */
const FORMS = new Set(
  'bv bvba nv vzw vof cv cvba commv srl sprl sa asbl snc gmbh ltd en et and de het the'.split(' '),
)

/** A name as it is compared, whatever the order of its words: 'Kobalt Productiehuis bv' is 'Productiehuis Kobalt'. */
export const nameKey = (folded: string): string =>
  folded
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FORMS.has(word))
    .sort()
    .join(' ')
