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
 * A large photo in pieces (B2.5a): a connection that breaks costs one of them, and the next attempt, after a start or on
 * another day, goes on where the server is. A piece that is too large for the line is sent again as a smaller one; the
 * server takes a piece of any size.
 */

const PIECE_LIMIT_MS = 60_000
/** So often a server may be no further than it was before: where its store is slow to show what it has, that passes. */
const IN_VAIN = 3

interface State {
  arrived: number
  stored: boolean
}

export interface Large {
  /** Of the whole. */
  sha256: string
  bytes: ArrayBuffer
  mime: string
}

/**
 * Brings what the server lacks of it.
 * @param final statuses that are an answer @returns the status of the last answer; 404: this server takes no pieces
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
  // What is here may have to come once more from the start, where it was whole and could not be kept.
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
 * Sends the bytes from `at` in a piece of the size that fits the line, and in smaller ones until one arrives.
 * @returns the answer and the bytes of the piece @throws SyncFailure where the smallest does not arrive either
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

/** One request with its own limit of time: a piece that is through stays through. */
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
