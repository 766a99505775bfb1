import type { FastifyReply } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { isAlive } from '../auth/tokens.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { liveOf } from '../sync/live.ts'
import { Pokes, type Stream } from '../sync/pokes.ts'

const HEARTBEAT_MS = 15_000

/** GET /api/sync/events (B2.4): tells that there is something new, never what; every poke may be lost. */
export const syncEventRoutes: RoutePlugin = async (app) => {
  const live = liveOf(app)
  const pokes = new Pokes()
  const stopListening = live.on((v) => pokes.changed(v))
  app.onShutdown(() => pokes.closeAll('shutdown'))
  app.addHook('preClose', async () => pokes.closeAll('shutdown'))
  app.addHook('onClose', async () => {
    stopListening()
    await live.close()
  })

  app.get(
    '/sync/events',
    { schema: { summary: 'Pokes as server-sent events (B2.4)' } },
    async (request, reply) => {
      const { userId, tokenHash } = request.actor
      const stream = openStream(reply, userId)
      const beat = setInterval(() => void heartbeat(), HEARTBEAT_MS)
      reply.raw.once('close', () => {
        clearInterval(beat)
        pokes.delete(stream)
      })
      // first listen, then read the head: what comes in between is told twice, not missed
      pokes.add(stream)
      // without a word of where it begins a device would wait for pokes that never come
      await readHead().then(
        (head) => stream.greet(head),
        () => stream.end('shutdown'),
      )
      async function heartbeat() {
        if (!(await isAlive(app.pool, tokenHash).catch(() => true))) return stream.end('auth')
        if (!reply.raw.destroyed) reply.raw.write(': hb\n\n')
      }
    },
  )

  async function readHead(): Promise<{ epoch: string; head: number }> {
    const { rows } = await app.pool.query<{ epoch: string; head: number }>(
      'SELECT epoch, v AS head FROM sync_head',
    )
    return rows[0] ?? { epoch: '', head: 0 }
  }
}

interface GreetedStream extends Stream {
  /** Says hello; nothing is sent before it, and a poke that came too early follows it. */
  greet(head: { epoch: string; head: number }): void
}

function openStream(reply: FastifyReply, userId: string): GreetedStream {
  reply.hijack()
  const kept = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  const headers: OutgoingHttpHeaders = Object.fromEntries(kept)
  headers['content-type'] = 'text/event-stream; charset=utf-8'
  headers['cache-control'] = 'no-store, no-transform'
  headers['x-accel-buffering'] = 'no'
  // the connection serves this stream alone, so that its end is the end of both
  headers['connection'] = 'close'
  reply.raw.writeHead(200, headers)
  reply.raw.flushHeaders()
  const write = (text: string) => {
    if (!reply.raw.destroyed && !reply.raw.writableEnded) reply.raw.write(text)
  }
  const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let early: [string, object] | undefined
  let greeted = false
  return {
    userId,
    greet: (head) => {
      greeted = true
      send('hello', head)
      if (early) send(...early)
    },
    send: (event, data) => (greeted ? send(event, data) : void (early = [event, data])),
    end: (reason) => {
      send('bye', { reason })
      reply.raw.end()
    },
  }
}
