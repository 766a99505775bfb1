import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGES_HEADER } from '../../src/sync/protocol/protocol.ts'
import { isSessionValid } from '../auth/tokens.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { bodyCacheOf } from '../sync/bodyCache.ts'
import { ChangeEventSender } from '../sync/changeEventSender.ts'
import { epochWatchOf } from '../sync/epochWatch.ts'
import { EventStream } from '../sync/eventStream.ts'
import { headListenerOf } from '../sync/headListener.ts'
import { StreamRegistry } from '../sync/streamRegistry.ts'
import { syncDatabase, serverClock, subscribeToCommits } from '../sync/syncDatabase.ts'

const HEARTBEAT_MS = 15_000
/** Time over which devices reconnect after an epoch change. */
const ANEW_MS = 2_000

/**
 * GET /api/sync/events (B2.4): notifies devices of changes, and sends the changes to devices that ask for
 * them. Every event may be lost.
 */
export const syncEventRoutes: RoutePlugin = async (app) => {
  const live = headListenerOf(app)
  const invalidations = new StreamRegistry()
  const carrier = carrierOf(app, invalidations)
  subscribeToCommits(app.pool, carrier.commitSubscription)
  app.scrape?.meter.watchStreams(() => invalidations.size)
  const stopListening = live.on((v) => {
    carrier.notifyHead(v)
    invalidations.notifyCommit(v)
  })
  const unwatch = epochWatchOf(app).onReplaced(() => invalidations.restartForEpoch(ANEW_MS))
  app.shutdown.onDrain((ms) => invalidations.drain(ms))
  app.onShutdown(() => invalidations.closeAll('shutdown'))
  app.addHook('preClose', async () => invalidations.closeAll('shutdown'))
  app.addHook('onClose', async () => {
    stopListening()
    unwatch()
    await live.close()
  })

  app.get(
    '/sync/events',
    { schema: { summary: 'Pokes as server-sent events (B2.4)' } },
    async (request, reply) => {
      const { userId, tokenHash } = request.actor
      open(reply)
      const stream = new EventStream(reply.raw, userId, request.headers[CHANGES_HEADER] === '1')
      const heartbeatTimer = setInterval(() => void heartbeat(), HEARTBEAT_MS)
      reply.raw.once('close', () => {
        clearInterval(heartbeatTimer)
        invalidations.delete(stream)
      })
      // Subscribe before reading the head. A change in between is then notified twice, but not missed.
      invalidations.add(stream)
      // End the stream if the head cannot be read. Without `hello` the device would wait for events that
      // never come.
      await readHead().then(
        (head) => stream.sendHello(head),
        () => stream.end('shutdown'),
      )
      async function heartbeat() {
        if (!(await isSessionValid(app.pool, tokenHash).catch(() => true))) return stream.end('auth')
        stream.sendHeartbeat()
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

/** Sends the headers of a stream that stays open. */
function open(reply: FastifyReply): void {
  reply.hijack()
  const presentHeaders = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  const headers: OutgoingHttpHeaders = Object.fromEntries(presentHeaders)
  headers['content-type'] = 'text/event-stream; charset=utf-8'
  headers['cache-control'] = 'no-store, no-transform'
  headers['x-accel-buffering'] = 'no'
  // Use the connection only for this stream, so that both end together.
  headers['connection'] = 'close'
  reply.raw.writeHead(200, headers)
  reply.raw.flushHeaders()
}

/** Creates the carrier that sends changes to the streams that want them. */
function carrierOf(app: FastifyInstance, invalidations: StreamRegistry): ChangeEventSender {
  return new ChangeEventSender({
    db: syncDatabase(app),
    clock: serverClock,
    cache: bodyCacheOf(app.pool),
    timer: { now: () => performance.now(), sleep: (ms) => sleep(ms, undefined, { ref: false }) },
    streams: {
      wantChanges: () => invalidations.changeStreams().length > 0,
      spreadMs: () => invalidations.spreadMs,
      sendChange: (event, v) => {
        // All streams share one buffer, however slowly they read.
        const bytes = Buffer.from(event)
        for (const stream of invalidations.changeStreams()) stream.sendChange(bytes, v)
      },
      invalidate: (v) => {
        for (const stream of invalidations.changeStreams()) stream.invalidate(v, invalidations.spreadMs)
      },
    },
  })
}
