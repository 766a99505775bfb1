import { type BundleHead } from '../protocol/bundles.ts'
import { isBundled } from '../store/tables.ts'
import { LINE_BREAK, type BundleCode } from '../protocol/bundleCode/bytes.ts'
import { encodeBundle } from '../protocol/bundleCode/encode.ts'
import { decodeBundle } from '../store/bundles/decode.ts'
import { type BundledRow, type BundledTable, bundleRowOf } from '../store/bundles/bundleLines.ts'
import type { NewBundle } from '../store/bundles/insertRows.ts'
import type { EngineContext } from './context.ts'
import { networkFailure, SyncFailure } from './failures.ts'
import { bodyChunks, callServer, readBytes } from './request.ts'
import { isReadableRow } from './rowCheck.ts'
import type { BundleFileLine, ListedRange, RowLine, Segment } from './segments.ts'

/** The server replaced a file while this device was downloading the set. */
const GONE = 404
const GONE_MS = 1_000
/** The number of segments whose files are fetched while others are being stored. */
const PREFETCHED = 2

/** The content of a file of ready bundles: its range, and the rows that this version does not understand. */
interface FetchedBundles {
  range: ListedRange
  unreadable: RowLine[]
}

type Connection = Pick<EngineContext, 'ports' | 'connectionGate'>

interface FetchContext {
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
export async function* withBundleFiles(
  context: Connection,
  segments: AsyncIterable<Segment>,
  fetchContext: FetchContext,
): AsyncGenerator<Segment> {
  const coming: Promise<() => Segment>[] = []
  for await (const segment of segments) {
    const whole = fetchWhole(context, segment, fetchContext)
    // A failure is reported when its turn comes.
    whole.catch(() => {})
    coming.push(whole)
    // While the screens wait for a stage, fetch nothing else.
    const limit = segment.stages.length > 0 ? 0 : PREFETCHED
    while (coming.length > limit) yield (await coming.shift()!)()
  }
  for (const whole of coming) yield (await whole)()
}

/** Fetches the files of a segment. @returns a function that builds the segment from the bytes */
async function fetchWhole(
  context: Connection,
  segment: Segment,
  fetchContext: FetchContext,
): Promise<() => Segment> {
  if (segment.files.length === 0) return () => segment
  const files = await Promise.all(segment.files.map((line) => fetchFile(context, line, fetchContext)))
  return () => {
    const fetched = files.map((read) => read())
    return {
      ...segment,
      changes: [...segment.changes, ...fetched.flatMap(({ unreadable }) => unreadable)],
      ranges: [...segment.ranges, ...fetched.map(({ range }) => range)],
    }
  }
}

async function fetchFile(
  { ports, connectionGate }: Connection,
  line: BundleFileLine,
  { signal, touch, onSpoilt }: FetchContext,
): Promise<() => FetchedBundles> {
  const path = `/sync/packs/${line.file}`
  const response = await callServer(ports.net, connectionGate, { method: 'GET', path, final: [GONE], signal })
  const bytes = new Uint8Array(await readBytes({ chunks: () => bodyChunks(response, touch) }))
  return () => {
    try {
      if (response.status === GONE) throw new SyncFailure({ kind: 'later', retryAfterMs: GONE_MS })
      return readBundleFile(line, bytes)
    } catch (error) {
      onSpoilt()
      throw error
    }
  }
}

/** Reads the bundles of a file. @throws SyncFailure `network` if the file is incomplete */
export function readBundleFile(line: BundleFileLine, bytes: Uint8Array<ArrayBuffer>): FetchedBundles {
  const { e, after, upto } = line
  if (!isBundled(e)) throw networkFailure(`packs of ${String(e)}`)
  const [bundles, unreadable]: [NewBundle[], RowLine[]] = [[], []]
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(LINE_BREAK, at) + 1
    const head = headOf(bytes.subarray(at, start))
    const end = start + head.bytes
    if (start === 0 || bytes[end] !== LINE_BREAK) throw incompleteFile()
    // Copy the bytes. For a subarray, IndexedDB would store the buffer of the whole file.
    bundles.push(bundleOf(e, head, bytes.slice(start, end), unreadable))
    at = end + 1
  }
  const found = bundles.reduce((n, { rows }) => n + rows.length, unreadable.length)
  if (found !== line.rows) throw incompleteFile()
  const listed = new Set([...bundles.flatMap(({ rows }) => rows), ...unreadable].map(({ id }) => id))
  return { range: { e, after, upto, listed, bundles }, unreadable }
}

const incompleteFile = () => networkFailure('torn packs')

function headOf(line: Uint8Array): BundleHead {
  try {
    return JSON.parse(new TextDecoder().decode(line))
  } catch {
    throw incompleteFile()
  }
}

function expandLines(code: BundleCode): string[] {
  try {
    return decodeBundle(code).split('\n')
  } catch {
    throw incompleteFile()
  }
}

/**
 * Returns a bundle with the rows that this version understands. The others go to `unreadable` and wait for a
 * newer version (B5.8).
 */
function bundleOf(
  e: BundledTable,
  { upto, n }: BundleHead,
  code: BundleCode,
  unreadable: RowLine[],
): NewBundle {
  const lines = expandLines(code)
  if (lines.length !== n) throw incompleteFile()
  const rows: BundledRow[] = []
  const kept = lines.filter((line) => {
    const row = bundleRowOf(e, line)
    if (isReadableRow(e, row, false)) return rows.push(row) > 0
    const { v, d } = JSON.parse(line)
    unreadable.push({ t: 'row', e, id: d.id, v, d })
    return false
  })
  return { upto, rows, code: kept.length === n ? code : encodeBundle(kept.join('\n')) }
}
