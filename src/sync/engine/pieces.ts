import { LIMITS } from '../../contract/protocol.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { parsed } from '../../lib/parsed.ts'
import type { NetResponse } from '../ports.ts'
import type { EngineContext } from './context.ts'
import { SMALLEST_BODY } from './bodySize.ts'
import { networkFailure } from './failures.ts'
import { call, readBytes } from './request.ts'
import { guarded } from './timing.ts'

/*
 * Sends a large photo in chunks (B2.5a). A broken connection costs one chunk. The next attempt, after a
 * restart or on another day, continues where the server is. A chunk that is too large for the connection is
 * sent again as a smaller one; the server accepts any size.
 */

const PIECE_LIMIT_MS = 60_000
/**
 * The number of answers in a row that show no progress. A server whose store shows new chunks late recovers
 * within these.
 */
const IN_VAIN = 3

interface State {
  arrived: number
  stored: boolean
}

export interface Large {
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
export async function bringInPieces(
  context: EngineContext,
  { sha256, bytes, mime }: Large,
  final: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  const path = `/sync/pieces/${sha256}`
  const asked = await ask(context, { method: 'GET', path, final: [404] }, signal)
  if (asked.status === 404) return 404
  let state = asked.state
  // The file may have to be sent twice: a server that received all of it may fail to store it.
  const most = 2 * bytes.byteLength + IN_VAIN * LIMITS.pieceBytes
  let [furthest, sent] = [state.arrived, 0]
  for (let inVain = 0; sent < most && inVain < IN_VAIN && !state.stored; ) {
    const isWhole = state.arrived >= bytes.byteLength
    const at = isWhole ? 0 : state.arrived
    if (isWhole) furthest = 0
    const answer = await sendPiece(
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
    inVain = state.arrived > furthest ? 0 : inVain + 1
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
async function sendPiece(
  context: EngineContext,
  whole: ArrayBuffer,
  at: number,
  request: Asked,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof ask>> & { bytes: number }> {
  const { bodySize, clock } = context
  const size = Math.min(LIMITS.pieceBytes, bodySize.bytes)
  const body = whole.slice(at, at + size)
  const sending = { bytes: body.byteLength, startedAt: clock.now(), limitMs: PIECE_LIMIT_MS }
  try {
    const answer = await ask(
      context,
      { ...request, bytes: { body, mime: 'application/octet-stream' } },
      signal,
    )
    bodySize.arrived(sending)
    return { ...answer, bytes: body.byteLength }
  } catch (error) {
    if (!bodySize.failed(sending, error) || size <= SMALLEST_BODY) throw error
    return sendPiece(context, whole, at, request, signal)
  }
}

type Asked = Omit<Parameters<typeof call>[2], 'signal'>

/** Makes one request with its own time limit. A chunk that arrived stays on the server. */
const ask = ({ clock, ports, lane }: EngineContext, request: Asked, signal: AbortSignal) =>
  guarded(clock, signal, PIECE_LIMIT_MS, async (inner) => {
    const response = await call(ports.net, lane, { ...request, signal: inner })
    return { status: response.status, state: await stateOf(response) }
  })

async function stateOf(response: NetResponse): Promise<State> {
  const text = new TextDecoder().decode(await readBytes(response))
  return parsed(text, isState) ?? { arrived: 0, stored: false }
}

const isState = (value: unknown): value is State =>
  typeof fieldOf(value, 'arrived') === 'number' && typeof fieldOf(value, 'stored') === 'boolean'
