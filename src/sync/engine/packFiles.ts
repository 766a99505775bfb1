import { isPacked, type PackHead } from '../../contract/packs.ts'
import { BREAK, type PackCode } from '../../contract/packCode/bytes.ts'
import { squeeze } from '../../contract/packCode/squeeze.ts'
import { expand } from '../../db/packs/expand.ts'
import { type PackedEntity, type PackedName, rowOf } from '../../db/packs/lines.ts'
import type { FreshPack } from '../../db/packs/insert.ts'
import type { EngineContext } from './context.ts'
import { networkFailure, SyncFailure } from './failures.ts'
import { bodyOf, call, readBytes } from './request.ts'
import { understands } from './rowCheck.ts'
import type { PacksLine, Range, RowLine, Segment } from './segments.ts'

/** A file was replaced while this device was on its way through the set. */
const GONE = 404
const GONE_MS = 1_000
/** Files on their way while others are being stored. */
const AHEAD = 2

/** What a file of ready packs brought: its range, and rows that this version does not understand. */
interface Fetched {
  range: Range
  strange: RowLine[]
}

type Online = Pick<EngineContext, 'ports' | 'lane'>

interface Around {
  signal: AbortSignal
  /** Bytes came. */
  touch: () => void
  /** Files are gone or damaged: the next attempt should do without. */
  spoilt: () => void
}

/**
 * Segments with what their files hold, in their order. The next files are fetched meanwhile, but not taken apart before it
 * is their turn: their bytes are a tenth of their rows.
 * @throws SyncFailure later when a file is gone, network when one is damaged
 */
export async function* withFiles(
  context: Online,
  segments: AsyncIterable<Segment>,
  around: Around,
): AsyncGenerator<Segment> {
  const coming: Promise<() => Segment>[] = []
  for await (const segment of segments) {
    const whole = fetchWhole(context, segment, around)
    // Heard where its turn comes.
    whole.catch(() => {})
    coming.push(whole)
    // Nothing is fetched beside what the screens wait for.
    const ahead = segment.stages.length > 0 ? 0 : AHEAD
    while (coming.length > ahead) yield (await coming.shift()!)()
  }
  for (const whole of coming) yield (await whole)()
}

/** @returns what makes the segment of the bytes that came */
async function fetchWhole(context: Online, segment: Segment, around: Around): Promise<() => Segment> {
  if (segment.files.length === 0) return () => segment
  const files = await Promise.all(segment.files.map((line) => fetchFile(context, line, around)))
  return () => {
    const fetched = files.map((read) => read())
    return {
      ...segment,
      changes: [...segment.changes, ...fetched.flatMap(({ strange }) => strange)],
      ranges: [...segment.ranges, ...fetched.map(({ range }) => range)],
    }
  }
}

async function fetchFile(
  { ports, lane }: Online,
  line: PacksLine,
  { signal, touch, spoilt }: Around,
): Promise<() => Fetched> {
  const path = `/sync/packs/${line.file}`
  const response = await call(ports.net, lane, { method: 'GET', path, final: [GONE], signal })
  const bytes = new Uint8Array(await readBytes({ chunks: () => bodyOf(response, touch) }))
  return () => {
    try {
      if (response.status === GONE) throw new SyncFailure({ kind: 'later', retryAfterMs: GONE_MS })
      return readFile(line, bytes)
    } catch (error) {
      spoilt()
      throw error
    }
  }
}

/** The packs of a file. @throws SyncFailure network for one that is not whole */
export function readFile(line: PacksLine, bytes: Uint8Array<ArrayBuffer>): Fetched {
  const { e, after, upto } = line
  if (!isPacked(e)) throw networkFailure(`packs of ${e}`)
  const [packs, strange]: [FreshPack[], RowLine[]] = [[], []]
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(BREAK, at) + 1
    const head = headOf(bytes.subarray(at, start))
    const end = start + head.bytes
    if (start === 0 || bytes[end] !== BREAK) throw torn()
    // A copy: with a part the browser would store the whole file.
    packs.push(packOf(e, head, bytes.slice(start, end), strange))
    at = end + 1
  }
  const found = packs.reduce((n, { rows }) => n + rows.length, strange.length)
  if (found !== line.rows) throw torn()
  const listed = new Set([...packs.flatMap(({ rows }) => rows), ...strange].map(({ id }) => id))
  return { range: { e, after, upto, listed, packs }, strange }
}

const torn = () => networkFailure('torn packs')

function headOf(line: Uint8Array): PackHead {
  try {
    return JSON.parse(new TextDecoder().decode(line))
  } catch {
    throw torn()
  }
}

function linesIn(code: PackCode): string[] {
  try {
    return expand(code).split('\n')
  } catch {
    throw torn()
  }
}

/** A pack with the rows that this version understands; the others go where they wait for a newer one (B5.8). */
function packOf(e: PackedName, { upto, n }: PackHead, code: PackCode, strange: RowLine[]): FreshPack {
  const lines = linesIn(code)
  if (lines.length !== n) throw torn()
  const rows: PackedEntity[] = []
  const kept = lines.filter((line) => {
    const row = rowOf(e, line)
    if (understands(e, row, false)) return rows.push(row) > 0
    const { v, d } = JSON.parse(line)
    strange.push({ t: 'row', e, id: d.id, v, d })
    return false
  })
  return { upto, rows, code: kept.length === n ? code : squeeze(kept.join('\n')) }
}
