import { LIMITS } from '../protocol/protocol.ts'
import { fieldOf } from '../../lib/objects.ts'
import { parseJsonAs } from '../../lib/parseJsonAs.ts'
import type { NetResponse } from '../ports.ts'
import type { EngineContext } from './context.ts'
import { SMALLEST_BODY } from './bodySize.ts'
import { networkFailure } from './failures.ts'
import { callServer, readBytes } from './request.ts'
import { withTimeout } from './timing.ts'

/*
 * Sends a large photo in chunks (B2.5a). A broken connection costs one chunk. The next attempt, after a
 * restart or on another day, continues where the server is. A chunk that is too large for the connection is
 * sent again as a smaller one; the server accepts any size.
 */

const CHUNK_LIMIT_MS = 60_000
/**
 * The number of answers in a row that show no progress. A server whose store shows new chunks late recovers
 * within these.
 */
const STALLED_MAX = 3

interface UploadState {
  arrived: number
  stored: boolean
}

export interface LargeFile {
  /** The hash of the whole file. */
  sha256: string
  bytes: ArrayBuffer
  mime: string
}

/**
 * Sends the part of the file that the server lacks.
 * @param final statuses that are an answer and no failure
 * @returns the status of the last answer; 404 if this server accepts no chunks
 */
export async function sendInChunks(
  context: EngineContext,
  { sha256, bytes, mime }: LargeFile,
  final: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  const path = `/sync/pieces/${sha256}`
  const first = await requestState(context, { method: 'GET', path, final: [404] }, signal)
  if (first.status === 404) return 404
  let state = first.state
  // The file may have to be sent twice: a server that received all of it may fail to store it.
  const most = 2 * bytes.byteLength + STALLED_MAX * LIMITS.chunkBytes
  let [furthest, sent] = [state.arrived, 0]
  for (let stalled = 0; sent < most && stalled < STALLED_MAX && !state.stored; ) {
    const isWhole = state.arrived >= bytes.byteLength
    const at = isWhole ? 0 : state.arrived
    if (isWhole) furthest = 0
    const answer = await sendChunk(
      context,
      bytes,
      at,
      {
        method: 'PUT',
        path: `${path}/${at}?length=${bytes.byteLength}&mime=${encodeURIComponent(mime)}`,
        final: [...final, 409],
      },
      signal,
    )
    sent += answer.bytes
    if (final.includes(answer.status)) return answer.status
    state = answer.state
    stalled = state.arrived > furthest ? 0 : stalled + 1
    furthest = Math.max(furthest, state.arrived)
  }
  if (!state.stored) throw networkFailure('the pieces do not come together')
  return 200
}

/**
 * Sends the bytes from `at` in a chunk that fits the connection, and in smaller chunks until one arrives.
 * @returns the answer and the size of the chunk
 * @throws SyncFailure if the smallest chunk does not arrive either
 */
async function sendChunk(
  context: EngineContext,
  whole: ArrayBuffer,
  at: number,
  request: ChunkRequest,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof requestState>> & { bytes: number }> {
  const { bodySize, clock } = context
  const size = Math.min(LIMITS.chunkBytes, bodySize.bytes)
  const body = whole.slice(at, at + size)
  const sending = { bytes: body.byteLength, startedAt: clock.now(), limitMs: CHUNK_LIMIT_MS }
  try {
    const answer = await requestState(
      context,
      { ...request, bytes: { body, mime: 'application/octet-stream' } },
      signal,
    )
    bodySize.noteArrived(sending)
    return { ...answer, bytes: body.byteLength }
  } catch (error) {
    if (!bodySize.noteFailed(sending, error) || size <= SMALLEST_BODY) throw error
    return sendChunk(context, whole, at, request, signal)
  }
}

type ChunkRequest = Omit<Parameters<typeof callServer>[2], 'signal'>

/** Makes one request with its own time limit. A chunk that arrived stays on the server. */
const requestState = (
  { clock, ports, connectionGate }: EngineContext,
  request: ChunkRequest,
  signal: AbortSignal,
) =>
  withTimeout(clock, signal, CHUNK_LIMIT_MS, async (inner) => {
    const response = await callServer(ports.net, connectionGate, { ...request, signal: inner })
    return { status: response.status, state: await stateOf(response) }
  })

async function stateOf(response: NetResponse): Promise<UploadState> {
  const text = new TextDecoder().decode(await readBytes(response))
  return parseJsonAs(text, isState) ?? { arrived: 0, stored: false }
}

const isState = (value: unknown): value is UploadState =>
  typeof fieldOf(value, 'arrived') === 'number' && typeof fieldOf(value, 'stored') === 'boolean'
