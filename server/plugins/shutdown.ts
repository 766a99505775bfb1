import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../lib/errors.ts'

type Task = () => unknown

/**
 * The end of a server (B9.3): from `begin()` on, new writes are answered 503 with Retry-After; what others listed
 * with `app.onShutdown` runs (`bye` on event streams, workers that stop); writes under way are finished.
 */
export class Shutdown {
  begun = false
  private running = 0
  private readonly tasks: Task[] = []

  on(task: Task): void {
    this.tasks.push(task)
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
