import type { Net, NetRequest, NetResponse } from '../../../src/sync/ports.ts'
import { PROTO_HEADER, SYNC_PROTO } from '../../../src/sync/protocol/protocol.ts'

export type Handler = (request: NetRequest) => Promise<NetResponse> | NetResponse

/** A network whose answers a test or a simulation decides, request by request. */
export class FakeNet implements Net {
  readonly requests: NetRequest[] = []
  up = true
  isMetered = true
  handler: Handler

  constructor(handler: Handler) {
    this.handler = handler
  }

  online = () => this.up
  metered = () => this.isMetered

  async send(request: NetRequest): Promise<NetResponse> {
    this.requests.push(request)
    if (!this.up) throw new Error('offline')
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
    aborted.catch(() => {})
    return Promise.race([Promise.resolve(this.handler(request)), aborted])
  }

  /** The requested paths, without their query. */
  paths(): string[] {
    return this.requests.map(({ path }) => path.split('?')[0] ?? '')
  }
}

const encoder = new TextEncoder()

export interface AnswerOptions {
  headers?: Record<string, string>
  /** Cut the body into chunks of this many bytes. */
  chunk?: number
  /** Break the connection after this many bytes. */
  cutAt?: number
  /** Awaited before each chunk. */
  pace?: () => Promise<void>
}

/** An answer of our server: with the protocol header. */
export const answer = (status: number, body: unknown, options: AnswerOptions = {}): NetResponse =>
  foreignAnswer(status, body, { ...options, headers: { [PROTO_HEADER]: SYNC_PROTO, ...options.headers } })

/** An answer of someone else: a captive portal or a proxy. */
export function foreignAnswer(status: number, body: unknown, options: AnswerOptions = {}): NetResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    status,
    header: (name) => options.headers?.[name] ?? null,
    chunks: () => chunksOf(encoder.encode(text), options),
  }
}

async function* chunksOf(
  bytes: Uint8Array,
  { chunk = 64 * 1024, cutAt, pace }: AnswerOptions,
): AsyncGenerator<Uint8Array> {
  const end = cutAt ?? bytes.length
  for (let at = 0; at < end; at += chunk) {
    await pace?.()
    yield bytes.slice(at, Math.min(at + chunk, end))
  }
  if (cutAt !== undefined) throw new Error('connection reset')
}

/** Lines of an NDJSON answer. */
export const ndjson = (lines: readonly object[]): string =>
  `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
