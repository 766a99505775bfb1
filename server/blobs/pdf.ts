import { HttpError } from '../lib/errors.ts'

/** Bytes after the last '%%EOF' in which line ends are accepted. */
const TAIL = 16

/**
 * Checks that the bytes are a PDF from the first byte to the end, so that no other format passes as one. A
 * document is never shown as a page of the product (see `sendPhoto`), so scripts in it cannot access
 * anything.
 * @throws ApiError 422 not_a_paper
 */
export function asPdf(sent: Buffer): Buffer {
  const begins = sent.subarray(0, 5).toString('latin1') === '%PDF-'
  const ends = sent.subarray(-TAIL).toString('latin1').trimEnd().endsWith('%%EOF')
  if (!begins || !ends) throw new HttpError(422, 'not_a_paper', 'Dit bestand is geen leesbaar document.')
  return sent
}
