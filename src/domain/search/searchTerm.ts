import { phoneDigits } from './phone.ts'
import { searchKey } from './searchKey.ts'

/**
 * What a search looks for. Every clause must be found, by one of its needles. Needles are texts of `searchKey` without
 * blanks, so that none can match across two fields.
 */
export type SearchTerm = readonly (readonly string[])[]

/** Fewer digits are looked for as they were typed. */
const PHONE_TERM_MIN = 6
const OF_PHONE = /^[+\d()./-]+$/

/**
 * The words of a typed text, in any order; words that are a phone number together are found in any of its spellings.
 * @returns no clauses for a text that holds nothing: everything is found
 */
export function searchTerm(typed: string): SearchTerm {
  const words = searchKey(typed).split(/\s+/).filter(Boolean)
  const clauses: string[][] = []
  for (let at = 0; at < words.length; ) {
    const end = endOfPhone(words, at)
    const phone = phoneNeedle(words.slice(at, end))
    for (const word of words.slice(at, Math.max(end, at + 1)))
      clauses.push(phone === null || phone === word ? [word] : [word, phone])
    at = Math.max(end, at + 1)
  }
  return clauses
}

/** Behind the words from `at` on that may be one phone number. */
function endOfPhone(words: readonly string[], at: number): number {
  let end = at
  while (OF_PHONE.test(words[end] ?? '')) end++
  return end
}

/** What every spelling of a phone number contains: its digits without the code of the country and the zero. */
function phoneNeedle(words: readonly string[]): string | null {
  const typed = words.join('')
  if (typed.replace(/\D/g, '').length < PHONE_TERM_MIN) return null
  return phoneDigits(typed).replace(/^0+/, '') || null
}

/** Whether a text of `searchKey` holds what is looked for. */
export const holdsTerm = (key: string, term: SearchTerm): boolean =>
  term.every((needles) => needles.some((needle) => key.includes(needle)))

/** Whether texts of one record together hold what was typed. */
export function isFound(typed: string, texts: readonly (string | number | null | undefined)[]): boolean {
  const shown = texts.filter((text) => text !== null && text !== undefined)
  return holdsTerm(searchKey(shown.join('\n')), searchTerm(typed))
}
