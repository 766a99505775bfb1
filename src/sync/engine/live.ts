import { FeedChangeEvent, CHANGES_HEADER, type SyncEvents } from '../protocol/protocol.ts'
import { fieldOf, textOf } from '../../lib/objects.ts'
import type { EngineContext } from './context.ts'
import { networkFailure, SyncFailure } from './failures.ts'
import { bodyChunks, callServer } from './request.ts'
import { withTimeout } from './timing.ts'

/**
 * The heartbeat comes every 15 s. After this long without a byte the stream is dead, whatever the socket
 * reports.
 */
const SILENCE_MS = 40_000

export interface LiveHandlers {
  /** A stream began. `epoch` is the server's history, `head` its version. */
  hello(epoch: string, head: number): void
  /** The server's head moved: `v` is the head, `spreadMs` the time over which devices spread their pulls. */
  invalidation(v: number, spreadMs: number): void
  /** The server's head moved, and this change is the difference. */
  change(change: FeedChangeEvent): void
}

/**
 * Listens to the server's invalidations (B2.4) and change events (ADR 0027) until the stream ends. Any of
 * them may be lost; polling continues underneath.
 *
 *     connecting ──hello──► open ──poke, change──► open        bye, silence of 40 s, cut ──► rejects, the caller backs off
 */
export function followLiveStream(context: EngineContext, handlers: LiveHandlers, signal: AbortSignal) {
  return withTimeout(context.clock, signal, SILENCE_MS, async (inner, touch) => {
    const response = await callServer(context.ports.net, context.connectionGate, {
      method: 'GET',
      path: '/sync/events',
      headers: { accept: 'text/event-stream', [CHANGES_HEADER]: '1' },
      signal: inner,
    })
    for await (const { event, data } of parseEvents(bodyChunks(response, touch)))
      handle(event, data, handlers)
    throw networkFailure('stream ended')
  })
}

function handle(event: string, data: string, handlers: LiveHandlers): void {
  if (event === 'hello') handlers.hello(textOf(parse(data), 'epoch'), numberIn<'hello'>(data, 'head'))
  if (event === 'poke') handlers.invalidation(numberIn<'poke'>(data, 'v'), numberIn<'poke'>(data, 'spreadMs'))
  if (event === 'change') {
    const { success, data: change } = FeedChangeEvent.safeParse(parse(data))
    // Unknown format (newer server). Treat it as a plain invalidation.
    if (success) handlers.change(change)
    else handlers.invalidation(numberIn<'change'>(data, 'v'), 0)
  }
  if (event === 'bye') {
    const reason = fieldIn<'bye'>(data, 'reason')
    throw reason === 'auth' ? new SyncFailure({ kind: 'auth' }) : networkFailure(`bye ${String(reason)}`)
  }
}

const fieldIn = <E extends keyof SyncEvents>(data: string, key: keyof SyncEvents[E] & string): unknown =>
  fieldOf(parse(data), key)

/** Returns 0 if the field is no number. */
function numberIn<E extends keyof SyncEvents>(data: string, key: keyof SyncEvents[E] & string): number {
  const number = fieldIn<E>(data, key)
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw networkFailure('damaged event')
  }
}

/** Parses the events of a text/event-stream body. Comments (heartbeats) only keep the stream alive. */
export async function* parseEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest = `${rest}${decoder.decode(chunk, { stream: true })}`.replaceAll('\r\n', '\n')
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line))
      const event = fields.find((field) => field?.[1] === 'event')?.[2]
      const data = fields.flatMap((field) => (field?.[1] === 'data' ? [field[2] ?? ''] : [])).join('\n')
      if (event) yield { event, data }
    }
  }
}
