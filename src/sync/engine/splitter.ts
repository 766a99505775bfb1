import { PULL_TYPES, type PullLine } from '../protocol/protocol.ts'
import { networkFailure } from './failures.ts'
import { fieldOf } from '../../lib/objects.ts'

/** One line holds at most one aggregate of 256 KB. A line far above that does not come from our server. */
const LINE_MAX = 4 * 1024 * 1024

/**
 * Splits an NDJSON body into its lines. Chunks may end anywhere, even inside a character. A last line without
 * a line break was cut off and is never yielded.
 * @throws SyncFailure `network` for a line that is no JSON object: a proxy page or a damaged stream
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  types: readonly string[] = PULL_TYPES,
): AsyncGenerator<PullLine[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    const end = rest.lastIndexOf('\n')
    if (end >= 0) {
      yield parseLines(rest.slice(0, end), types)
      rest = rest.slice(end + 1)
    }
    if (rest.length > LINE_MAX) throw networkFailure('line too long')
  }
}

function parseLines(text: string, types: readonly string[]): PullLine[] {
  const lines: PullLine[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const parsed = parseLine(line)
    // Line types added by a newer server are skipped (R10).
    if (types.includes(parsed.t)) lines.push(parsed)
  }
  return lines
}

function parseLine(line: string): PullLine {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    throw networkFailure('no JSON')
  }
  if (!isLine(parsed)) throw networkFailure('no line of the protocol')
  return parsed
}

/** Checks only the type of the line. The other fields are checked where they are used. */
const isLine = (value: unknown): value is PullLine => typeof fieldOf(value, 't') === 'string'
