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

/** The server replaced a file while this device was downloading the set. */
const GONE = 404
const GONE_MS = 1_000
/** The number of segments whose files are fetched while others are being stored. */
const AHEAD = 2

/** The content of a file of ready bundles: its range, and the rows that this version does not understand. */
interface Fetched {
  range: Range
  strange: RowLine[]
}

type Online = Pick<EngineContext, 'ports' | 'connectionGate'>

interface Around {
  signal: AbortSignal
  /** Called when bytes arrived. */
  touch: () => void
  /** Called when files are gone or damaged. The next attempt should do without files. */
  onSpoilt: () => void
}

/**
 * Yields the segments with the content of their files, in order. The next files are fetched meanwhile. They
 * are parsed only when it is their turn, because their bytes are a tenth of the size of their rows.
 * @throws SyncFailure `later` if a file is gone, `network` if one is damaged
 */
export async function* withFiles(
  context: Online,
  segments: AsyncIterable<Segment>,
  around: Around,
): AsyncGenerator<Segment> {
  const coming: Promise<() => Segment>[] = []
  for await (const segment of segments) {
    const whole = fetchWhole(context, segment, around)
    // A failure is reported when its turn comes.
    whole.catch(() => {})
    coming.push(whole)
    // While the screens wait for a stage, fetch nothing else.
    const ahead = segment.stages.length > 0 ? 0 : AHEAD
    while (coming.length > ahead) yield (await coming.shift()!)()
  }
  for (const whole of coming) yield (await whole)()
}

/** Fetches the files of a segment. @returns a function that builds the segment from the bytes */
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
  { ports, connectionGate }: Online,
  line: PacksLine,
  { signal, touch, onSpoilt: spoilt }: Around,
): Promise<() => Fetched> {
  const path = `/sync/packs/${line.file}`
  const response = await call(ports.net, connectionGate, { method: 'GET', path, final: [GONE], signal })
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

/** Reads the bundles of a file. @throws SyncFailure `network` if the file is incomplete */
export function readFile(line: PacksLine, bytes: Uint8Array<ArrayBuffer>): Fetched {
  const { e, after, upto } = line
  if (!isPacked(e)) throw networkFailure(`packs of ${e}`)
  const [packs, strange]: [FreshPack[], RowLine[]] = [[], []]
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(BREAK, at) + 1
    const head = headOf(bytes.subarray(at, start))
    const end = start + head.bytes
    if (start === 0 || bytes[end] !== BREAK) throw torn()
    // Copy the bytes. For a subarray, IndexedDB would store the buffer of the whole file.
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

/**
 * Returns a bundle with the rows that this version understands. The others go to `strange` and wait for a
 * newer version (B5.8).
 */
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
