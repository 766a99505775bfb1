import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PullLine } from '../protocol/protocol.ts'
import { SyncFailure } from './failures.ts'
import { parseEvents } from './live.ts'
import { type BeginLine, type Segment, readSegments } from './segments.ts'
import { splitLines } from './splitter.ts'

const encoder = new TextEncoder()

async function* cut(text: string, sizes: number[]): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text)
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 7)
    yield bytes.slice(at, at + size)
    at += size
  }
}

const linesOf = async (text: string, sizes = [7]): Promise<PullLine[]> => {
  const lines: PullLine[] = []
  for await (const batch of splitLines(cut(text, sizes))) lines.push(...batch)
  return lines
}

const failed = async (work: Promise<unknown>) => {
  const error = await work.catch((e: unknown) => e)
  expect(error).toBeInstanceOf(SyncFailure)
  return (error as SyncFailure).failure.kind
}

const BEGIN = { t: 'begin', mode: 'boot', epoch: 'e', head: 1, serverTime: 's', lastSeq: 0 }

describe('splitLines', () => {
  it('finds the same lines whatever the borders of the chunks', async () => {
    const line = fc.record({
      t: fc.constant('del'),
      e: fc
        .array(fc.constantFrom('a', 'é', '👩‍🔧', 'שלום', '\u2028', '"', '\n'), { maxLength: 4 })
        .map((parts) => parts.join('')),
      id: fc.string({ maxLength: 8 }),
      v: fc.integer(),
    })
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), sizes, async (lines, at) => {
        const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('')
        expect(JSON.stringify(await linesOf(text, at))).toBe(JSON.stringify(lines))
      }),
      { numRuns: 40 },
    )
  })

  it('drops a last line that was cut off', async () => {
    expect(await linesOf(`${JSON.stringify(BEGIN)}\n{"t":"mark","cur`)).toEqual([BEGIN])
  })

  it('[R10] skips lines of a kind it does not know', async () => {
    expect(await linesOf('{"t":"weather","rain":true}\n{"t":"stage","name":"hot"}\n')).toEqual([
      { t: 'stage', name: 'hot' },
    ])
  })

  it.each(['<html><body>Aanmelden</body></html>\n', '"text"\n', 'null\n', '{"no":"kind"}\n'])(
    '[C3-29] takes %j for a network failure',
    async (text) => {
      expect(await failed(linesOf(text))).toBe('network')
    },
  )
})

async function* ofBatches(lines: PullLine[][]): AsyncGenerator<PullLine[]> {
  yield* lines
}

async function* batches(lines: object[]): AsyncGenerator<PullLine[]> {
  for (const line of lines) yield [line as PullLine]
}

async function cutAll(lines: object[]): Promise<{ found: Segment[]; begun: BeginLine[]; error?: unknown }> {
  const found: Segment[] = []
  const begun: BeginLine[] = []
  try {
    for await (const segment of readSegments(batches(lines), (begin) => begun.push(begin)))
      found.push(segment)
    return { found, begun }
  } catch (error) {
    return { found, begun, error }
  }
}

const row = (id: string) => ({ t: 'row', e: 'executor', id, v: 1, d: { id } })
const MARK = { t: 'mark', cursor: 'b1', n: 1 }
const END = { t: 'end', cursor: 'd1', more: false, head: 4, acks: { lastSeq: 0, outcomes: [] } }

describe('segments', () => {
  it('[R1] gives out what is complete, and nothing after the last mark of a broken stream', async () => {
    const { found, error } = await cutAll([BEGIN, row('a'), MARK, row('b')])
    expect(found.map(({ cursor, changes }) => [cursor, changes.length])).toEqual([['b1', 1]])
    expect(error).toBeInstanceOf(SyncFailure)
  })

  it('[R2] hands the acknowledgements over with the rows of the same page', async () => {
    const { found } = await cutAll([BEGIN, row('a'), END])
    expect(found).toMatchObject([{ cursor: 'd1', end: { more: false, head: 4, acks: { lastSeq: 0 } } }])
  })

  it('[R3] lists for a range every id since the previous range of its kind, across marks', async () => {
    const range = (after: string | null, upto: string | null) => ({ t: 'range', e: 'executor', after, upto })
    const { found } = await cutAll([
      BEGIN,
      row('hot'),
      MARK,
      row('a'),
      range(null, 'b'),
      row('c'),
      range('b', null),
      END,
    ])
    expect(found.flatMap(({ ranges }) => ranges.map(({ listed }) => [...listed]))).toEqual([
      ['hot', 'a'],
      ['c'],
    ])
  })

  it('[AL-66] stores small parts that came together at once, and what the screens wait for before what follows', async () => {
    const mark = (n: number) => ({ ...MARK, cursor: `b${n}` })
    const bundleLine = { t: 'packs', e: 'customer', file: 'f' }
    const lines = [
      BEGIN,
      row('a'),
      mark(1),
      row('b'),
      mark(2),
      { t: 'stage', name: 'hot' },
      mark(3),
      bundleLine,
    ]
    const found: Segment[] = []
    const together = [[...lines, mark(4), row('c'), END] as PullLine[]]
    for await (const segment of readSegments(ofBatches(together), () => {})) found.push(segment)
    expect(found.map(({ cursor, changes, stages }) => [cursor, changes.length, stages.length])).toEqual([
      ['b3', 2, 1],
      ['b4', 0, 0],
      ['d1', 1, 0],
    ])
    const many = Array.from({ length: 400 }, (_, i) => row(`x${i}`))
    const large = [[BEGIN, ...many, mark(1), ...many, mark(2), row('c'), END] as PullLine[]]
    const cut: Segment[] = []
    for await (const segment of readSegments(ofBatches(large), () => {})) cut.push(segment)
    expect(cut.map(({ changes }) => changes.length)).toEqual([400, 401])
  })

  it('refuses an answer that does not begin at the beginning', async () => {
    expect((await cutAll([row('a'), END])).error).toBeInstanceOf(SyncFailure)
  })
})

describe('parseEvents', () => {
  it('reads events and passes over heartbeats, whatever the borders of the chunks', async () => {
    const text =
      ': hb\n\nevent: hello\ndata: {"head":1}\n\n: hb\n\nevent: poke\r\ndata: {"v":2}\r\n\r\nevent: cut'
    const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(sizes, async (at) => {
        const found = []
        for await (const event of parseEvents(cut(text, at))) found.push(event)
        expect(found).toEqual([
          { event: 'hello', data: '{"head":1}' },
          { event: 'poke', data: '{"v":2}' },
        ])
      }),
    )
  })
})
