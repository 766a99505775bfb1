import type { PullLine, SeqOutcome } from '../protocol/protocol.ts'
import type { NewBundle } from '../store/bundles/insertRows.ts'
import { networkFailure } from './failures.ts'

type LineOf<T extends PullLine['t']> = Extract<PullLine, { t: T }>
export type BeginLine = LineOf<'begin'>
export type RowLine = LineOf<'row'>
export type DelLine = LineOf<'del'>
/** A file of ready bundles that represents a range (ADR 0028). */
export type BundleFileLine = LineOf<'packs'>

export interface ListedRange {
  e: string
  after: string | null
  upto: string | null
  /** Every id of `e` in this stream since the previous range of `e` (R3). */
  listed: ReadonlySet<string>
  /** The rows of the range, if they came in ready bundles. */
  bundles?: readonly NewBundle[]
}

interface SegmentEnd {
  more: boolean
  head: number | null
  acks: { lastSeq: number; outcomes: SeqOutcome[] } | null
}

/** The lines that are committed together with one cursor: all lines up to a `mark` or the `end` (R1). */
export interface Segment {
  changes: (RowLine | DelLine)[]
  ranges: ListedRange[]
  /** Files that have to be fetched before the segment can be stored. */
  files: BundleFileLine[]
  /** The names of the stages that were completed ('hot'). */
  stages: string[]
  cursor: string
  /** Null at a mark. */
  end: SegmentEnd | null
}

/** True for the last page of a download. It carries the outcomes (R2). */
export const isComplete = ({ end }: Pick<Segment, 'end'>): boolean => end !== null && !end.more

/** The number of rows and deletions in a segment, including those in bundles. */
export const countSegmentRows = ({ changes, ranges }: Segment): number =>
  ranges.reduce((n, { bundles = [] }) => bundles.reduce((m, { rows }) => m + rows.length, n), changes.length)

/**
 * Small segments that arrive together are stored together, up to this many rows. A transaction costs as much
 * time as a hundred rows.
 */
const JOINED_ROWS_MAX = 500

/**
 * Joins two consecutive segments. Returns null if one waits for a file, or if the screens wait for the first.
 */
function joinSegments(a: Segment, b: Segment): Segment | null {
  if (a.files.length > 0 || b.files.length > 0 || a.stages.length > 0) return null
  if (a.changes.length + b.changes.length > JOINED_ROWS_MAX) return null
  const { cursor, end, stages } = b
  const [changes, ranges] = [
    [...a.changes, ...b.changes],
    [...a.ranges, ...b.ranges],
  ]
  return { changes, ranges, files: [], stages, cursor, end }
}

/**
 * Cuts a pull answer into segments. Lines after the last mark of a broken stream are never yielded (R1).
 * @throws SyncFailure `network` if the stream ends without `end` or does not start with `begin`
 */
export async function* readSegments(
  lines: AsyncIterable<PullLine[]>,
  onBegin: (begin: BeginLine) => void,
): AsyncGenerator<Segment> {
  const cutter = new Cutter(onBegin)
  for await (const batch of lines) {
    let held: Segment | null = null
    for (const line of batch) {
      const segment = cutter.take(line)
      if (!segment) continue
      const both: Segment | null = held && joinSegments(held, segment)
      if (held && !both) yield held
      held = both ?? segment
      if (!segment.end) continue
      yield held
      return
    }
    if (held) yield held
  }
  throw networkFailure('stream cut')
}

class Cutter {
  private begun = false
  private open: Omit<Segment, 'cursor' | 'end'> = { changes: [], ranges: [], files: [], stages: [] }
  private readonly listed = new Map<string, Set<string>>()
  private readonly onBegin: (begin: BeginLine) => void

  constructor(onBegin: (begin: BeginLine) => void) {
    this.onBegin = onBegin
  }

  take(line: PullLine): Segment | null {
    if (line.t !== 'begin' && !this.begun) throw networkFailure('no begin')
    switch (line.t) {
      case 'begin':
        this.begun = true
        this.onBegin(line)
        return null
      case 'row':
        this.note(line)
        this.open.changes.push(line)
        return null
      case 'del':
        this.open.changes.push(line)
        return null
      case 'range':
        this.open.ranges.push({ ...line, listed: this.listed.get(line.e) ?? new Set() })
        this.listed.delete(line.e)
        return null
      case 'packs':
        this.open.files.push(line)
        return null
      case 'stage':
        this.open.stages.push(line.name)
        return null
      case 'mark':
        return this.close(line.cursor, null)
      case 'end':
        return this.close(line.cursor, {
          more: line.more,
          head: line.head ?? null,
          acks: line.acks ?? null,
        })
    }
  }

  private note({ e, id }: RowLine): void {
    const ids = this.listed.get(e)
    if (ids) ids.add(id)
    else this.listed.set(e, new Set([id]))
  }

  private close(cursor: string, end: SegmentEnd | null): Segment {
    const segment = { ...this.open, cursor, end }
    this.open = { changes: [], ranges: [], files: [], stages: [] }
    return segment
  }
}
