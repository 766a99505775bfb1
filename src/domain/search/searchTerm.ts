import { phoneDigits } from './phone.ts'
import { searchKey } from './searchKey.ts'

/**
 * The conditions of a search. Every clause must be found, by any one of its needles. Needles are texts of
 * `searchKey` without blanks, so that none can match across two fields.
 */
export type SearchTerm = readonly (readonly string[])[]

/** A term with fewer digits is searched for as typed. */
const PHONE_TERM_MIN = 6
const OF_PHONE = /^[+\d()./-]+$/

/**
 * Splits a typed text into words, which may occur in any order. Words that form a phone number together match
 * every spelling of it.
 * @returns no clauses for a blank text, which matches everything
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

/** The index after the words from `at` on that may form one phone number. */
function endOfPhone(words: readonly string[], at: number): number {
  let end = at
  while (OF_PHONE.test(words[end] ?? '')) end++
  return end
}

/**
 * The digits that every spelling of a phone number contains: without the country code and the leading zero.
 */
function phoneNeedle(words: readonly string[]): string | null {
  const typed = words.join('')
  if (typed.replace(/\D/g, '').length < PHONE_TERM_MIN) return null
  return phoneDigits(typed).replace(/^0+/, '') || null
}

/** True if a text of `searchKey` satisfies the search. */
export const matchesTerm = (key: string, term: SearchTerm): boolean =>
  term.every((needles) => needles.some((needle) => key.includes(needle)))

/** True if the texts of one record together satisfy what was typed. */
export function matchesSearch(
  typed: string,
  texts: readonly (string | number | null | undefined)[],
): boolean {
  const shown = texts.filter((text) => text !== null && text !== undefined)
  return matchesTerm(searchKey(shown.join('\n')), searchTerm(typed))
}
