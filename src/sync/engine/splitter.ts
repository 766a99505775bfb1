import { PULL_TYPES, type PullLine } from '../../contract/protocol.ts'
import { networkFailure } from './failures.ts'
import { fieldOf } from '../../domain/shared/objects.ts'

/** One line may hold one aggregate of 256 KB; far above that it is not our server that speaks. */
const LINE_MAX = 4 * 1024 * 1024

/**
 * Splits an NDJSON body into its lines, whatever the borders of the chunks (also inside a character). A last line
 * without a line break was cut off and is never given out.
 * @throws NetworkFailure for a line that is no JSON object: a proxy page or a damaged stream.
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
    // R10: what a newer server adds is skipped.
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

/** By its name alone: what else it says is looked at where it is used. */
const isLine = (value: unknown): value is PullLine => typeof fieldOf(value, 't') === 'string'
