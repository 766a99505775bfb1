import { ApiError } from '../lib/errors.ts'

/** Behind the last '%%EOF' a writer may put an end of line. */
const TAIL = 16

/**
 * A paper as it came: a PDF from its first byte to its end, so that nothing else passes for one. It is never shown as a page of
 * the product (see sendPhoto), and what a viewer runs of it has no access to anything.
 * @throws ApiError 422 not_a_paper
 */
export function asPdf(sent: Buffer): Buffer {
  const begins = sent.subarray(0, 5).toString('latin1') === '%PDF-'
  const ends = sent.subarray(-TAIL).toString('latin1').trimEnd().endsWith('%%EOF')
  if (!begins || !ends) throw new ApiError(422, 'not_a_paper', 'Dit bestand is geen leesbaar document.')
  return sent
}
