import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../lib/errors.ts'

type ShutdownTask = () => unknown
type DrainHandler = (ms: number) => unknown

/** Share of the drain time after which proxies have noticed that the server stops. */
const NOTICE_SHARE = 0.3

/**
 * Shutdown of a server (B9.3). After `begin()`, new writes get 503 with Retry-After. The tasks of
 * `app.onShutdown` run (`bye` on event streams, stopping workers), and running writes are finished.
 */
export class Shutdown {
  begun = false
  /**
   * Everything is still served, but no new clients are wanted: `/ready` reports it, and connections close
   * after their answer.
   */
  draining = false
  private running = 0
  private readonly tasks: ShutdownTask[] = []
  private readonly drainHandlers: DrainHandler[] = []

  on(task: ShutdownTask): void {
    this.tasks.push(task)
  }

  /** @param handler sends connected clients elsewhere within so many milliseconds */
  onDrain(handler: DrainHandler): void {
    this.drainHandlers.push(handler)
  }

  /**
   * Prepares the shutdown while other servers continue (DRAIN_SECONDS). First a proxy gets time to read
   * `/ready`. Then connected clients are sent away one by one, so that they do not all reconnect at once.
   */
  async drain(ms: number): Promise<void> {
    if (this.draining || this.begun) return
    this.draining = true
    await sleep(ms * NOTICE_SHARE)
    const left = ms * (1 - NOTICE_SHARE)
    void Promise.allSettled(this.drainHandlers.map(async (handler) => handler(left)))
    await sleep(left)
  }

  beginWrite(): void {
    this.running += 1
  }

  endWrite(): void {
    this.running -= 1
  }

  /** @param graceMs time limit for running writes */
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
  /** Writes that are done; only their answer remains to be sent. */
  const answered = new WeakSet<object>()
  app.decorate('shutdown', shutdown)
  app.decorate('shuttingDown', { getter: () => shutdown.begun })
  app.decorate('onShutdown', (task: ShutdownTask) => shutdown.on(task))
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    // A proxy keeps connections open and would send the next call into one that is being closed.
    if (shutdown.draining || shutdown.begun) void reply.header('connection', 'close')
    if (READS.has(method)) return
    if (shutdown.begun) throw new HttpError(503, 'shutting_down', undefined, { retryAfter: 2 })
    writes.add(raw)
    shutdown.beginWrite()
    // If the device disconnected, the answer never ends and onResponse does not run.
    reply.raw.once('close', () => answered.has(raw) && finishWrite(raw))
  })
  const finishWrite = (raw: object) => {
    if (writes.delete(raw)) shutdown.endWrite()
  }
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    answered.add(raw)
    if (reply.raw.closed) finishWrite(raw)
    return payload
  })
  app.addHook('onResponse', async (request) => finishWrite(request.raw))
  // An incomplete request is never executed.
  app.addHook('onRequestAbort', async ({ raw }) => {
    if (!raw.complete) finishWrite(raw)
  })
}
