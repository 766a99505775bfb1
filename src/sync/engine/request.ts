import { APP_VERSION, PROTO_HEADER, SYNC_PROTO, type SyncError } from '../protocol/protocol.ts'
import type { Net, NetRequest, NetResponse } from '../ports.ts'
import {
  failureOfStatus,
  foreignFailure,
  type RequestReference,
  networkFailure,
  SyncFailure,
} from './failures.ts'
import type { ConnectionGate } from './connectionGate.ts'
import { fieldOf } from '../../lib/objects.ts'
import { parseJsonAs } from '../../lib/parseJsonAs.ts'

export interface SyncCall {
  method: NetRequest['method']
  path: string
  /** Sent as JSON. */
  json?: unknown
  bytes?: { body: ArrayBuffer; mime: string }
  headers?: Record<string, string>
  /** Statuses that the caller handles as an answer, not as a failure. */
  final?: readonly number[]
  signal: AbortSignal
}

/**
 * Makes one attempt at a sync route. Resolves for a 2xx of our server and rejects with a SyncFailure for
 * everything else. An answer without the protocol header is a network failure, whatever its status (B2.1).
 */
export async function callServer(
  net: Net,
  connectionGate: ConnectionGate,
  { json, bytes, final, ...rest }: SyncCall,
): Promise<NetResponse> {
  const token = connectionGate.bearer
  if (!token) throw new SyncFailure({ kind: 'auth' })
  const response = await send(net, {
    ...rest,
    headers: {
      ...rest.headers,
      authorization: `Bearer ${token}`,
      [PROTO_HEADER]: SYNC_PROTO,
      'x-app-version': APP_VERSION,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bytes ? { 'content-type': bytes.mime } : {}),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(bytes ? { body: bytes.body } : {}),
  })
  if (response.header(PROTO_HEADER) !== SYNC_PROTO)
    throw foreignFailure(response.status, requestReference(response))
  if (response.status >= 200 && response.status < 300) return response
  if (final?.includes(response.status)) return response
  const failure = failureOfStatus(response.status, await errorBody(response), retryAfter(response))
  connectionGate.noteFailure(failure, token)
  throw new SyncFailure({ ...failure, ...requestReference(response) })
}

/** The id of the request in the logs of the server and of a proxy before it. */
function requestReference(response: NetResponse): RequestReference {
  const requestId = response.header('x-request-id')
  return requestId ? { requestId } : {}
}

async function send(net: Net, request: NetRequest): Promise<NetResponse> {
  try {
    return await net.send(request)
  } catch (error) {
    if (error instanceof SyncFailure) throw error
    throw networkFailure(error instanceof Error ? error.message : 'no answer')
  }
}

const retryAfter = (response: NetResponse): number => {
  const text = response.header('retry-after')
  if (text === null) return 0
  const seconds = Number(text)
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : 1_000
}

async function errorBody(response: NetResponse): Promise<SyncError | null> {
  const text = await readText(response).catch(() => '')
  return parseJsonAs(text, isSyncError)
}

const isSyncError = (value: unknown): value is SyncError =>
  typeof fieldOf(fieldOf(value, 'error'), 'code') === 'string'

/** Yields the chunks of a body. A break in the middle is a network failure. */
export async function* bodyChunks(
  response: Pick<NetResponse, 'chunks'>,
  touch: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.chunks()) {
      touch()
      yield chunk
    }
  } catch (error) {
    if (error instanceof SyncFailure) throw error
    throw networkFailure(error instanceof Error ? error.message : 'cut')
  }
}

export async function readBytes(response: Pick<NetResponse, 'chunks'>): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of bodyChunks(response, () => {})) parts.push(chunk)
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.buffer
}

const readText = async (response: Pick<NetResponse, 'chunks'>): Promise<string> =>
  new TextDecoder().decode(await readBytes(response))

/** Reads a JSON body of our server. Anything else at this point is a damaged answer. */
export async function readJson(response: NetResponse): Promise<unknown> {
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw networkFailure('no JSON')
  }
}
