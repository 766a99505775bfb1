import { LIMITS, type PullRequest } from '../../src/sync/protocol/protocol.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import { positionAfterVersion, type Cursor, writeCursor } from './cursor.ts'
import type { DeltaBody } from './bodyCache.ts'
import type { FeedQuery, FeedChange, FeedDelta, FeedPosition, FeedSnapshot } from './store/ports.ts'
import { checkCursor, line, type PullDeps, type Response, serverTime } from './response.ts'

/*
 * Sends what changed after a place. Up to one page is one atomic answer. A longer delta is cut by marks, and
 * each page comes from its own snapshot. Versions are assigned in the order of commits, so a page (a, b]
 * contains every change up to b. The last page brings the outcomes of the same snapshot (R2, R6).
 */

interface DeltaPage {
  begin: string
  text: string
  rows: number
  /** Start of the next page. */
  next: FeedPosition
  /** The `end` line if nothing follows this page; otherwise null. */
  end: string | null
}

/** Maximum number of rows that a single statement of the database returns. */
const MAX_QUERY_ROWS = 250

/** Returns the query with which `delta` first tries to read everything at once. */
export const deltaQueryOf = (
  { cache }: Pick<PullDeps, 'cache'>,
  { clientId, knownSeq }: Pick<PullRequest, 'clientId' | 'knownSeq'>,
  { epoch, position: after }: Extract<Cursor, { is: 'delta' }>,
): FeedQuery => ({
  after,
  maxLines: MAX_QUERY_ROWS,
  heldHead: cache.headOf(epoch, after),
  clientId,
  knownSeq,
})

/** @param feedDelta the result of `deltaQueryOf`; if it is complete, nothing more is read */
export async function* delta(
  response: Response,
  from: FeedPosition,
  feedDelta?: FeedDelta,
): AsyncGenerator<string> {
  const body = feedDelta && smallBodyOf(response, feedDelta, from)
  if (feedDelta && body) return yield completeAnswer(response, feedDelta, body)
  let [position, rows, bytes, hasBegun] = [from, 0, 0, false]
  for (;;) {
    const page = await response.deps.db.read((snapshot) => readPage(response, snapshot, position))
    const text = (hasBegun ? '' : page.begin) + page.text
    hasBegun = true
    rows += page.rows
    bytes += page.text.length
    if (page.end) return yield text + page.end
    position = page.next
    const cursor = writeCursor({ is: 'delta', epoch: response.epoch, position })
    if (response.full(rows, bytes)) return yield text + line({ t: 'end', cursor, more: true })
    yield text + line({ t: 'mark', cursor, n: page.rows })
  }
}

async function readPage(response: Response, snapshot: FeedSnapshot, from: FeedPosition): Promise<DeltaPage> {
  const { deps, request } = response
  checkCursor(snapshot, response, from.v)
  const { head, epoch } = snapshot
  const cached = deps.cache.find(epoch, from, head)
  const body = cached ?? (await bodyAfter(snapshot, from, PAGE))
  if (!cached) deps.cache.save(epoch, from, head, body)
  const lastSeq = await snapshot.lastSeq(request.clientId)
  const begin = beginOf(response, { epoch, head, lastSeq })
  if (!body.complete) return { begin, text: body.text, rows: body.rows, next: body.next, end: null }
  const outcomes =
    request.knownSeq < lastSeq ? await snapshot.outcomes(request.clientId, request.knownSeq) : []
  const end = endOf({ epoch, head, lastSeq, outcomes })
  return { begin, text: body.text, rows: body.rows, next: positionAfterVersion(head), end }
}

const beginOf = (
  { deps }: Response,
  { epoch, head, lastSeq }: Pick<FeedDelta, 'epoch' | 'head' | 'lastSeq'>,
) => line({ t: 'begin', mode: 'delta', epoch, head, serverTime: serverTime(deps.clock), lastSeq })

function endOf({
  epoch,
  head,
  lastSeq,
  outcomes,
}: Pick<FeedDelta, 'epoch' | 'head' | 'lastSeq' | 'outcomes'>) {
  const cursor = writeCursor({ is: 'delta', epoch, position: positionAfterVersion(head) })
  return line({ t: 'end', cursor, more: false, head, acks: { lastSeq, outcomes } })
}

const completeAnswer = (response: Response, feedDelta: FeedDelta, { text }: DeltaBody): string =>
  beginOf(response, feedDelta) + text + endOf(feedDelta)

/**
 * Returns the body of a small delta, from the query or the cache; undefined if it must be read page by page.
 */
function smallBodyOf(response: Response, feedDelta: FeedDelta, from: FeedPosition): DeltaBody | undefined {
  const { cache } = response.deps
  checkCursor(feedDelta, response, from.v)
  const { epoch, head, rows, text } = feedDelta
  if (text === null) return cache.find(epoch, from, head)
  if (text.length > LIMITS.deltaBytes) return undefined
  const body = { text, rows, next: positionAfterVersion(head), complete: true }
  cache.save(epoch, from, head, body)
  return body
}

/**
 * Number of changes that are looked up together. A small number limits the memory for very large documents.
 */
const CHUNK = 250

/** Maximum size of a page, in rows and characters. */
interface Size {
  rows: number
  bytes: number
}
const PAGE: Size = { rows: LIMITS.deltaRows, bytes: LIMITS.deltaBytes }

/** Reads the lines of what changed after a place, up to the size of one page. */
export async function bodyAfter(snapshot: FeedSnapshot, from: FeedPosition, size: Size): Promise<DeltaBody> {
  const changes = await snapshot.changes(from, size.rows + 1)
  const page = changes.slice(0, size.rows)
  const parts: string[] = []
  let bytes = 0
  for (let i = 0; i < page.length; i += CHUNK) {
    const chunk = page.slice(i, i + CHUNK)
    const lines = await chunkLines(snapshot, chunk)
    for (const [at, text] of lines.entries()) {
      parts.push(text)
      bytes += text.length
      const done = i + at + 1
      if (bytes >= size.bytes && done < changes.length) {
        return { text: parts.join(''), rows: done, next: page[done - 1] ?? from, complete: false }
      }
    }
  }
  const complete = changes.length <= size.rows
  return { text: parts.join(''), rows: page.length, next: page.at(-1) ?? from, complete }
}

/** Returns the lines of some changes in their order. An unknown entity gives an empty text. */
async function chunkLines(snapshot: FeedSnapshot, chunk: readonly FeedChange[]): Promise<string[]> {
  const wanted = new Map<EntityName, string[]>()
  for (const { e, id, del } of chunk) {
    if (e && !del) wanted.set(e, [...(wanted.get(e) ?? []), id])
  }
  const found = new Map<EntityName, Map<string, string>>()
  for (const [e, ids] of wanted) found.set(e, await snapshot.lines(e, ids))
  return chunk.map(({ e, id, v, del }) => {
    if (!e) return ''
    if (del) return line({ t: 'del', e, id, v })
    const text = found.get(e)?.get(id)
    return text === undefined ? '' : `${text}\n`
  })
}
