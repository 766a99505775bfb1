import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { bindSession, recordDeviceReport } from '../auth/deviceAdmin.ts'
import { deviceBlockedError } from '../auth/devices.ts'
import { BUNDLE_FILE_NAME } from '../sync/bundles/bundleSet.ts'
import type { BundleSupervisor } from '../sync/bundles/bundleSupervisor.ts'
import { commitsOf } from '../db/commits.ts'
import { HttpError, isDiskFull } from '../lib/errors.ts'
import { foreignClientRefusal } from '../lib/syncRefusal.ts'
import { SyncLimits } from '../limits/syncLimits.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { bodyCacheOf } from '../sync/bodyCache.ts'
import { check, CheckRequest, healBuckets, HealRequest } from '../sync/check.ts'
import { readCursor } from '../sync/cursor.ts'
import { DeviceReports } from '../sync/deviceReports.ts'
import { pull, registerPull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { bundleSupervisorOf } from '../sync/readyBundles.ts'
import { type SharedAnswer, SharedAnswers } from '../sync/sharedAnswers.ts'
import { gzipAnswer, plainAnswer } from '../sync/sharedChunks.ts'
import { streamOf, wantsGzip } from '../sync/stream.ts'
import { serverClock, syncDatabase } from '../sync/syncDatabase.ts'
import {
  LIMITS,
  PROTO_HEADER,
  PullRequest,
  PushRequest,
  SYNC_PROTO,
} from '../../src/sync/protocol/protocol.ts'
import { fieldOf, fieldsOf, isRecord } from '../../src/lib/objects.ts'

const Params = z.object({ file: z.string().regex(BUNDLE_FILE_NAME) })
const GONE = 'Deze gegevens werden intussen vervangen.'

/**
 * GET /api/sync/packs/<file> (ADR 0028): a bundle file named by an initial sync, compressed as on the disk.
 */
const syncBundlesRoute =
  (bundles: Pick<BundleSupervisor, 'read'>, limits: SyncLimits): RoutePlugin =>
  async (app) => {
    const schema = { summary: 'Rows that rest, ready for a first download', params: Params }
    app.get('/sync/packs/:file', { schema, exposeHeadRoute: false }, async (request, reply) => {
      const { userId } = request.actor
      limits.beginPull(userId, null)
      const bytes = await bundles.read(request.params.file)
      if (!bytes) throw new HttpError(404, 'pack_gone', GONE)
      limits.chargeBundle(userId, bytes.length)
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-encoding', 'gzip')
        .send(bytes)
    })
  }

/** The oldest app version that understands this server. */
const MIN_APP = '1.0.0'
/** Minimum interval for storing the position of a pulling device (B4.5). */
const SEEN_MS = 5 * 60_000

/**
 * POST /api/sync/push and /api/sync/pull with the wire format of B2.2 and B2.3; server/sync does the work.
 */
export const syncRoutes: RoutePlugin = async (app) => {
  const db = syncDatabase(app)
  const bundles = bundleSupervisorOf(app)
  const deps = { db, clock: serverClock, minApp: MIN_APP, cache: bodyCacheOf(app.pool), bundles }
  const sharedInitialSyncs = new SharedAnswers()
  const stopping = () => app.shuttingDown
  const lastSeen = new Map<string, number>()
  const reports = new DeviceReports(async (deviceReport) => {
    if (commitsOf(app.pool).stalled) return
    await recordDeviceReport(app.pool, deviceReport).catch((error: unknown) =>
      app.log.warn({ err: error }, 'what a device tells of itself could not be noted'),
    )
  }, serverClock)
  const limits = new SyncLimits(serverClock)

  // Parse JSON without the prototype check. Dangerous keys are refused per mutation, so that one of them
  // cannot block a whole queue.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(new HttpError(400, 'bad_request'), undefined)
    }
  })
  app.addHook('preParsing', async (request) => {
    const spoken = request.headers[PROTO_HEADER]
    if (spoken === undefined || spoken === SYNC_PROTO) return
    const details = { minAppVersion: MIN_APP }
    throw new HttpError(426, 'upgrade_required', 'Werk de toepassing bij om te synchroniseren.', { details })
  })

  await app.register(syncBundlesRoute(bundles, limits))

  const pushOptions = {
    config: { whileWiping: true },
    bodyLimit: LIMITS.pushBytes,
    schema: { summary: 'Bring mutations (B2.2)' },
  }
  app.post('/sync/push', pushOptions, async (request) => {
    const body = parsePush(request.body)
    const { userId } = request.actor
    limits.beginPush(userId, body.clientId)
    const alarm = (text: string, error?: unknown) => request.log.error({ err: error }, text)
    const began = performance.now()
    const answer = await push({ db, clock: serverClock, stopping, alarm }, body, userId)
    app.scrape?.meter.recordPush(answer, performance.now() - began)
    limits.recordPush(userId, body.clientId, answer.results.filter((result) => !result.repeat).length)
    const { unsent } = body
    await report(
      request,
      body.clientId,
      unsent === undefined ? null : Math.max(0, unsent - answer.results.length),
    )
    return answer
  })

  app.post('/sync/check', { schema: { summary: 'Sums to compare a store with (B2.6)' } }, async (request) => {
    limits.beginPull(request.actor.userId, null)
    return check(db, parse(CheckRequest, request.body))
  })

  app.post('/sync/pull', { schema: { summary: 'Fetch what changed (B2.3)' } }, async (request, reply) => {
    const { userId } = request.actor
    if (asksHealing(request.body)) {
      const healRequest = parse(HealRequest, request.body)
      limits.beginPull(userId, null)
      return sendStream(request, reply, healBuckets(deps, healRequest))
    }
    const body = parse(PullRequest, request.body)
    limits.beginPull(userId, body.cursor)
    const { clientId } = body
    const client = await registerPull(deps, body, userId)
    if (!client) throw foreignClientRefusal()
    if (client.state === 'blocked') throw deviceBlockedError()
    app.scrape?.meter.recordPull(readCursor(body.cursor ?? '')?.is === 'delta' ? 'delta' : 'boot')
    await report(request, clientId, body.unsent ?? null)
    await storePosition(body)
    const shared = await sharedInitialSyncs.answerFor(deps, body)
    if (shared) return sendShared(request, reply, shared)
    const chunks = pull(deps, body, client.delta)
    const first = await chunks.next()
    return sendStream(request, reply, limits.chargeChunks(userId, body.cursor, from(first, chunks)))
  })

  function sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    { begin, rest }: SharedAnswer,
  ): FastifyReply {
    const zipped = wantsGzip(request.headers['accept-encoding'])
    const bytes = zipped ? gzipAnswer(begin, rest) : plainAnswer(begin, rest)
    const counted = limits.chargeChunks(request.actor.userId, null, bytes)
    return sendLines(reply, Readable.from(counted, { objectMode: false }), zipped)
  }

  /**
   * Stores what a device reports about itself, and ties its first session to it before anything is answered.
   */
  async function report(request: FastifyRequest, clientId: string, unsent: number | null): Promise<void> {
    const { headers, actor } = request
    const version = String(headers['x-app-version'] ?? '').slice(0, 40) || null
    reports.report({ clientId, version, unsent })
    if (actor.clientId || commitsOf(app.pool).stalled) return
    await bindSession(app.pool, actor.tokenHash, clientId).catch(unlessFull)
  }

  async function storePosition({ clientId, cursor, knownSeq }: PullRequest): Promise<void> {
    const now = Date.now()
    const known = cursor === null ? null : readCursor(cursor)
    if (known?.is !== 'delta' || now - (lastSeen.get(clientId) ?? 0) < SEEN_MS) return
    if (lastSeen.size > 10_000) lastSeen.clear()
    lastSeen.set(clientId, now)
    await db.seen(clientId, known.position.v, knownSeq).catch(unlessFull)
  }
}

/** Ignores a full disk for optional notes, so that reading continues. */
function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error
}

const asksHealing = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'repair')

function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: AsyncIterable<string>,
): FastifyReply {
  const { stream, encoding } = streamOf(chunks, request.headers['accept-encoding'])
  return sendLines(reply, stream, encoding !== null)
}

function sendLines(reply: FastifyReply, stream: Readable, zipped: boolean): FastifyReply {
  void reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
  if (zipped) void reply.header('content-encoding', 'gzip')
  return reply.send(stream)
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError(400, 'bad_request', undefined, { details: { issues: issues.slice(0, 20) } })
}

/** Validates the envelope. Arguments are kept as received and validated per mutation. */
function parsePush(raw: unknown): PushRequest {
  const body = parse(PushRequest, raw)
  const originals = fieldOf(raw, 'mutations')
  const mutations = body.mutations.map((mutation, i) => {
    const { args, base } = fieldsOf(fieldOf(originals, String(i)))
    return {
      ...mutation,
      args: isRecord(args) ? args : mutation.args,
      base: isRecord(base) ? base : mutation.base,
    }
  })
  return { ...body, mutations }
}

async function* from(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
