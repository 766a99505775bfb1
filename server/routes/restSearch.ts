import { searchKey } from '../../src/domain/search/searchKey.ts'
import { searchTerm } from '../../src/domain/search/searchTerm.ts'
import { ApiError } from '../lib/errors.ts'

/**
 * The condition that these columns together hold the term in $n (D-071, D-163).
 * @param columns SQL expressions, never from outside
 */
export const contains = (columns: readonly string[], n: number): string =>
  `search_holds(search_fold(concat_ws(E'\\n', ${columns.join(', ')})), $${n})`

/** What `contains` looks for: the clauses of a term, the needles of each on lines of their own. */
export const clausesOf = (typed: string): string[] => searchTerm(typed).map((needles) => needles.join('\n'))

/**
 * What `contains` looks for.
 * @throws ApiError 422 when the term is shorter than a search may be (RL-02, D-103)
 */
export function checkTerm(term: string, min: number): string[] {
  if (searchKey(term).trim().length < min)
    throw new ApiError(422, 'invalid_args', `minstens ${min} karakters`)
  return clausesOf(term)
}
