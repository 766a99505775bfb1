import type { Net, NetRequest, NetResponse } from '../../../src/sync/ports.ts'
import { randomForeignAnswer, json, neverResolve, type SimAnswer, type SimServer } from './simServer.ts'
import type { Scheduler, SimRng } from './simTime.ts'

/** Faults of a connection; probabilities per request, unless noted otherwise. */
export interface LinkFaults {
  /** The request never arrives. */
  drop: number
  /** The request arrives, but the answer does not. */
  dropAnswer: number
  duplicate: number
  /** The body is cut at some byte. */
  cut: number
  /** Another server answers. */
  foreign: number
  /** 429, 500, 502, 503 of our own server. */
  busy: number
  /**
   * Per invalidation, and per change event of the stream. Such events come twice or late with the probability
   * `duplicate`.
   */
  invalidationLoss: number
  /** Longest delay in milliseconds, each way. */
  lag: number
}

export const GOOD_LINK: LinkFaults = {
  drop: 0,
  dropAnswer: 0,
  duplicate: 0,
  cut: 0,
  foreign: 0,
  busy: 0,
  invalidationLoss: 0,
  lag: 30,
}

/** The connection of one device. */
export class Link {
  faults: LinkFaults = GOOD_LINK
  online = true
  /** Requests arrive, but no byte ever comes back, and no error is reported. */
  halfOpen = false
  metered = false
  /** Virtual time and path of every request (I13). */
  readonly requests: { at: number; path: string }[] = []
  /** Requests that never arrive. */
  block: ((request: NetRequest) => boolean) | null = null
  /** Requests that the server handles but never answers. */
  deaf: ((request: NetRequest) => boolean) | null = null
}

class Aborted extends Error {
  override name = 'AbortError'
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // An aborted caller ignores the result.
  promise.catch(() => {})
  if (signal.aborted) return Promise.reject(new Aborted())
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Aborted())
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

interface Ends {
  scheduler: Scheduler
  server: SimServer
  link: Link
  rng: SimRng
  label: string
  /** The tab died: it gets no answers any more. */
  dead: () => boolean
}

/** The network of one tab. */
export function simNet(ends: Ends): Net {
  const { link, dead } = ends
  return {
    online: () => link.online,
    metered: () => link.metered,
    send: (request) =>
      dead()
        ? neverResolve()
        : send(ends, request).then(
            (response) => (dead() ? neverResolve<NetResponse>() : response),
            (error: unknown) => (dead() ? neverResolve<NetResponse>() : Promise.reject(error as Error)),
          ),
  }
}

async function send(ends: Ends, request: NetRequest): Promise<NetResponse> {
  const { scheduler, link, rng, label } = ends
  const { signal } = request
  const { faults } = link
  const lag = () => abortable(scheduler.sleep(rng.next() * faults.lag, signal), signal)
  link.requests.push({ at: scheduler.now, path: request.path })
  scheduler.trace(`${label} ${request.method} ${request.path.slice(0, 24)}`)
  await lag()
  if (!link.online) throw new Error('offline')
  if (link.block?.(request) || rng.chance(faults.drop)) return lost(ends, signal)
  if (rng.chance(faults.foreign)) return responseOf(ends, randomForeignAnswer(rng), signal, request.path)
  if (rng.chance(faults.busy)) return responseOf(ends, busyAnswer(rng), signal, request.path)
  if (rng.chance(faults.duplicate)) later(ends, request)
  const answer = await abortable(ends.server.handle(request), signal)
  await lag()
  if (link.halfOpen || link.deaf?.(request)) return abortable(neverResolve<NetResponse>(), signal)
  if (!link.online || rng.chance(faults.dropAnswer)) return lost(ends, signal)
  return responseOf(ends, answer, signal, request.path)
}

/** Never resolves, or rejects as a lost connection. */
async function lost({ scheduler, rng }: Ends, signal: AbortSignal): Promise<never> {
  if (rng.chance(0.5)) return abortable(neverResolve<never>(), signal)
  await abortable(scheduler.sleep(rng.next() * 5_000, signal), signal)
  throw new Error('connection lost')
}

/** Repeats the request some time later; its answer is dropped. */
function later({ scheduler, server, rng }: Ends, { method, path, headers, body }: NetRequest): void {
  if (path === '/sync/events') return
  scheduler.after(rng.next() * 20_000, () => {
    server
      .handle({ method, path, headers, body })
      .then(async (answer) => {
        for await (const _ of answer.body);
      })
      .catch(() => {})
  })
}

function busyAnswer(rng: SimRng): SimAnswer {
  const status = rng.pick([429, 500, 502, 503, 507])
  const headers: Record<string, string> = rng.chance(0.5) ? { 'retry-after': String(1 + rng.int(20)) } : {}
  return json(status, { error: { code: 'unavailable', message: '' } }, headers)
}

function responseOf(ends: Ends, answer: SimAnswer, signal: AbortSignal, path: string): NetResponse {
  const body = path === '/sync/events' ? unruly(ends, answer.body) : answer.body
  const chunks = chunksOf(ends, body[Symbol.asyncIterator](), signal, path)
  return {
    status: answer.status,
    header: (name) => answer.headers[name] ?? null,
    chunks: () => chunks,
  }
}

/** Events of the live stream: some are lost, and change events come twice, or after the next event. */
async function* unruly(
  { link, rng }: Ends,
  events: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let late: string | Uint8Array | null = null
  for await (const event of events) {
    const { invalidationLoss, duplicate } = link.faults
    const is = (name: string) => typeof event === 'string' && event.startsWith(`event: ${name}`)
    if ((is('poke') || is('change')) && rng.chance(invalidationLoss)) continue
    if (is('change') && !late && rng.chance(duplicate)) {
      late = event
      continue
    }
    yield event
    if (is('change') && rng.chance(duplicate)) yield event
    if (late) yield late
    late = null
  }
}

const encoder = new TextEncoder()

/** A body in chunks of any size, at any speed, until the connection breaks. */
async function* chunksOf(
  ends: Ends,
  body: AsyncIterator<string | Uint8Array>,
  signal: AbortSignal,
  path: string,
): AsyncGenerator<Uint8Array> {
  const { link, rng, scheduler } = ends
  let left = rng.chance(link.faults.cut) ? rng.int(6_000) : Number.POSITIVE_INFINITY
  try {
    for (;;) {
      const next = await abortable(body.next(), signal)
      if (next.done) return
      let bytes = typeof next.value === 'string' ? encoder.encode(next.value) : next.value
      while (bytes.length > 0) {
        const size = rng.chance(0.3) ? 1 + rng.int(bytes.length) : bytes.length
        await abortable(scheduler.sleep(rng.next() * link.faults.lag, signal), signal)
        if (link.halfOpen) await abortable(neverResolve(), signal)
        if (!link.online) throw new Error('connection lost')
        if (ends.dead()) await neverResolve()
        const part = bytes.subarray(0, Math.min(size, left))
        left -= part.length
        if (part.length > 0) yield part
        if (left <= 0) {
          scheduler.trace(`${ends.label} ${path} cut`)
          throw new Error('connection reset')
        }
        bytes = bytes.subarray(size)
      }
    }
  } finally {
    void body.return?.().catch(() => {})
  }
}
