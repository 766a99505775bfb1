import { ApiError } from '../lib/errors.ts'

/**
 * The condition that any of the columns contains the term in $n, whatever the case and the accents (D-071).
 * @param columns SQL expressions, never from outside
 */
export const contains = (columns: readonly string[], n: number): string =>
  `position(search_fold($${n}) IN search_fold(concat_ws(E'\\n', ${columns.join(', ')}))) > 0`

/** @throws ApiError 422 when the term is shorter than a search may be (RL-02, D-103) */
export function checkTerm(term: string, min: number): string {
  const trimmed = term.trim()
  if (trimmed.length < min) throw new ApiError(422, 'invalid_args', `minstens ${min} karakters`)
  return trimmed
}
