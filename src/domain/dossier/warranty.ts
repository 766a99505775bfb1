import type { Repair } from '../repairs/repair.ts'
import { isAtWork } from '../repairs/statusList.ts'
import { addMonths } from '../shared/calendar.ts'

/* Whether a device comes back with what the house has mended already. */

/** Words that say little of what is wrong. */
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

/** Whether two complaints are about the same: at least half of what the shorter one says stands in the other. */
export function sameComplaint(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size === 0) return false
  const shared = [...few].filter((word) => many.has(word)).length
  return shared * 2 >= few.size
}

/** The last day on which the house answers for a repair; null while it was never finished. */
function warrantyUntil(
  { endDate, dateOut, status }: Pick<Repair, 'endDate' | 'dateOut' | 'status'>,
  months: number,
): string | null {
  // Until it is repaired its end is what was planned.
  const done = isAtWork(status) ? null : (dateOut ?? endDate)
  return done === null || months <= 0 ? null : addMonths(done, months)
}

/**
 * The earlier repair on which a new one of the same complaint may be warranty: finished, within the months of the house.
 * @param repairs of the item @param own the id of the new one @param months see the setting warrantyMonths
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
