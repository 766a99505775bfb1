import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../lib/errors.ts'

type Task = () => unknown
type Move = (ms: number) => unknown

/** The part of a drain after which proxies know that nothing new is to come here. */
const NOTICED = 0.3

/**
 * The end of a server (B9.3): from `begin()` on, new writes are answered 503 with Retry-After; what others listed
 * with `app.onShutdown` runs (`bye` on event streams, workers that stop); writes under way are finished.
 */
export class Shutdown {
  begun = false
  /** Everything is still served, and nothing new is wanted: `/ready` says so, and connections end with their answer. */
  draining = false
  private running = 0
  private readonly tasks: Task[] = []
  private readonly moves: Move[] = []

  on(task: Task): void {
    this.tasks.push(task)
  }

  /** @param move sends elsewhere what stays connected, over so many milliseconds */
  onDrain(move: Move): void {
    this.moves.push(move)
  }

  /**
   * What comes before the end where other servers go on (DRAIN_SECONDS): the proxy is given time to see `/ready`, then
   * those who stay connected are sent away one by one, so that they do not come back together.
   */
  async drain(ms: number): Promise<void> {
    if (this.draining || this.begun) return
    this.draining = true
    await sleep(ms * NOTICED)
    const left = ms * (1 - NOTICED)
    void Promise.allSettled(this.moves.map(async (move) => move(left)))
    await sleep(left)
  }

  enter(): void {
    this.running += 1
  }

  leave(): void {
    this.running -= 1
  }

  /** @param graceMs how long running writes may take */
  async begin(graceMs: number): Promise<void> {
    if (this.begun) return
    this.begun = true
    const end = Date.now() + graceMs
    const tasks = Promise.allSettled(this.tasks.map(async (task) => task()))
    await Promise.race([tasks, sleep(graceMs, undefined, { ref: false })])
    while (this.running > 0 && Date.now() < end) await sleep(20)
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function registerShutdown(app: FastifyInstance): void {
  const shutdown = new Shutdown()
  const writes = new WeakSet<object>()
  /** What is done of them: only the answer is left. */
  const answered = new WeakSet<object>()
  app.decorate('shutdown', shutdown)
  app.decorate('shuttingDown', { getter: () => shutdown.begun })
  app.decorate('onShutdown', (task: Task) => shutdown.on(task))
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    // A proxy keeps connections for later, and would send the next call into one that is just being closed.
    if (shutdown.draining || shutdown.begun) void reply.header('connection', 'close')
    if (READS.has(method)) return
    if (shutdown.begun) throw new ApiError(503, 'shutting_down', undefined, { retryAfter: 2 })
    writes.add(raw)
    shutdown.enter()
    // No end of an answer is heard of where the device is gone before it.
    reply.raw.once('close', () => answered.has(raw) && leave(raw))
  })
  const leave = (raw: object) => {
    if (writes.delete(raw)) shutdown.leave()
  }
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    answered.add(raw)
    if (reply.raw.closed) leave(raw)
    return payload
  })
  app.addHook('onResponse', async (request) => leave(request.raw))
  // One that did not come in whole is not done at all.
  app.addHook('onRequestAbort', async ({ raw }) => {
    if (!raw.complete) leave(raw)
  })
}
