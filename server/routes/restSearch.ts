import { searchKey } from '../../src/domain/search/searchKey.ts'
import { searchTerm } from '../../src/domain/search/searchTerm.ts'
import { HttpError } from '../lib/errors.ts'

/**
 * Returns the SQL condition that these columns together contain the term in $n (D-071, D-163).
 * @param columns SQL expressions, never user input
 */
export const containsSql = (columns: readonly string[], n: number): string =>
  `search_holds(search_fold(concat_ws(E'\\n', ${columns.join(', ')})), $${n})`

/**
 * Returns the parameter for `contains`: the clauses of a term, with the alternatives of each on separate
 * lines.
 */
export const containsParameter = (typed: string): string[] =>
  searchTerm(typed).map((needles) => needles.join('\n'))

/**
 * Checks a search term and returns the parameter for `contains`.
 * @throws ApiError 422 if the term is shorter than the minimum (RL-02, D-103)
 */
export function checkTerm(term: string, min: number): string[] {
  if (searchKey(term).trim().length < min)
    throw new HttpError(422, 'invalid_args', `minstens ${min} karakters`)
  return containsParameter(term)
}
