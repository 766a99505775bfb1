/** The shared values that make two records likely one, with the weight of each. */
const WEIGHTS = { vatNumber: 5, serialNumber: 5, email: 4, phone: 3, name: 3 }
export type DuplicateReason = keyof typeof WEIGHTS

/** Two records of a list, by their index. */
export interface DuplicatePair {
  one: number
  other: number
  /** The strongest reason first. */
  reasons: DuplicateReason[]
}

/**
 * A phone number or e-mail address that more records share proves no duplicates: it is a switchboard or a
 * building.
 */
const SHARED_BY_MANY = 4

const weightOf = (reasons: readonly DuplicateReason[]): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)

/**
 * The pairs of records that share a key, the likeliest first. It groups the records by key instead of
 * comparing each with each, so that ten thousand records take no longer than reading them.
 * @param keysOf the keys of the record at an index, as they are compared; '' for an empty field
 */
export function duplicatePairs(
  places: readonly number[],
  keysOf: (place: number) => Partial<Record<DuplicateReason, string>>,
): DuplicatePair[] {
  const sharing = new Map<string, { reason: DuplicateReason; among: number[] }>()
  for (const place of places)
    for (const [reason, key] of Object.entries(keysOf(place)) as [DuplicateReason, string][]) {
      if (key === '') continue
      const known = sharing.get(`${reason}\n${key}`)
      if (known) known.among.push(place)
      else sharing.set(`${reason}\n${key}`, { reason, among: [place] })
    }
  const pairs = new Map<string, DuplicatePair>()
  for (const { reason, among } of sharing.values())
    if (among.length <= SHARED_BY_MANY) pairUp(pairs, reason, among)
  for (const { reasons } of pairs.values()) reasons.sort((a, b) => WEIGHTS[b] - WEIGHTS[a])
  return [...pairs.values()].sort((a, b) => weightOf(b.reasons) - weightOf(a.reasons))
}

function pairUp(pairs: Map<string, DuplicatePair>, reason: DuplicateReason, among: readonly number[]): void {
  for (const [n, one] of among.entries())
    for (const other of among.slice(n + 1)) {
      const key = `${one}-${other}`
      const known = pairs.get(key)
      if (known) known.reasons.push(reason)
      else pairs.set(key, { one, other, reasons: [reason] })
    }
}

/** Words of a name that state the legal form or connect words; they do not distinguish companies. */
const FORMS = new Set(
  'bv bvba nv vzw vof cv cvba commv srl sprl sa asbl snc gmbh ltd en et and de het the'.split(' '),
)

/**
 * A name as it is compared, whatever the order of its words: 'Kobalt Productiehuis bv' equals 'Productiehuis
 * Kobalt'.
 */
export const nameKey = (normalized: string): string =>
  normalized
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FORMS.has(word))
    .sort()
    .join(' ')
