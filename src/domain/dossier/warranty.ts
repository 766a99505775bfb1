import type { Repair } from '../repairs/repair.ts'
import { isAtWork } from '../repairs/statusList.ts'
import { addMonths } from '../shared/calendar.ts'

/* Finds out whether a device comes back with a complaint that the company already repaired. */

/** Words that say little about a fault. */
const EMPTY_WORDS = new Set([
  'een',
  'het',
  'de',
  'van',
  'bij',
  'via',
  'met',
  'naar',
  'niet',
  'geen',
  'werkt',
  'toestel',
  'defect',
])
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !EMPTY_WORDS.has(word)),
  )

/**
 * True if two complaints are about the same fault: the longer one contains at least half of the words of the
 * shorter one.
 */
export function sameComplaint(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size === 0) return false
  const shared = [...few].filter((word) => many.has(word)).length
  return shared * 2 >= few.size
}

/** The last day of the company's warranty on a repair; null while the repair is not finished. */
function warrantyUntil(
  { endDate, dateOut, status }: Pick<Repair, 'endDate' | 'dateOut' | 'status'>,
  months: number,
): string | null {
  // until it is repaired, its end date is only planned
  const done = isAtWork(status) ? null : (dateOut ?? endDate)
  return done === null || months <= 0 ? null : addMonths(done, months)
}

/**
 * The earlier repair whose warranty may cover a new repair with the same complaint: finished, and within the
 * company's number of months.
 * @param repairs the repairs of the item
 * @param own the id of the new repair
 * @param months the setting `warrantyMonths`
 */
export function possibleWarranty(
  repairs: readonly Repair[],
  { own, notes, day, months }: { own: string; notes: string; day: string; months: number },
): { repair: Repair; until: string } | null {
  const found = repairs
    .filter(({ id }) => id !== own)
    .flatMap((repair) => {
      const until = warrantyUntil(repair, months)
      return until !== null && until >= day && repair.dateIn <= day && sameComplaint(repair.notes, notes)
        ? [{ repair, until }]
        : []
    })
  return found.toSorted((a, b) => (a.until < b.until ? 1 : -1))[0] ?? null
}
