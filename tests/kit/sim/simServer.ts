import type { Rights } from '../../../src/domain/rights/roles.ts'
import { createHash } from 'node:crypto'
import {
  CHANGES_HEADER,
  LIMITS,
  PROTO_HEADER,
  PullRequest,
  type PushResponse,
  PushRequest,
} from '../../../src/sync/protocol/protocol.ts'
import { BUNDLE_LIMITS } from '../../../src/sync/protocol/bundles.ts'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import { COMPACTING } from '../../../src/sync/engine/compacting.ts'
import { BodyCache } from '../../../server/sync/bodyCache.ts'
import { ChangeEventSender } from '../../../server/sync/changeEventSender.ts'
import { readCursor } from '../../../server/sync/cursor.ts'
import { SyncLimits } from '../../../server/limits/syncLimits.ts'
import type { MutationKey, SyncDatabase } from '../../../server/sync/store/ports.ts'
import { registerPull, pull } from '../../../server/sync/pull.ts'
import { push } from '../../../server/sync/push.ts'
import { foreignClientRefusal, SyncRefusal } from '../../../server/lib/syncRefusal.ts'
import {
  countReceivedBytes as arrivedOf,
  deleteChunks,
  joinChunks,
  writeChunk,
} from '../../../server/blobs/chunks.ts'
import { MemoryBlobs } from './memoryBlobs.ts'
import { withDelta } from './memoryDelta.ts'
import { MemoryServerDatabase, PassingError, type Point, type ProcessHooks } from './memoryDatabase.ts'
import type { Scheduler } from './simTime.ts'
import { SimRng, START } from './simTime.ts'

export interface SimRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | ArrayBuffer | undefined
}

export interface SimAnswer {
  status: number
  headers: Record<string, string>
  body: AsyncIterable<string | Uint8Array>
}

/** The point at which the process dies next, and how often that point is passed before. */
export interface CrashPlan {
  point: Point | 'answer'
  after: number
  downMs: number
}

/** Mistakes that a test plants into the server from outside. */
export interface ServerPlant {
  database?: (epoch: string) => MemoryServerDatabase
  db?: (db: SyncDatabase, database: MemoryServerDatabase) => SyncDatabase
  /** Changes a line of a pull answer; null: the line is not sent. */
  line?: (line: Record<string, unknown>, database: MemoryServerDatabase, clientId: string) => object | null
}

/**
 * Faults of the store of photos.
 * `busy`: it refuses writes.
 * `cut`: the connection breaks halfway, and a part of a photo counts as nothing.
 * `untold`: it has the photo, and the server dies before it reports that.
 * `late`: a stored photo is not found yet.
 */
export type PhotoStore = 'well' | 'busy' | 'cut' | 'untold' | 'late'

/** Every fourth server sends invalidations only and no change events. */
const carriesIn = (seed: number): boolean => seed % 4 !== 0

interface Process {
  alive: boolean
  /** Its connection to the database. */
  hooks: ProcessHooks
  /** A mutation that it does not know, because it is of the former version. */
  unknown: string | null
  /** The time of its next notification: notifications about other servers' writes keep their order. */
  hears: number
  db: SyncDatabase
  cache: BodyCache
  limits: SyncLimits
  /** Rejects when the process dies; every connection depends on it. */
  death: Promise<never>
  die: () => void
  streams: Set<EventStream>
  carrier: ChangeEventSender
}

const HEARTBEAT_MS = 15_000
const GATHER_MS = 250
const UNTOLD_MS = 2_000
/** The longest delay until a server is notified of another server's write. */
const HEARS_MS = 1_500

/** The server of a simulation: the real handlers on a memory database, between a network and processes that may die. */
export class SimServer {
  readonly database: MemoryServerDatabase
  readonly clock = { now: () => START + Math.floor(this.scheduler.now) }
  readonly tokens = new Map<string, string>()
  readonly bytes = new Map<string, Uint8Array>()
  /** Chunks of photos; every server finds them. */
  readonly blobChunks = new MemoryBlobs()
  /** Every outcome that was sent to a device, by client and seq (I3, I5). */
  readonly sentOutcomes = new Map<string, string>()
  readonly broken: string[] = []
  /** The devices that must be wiped (TO-02). */
  readonly wipes = new Set<string>()
  /** Several servers may work on the one database, each with its own caches and streams. */
  processes: Process[] = []
  /** Number of processes that should run. */
  wanted = 1
  /** A standby took over and no server has decided about the epoch yet: nothing is written until then. */
  moving: (() => void) | null = null
  crashPlan: CrashPlan | null = null
  /** Makes the handler fail for some mutations, as a bug would. */
  sabotage: ((key: MutationKey) => void) | null = null
  alarms: string[] = []
  /** Probability that the database fails with a transient error. */
  flaky = 0
  /** Delay of every step of the database. */
  slowMs = 2
  /** The name of a mutation that half of the servers do not know, because they are of the former version. */
  unknown: string | null = null
  /** The share of the calls that reach these servers. */
  olderShare = 0.5
  photoStore: PhotoStore = 'well'
  cutShare = 0.7
  readonly scheduler: Scheduler
  private readonly rng: SimRng
  /** Random stream of the faults that were added later, so that it does not change the others. */
  private readonly laterRng: SimRng
  private readonly severalRng: SimRng
  private readonly plant: ServerPlant
  private epochs = 1
  private tokenCount = 0
  private readonly carries: boolean
  private lastInvalidation = Number.NEGATIVE_INFINITY
  private isInvalidationDelayed = false

  constructor(scheduler: Scheduler, seed: number, plant: ServerPlant = {}) {
    this.scheduler = scheduler
    this.rng = new SimRng(seed, 'server')
    this.laterRng = new SimRng(seed, 'server, later')
    this.severalRng = new SimRng(seed, 'server, several')
    this.plant = plant
    this.carries = carriesIn(seed)
    const epoch = '7c1d0000-0000-4000-8000-000000000001'
    this.database = plant.database?.(epoch) ?? new MemoryServerDatabase(epoch)
    this.database.onHead = (v) => this.tellOf(v)
  }

  /** True if any process answers. */
  get isUp(): boolean {
    return this.processes.length > 0
  }

  /** Notifies each server of a write; if there are several, each after its own delay. */
  tellOf(v: number): void {
    for (const running of this.processes)
      if (this.processes.length === 1) running.carrier.notifyHead(v)
      else this.tellLate(running, v)
    this.sendInvalidation()
  }

  private tellLate(running: Process, v: number): void {
    const { scheduler } = this
    running.hears = Math.max(running.hears, scheduler.now + this.severalRng.next() * HEARS_MS)
    scheduler.after(running.hears - scheduler.now, () => running.alive && running.carrier.notifyHead(v))
  }

  /** Starts processes until there are enough. */
  start(): void {
    while (this.processes.length < this.wanted) this.startOne()
  }

  private startOne(): void {
    this.scheduler.trace('server starts')
    this.moving?.()
    this.database.resume(this.iso(), (hooks) => this.processes.some((other) => other.hooks === hooks))
    let die = () => {}
    const death = new Promise<never>((_, reject) => {
      die = () => reject(new Error('connection reset'))
    })
    death.catch(() => {})
    const running = {
      alive: true,
      unknown: null,
      hears: 0,
      death,
      die,
      cache: new BodyCache(),
      streams: new Set(),
    } as unknown as Process
    running.limits = new SyncLimits(this.clock)
    running.hooks = {
      gate: (point) => this.gate(running, point),
      sabotage: (key) => this.sabotage?.(key),
    }
    const db = this.database.open(this.clock, running.hooks)
    running.db = withDelta(this.plant.db?.(db, this.database) ?? db)
    running.carrier = this.carrierOf(running)
    running.carrier.notifyHead(this.database.head)
    this.processes.push(running)
  }

  /** Kills every server with kill -9, and starts it again after `downMs`. */
  crash(downMs: number): void {
    if (!this.isUp) return
    this.scheduler.trace('server dies')
    for (const running of this.processes.splice(0)) this.end(running)
    this.scheduler.after(downMs, () => this.start())
  }

  /** Kills one server with kill -9; the others go on. */
  kill(running: Process, downMs: number): void {
    if (this.processes.length < 2) return this.crash(downMs)
    this.scheduler.trace('one of the servers dies')
    this.processes = this.processes.filter((other) => other !== running)
    this.end(running)
    this.scheduler.after(downMs, () => this.start())
  }

  private end(running: Process): void {
    running.alive = false
    this.database.letGo(running.hooks)
    running.die()
  }

  /** The process for the next call. */
  private next(): Process | undefined {
    return this.processes.length > 1 ? this.severalRng.pick(this.processes) : this.processes[0]
  }

  issueToken(userId: string, clientId: string | null): string {
    const token = `token-${++this.tokenCount}-${userId.slice(-2)}`
    this.tokens.set(token, userId)
    if (clientId) this.database.deviceUsers.add(`${clientId}/${userId}`)
    return token
  }

  deactivate(userId: string): void {
    const user = this.database.doc('user', userId)
    if (!user) return
    for (const [token, id] of this.tokens) if (id === userId) this.tokens.delete(token)
    this.database.inactiveSince.set(userId, this.iso())
    this.database.change([['user', { ...user, active: false }, userId]], this.iso())
  }

  /** Gives a person another right, as an owner does online. */
  giveRights(userId: string, rights: Rights): void {
    const user = this.database.doc('user', userId)
    if (user) this.database.change([['user', { ...user, ...rights }, userId]], this.iso())
  }

  iso = (): string => new Date(this.clock.now()).toISOString()

  private gate(running: Process, point: Point): Promise<void> | void {
    if (!running.alive) return neverResolve()
    if (this.crashHere(point, running)) return neverResolve()
    if ((point === 'enter' || point === 'commit') && this.moving)
      throw new PassingError('which history this is has to be found out')
    if (point === 'enter' && this.rng.chance(this.flaky)) throw new PassingError('could not serialize access')
    if (this.rng.chance(0.5)) return
    return this.scheduler
      .sleep(this.rng.next() * this.slowMs)
      .then(() => (running.alive ? undefined : neverResolve()))
  }

  private crashHere(point: Point | 'answer', running: Process): boolean {
    const plan = this.crashPlan
    if (plan?.point !== point || plan.after-- > 0) return false
    this.crashPlan = null
    this.scheduler.trace(`crash at ${point}`)
    this.kill(running, plan.downMs)
    return true
  }

  /** @throws if there is no process, or it dies before it answers */
  async handle(request: SimRequest): Promise<SimAnswer> {
    const running = this.next()
    if (!running) throw new Error('connection refused')
    const answer = await Promise.race([this.route(running, request), running.death])
    if (running.alive && this.crashHere('answer', running)) throw new Error('connection reset')
    return answer
  }

  private async route(running: Process, request: SimRequest): Promise<SimAnswer> {
    try {
      const userId = this.tokens.get((request.headers['authorization'] ?? '').replace('Bearer ', ''))
      if (!userId) throw new SyncRefusal(401, 'auth_required', 'U bent niet aangemeld.')
      if (request.path === '/sync/push') return await this.push(running, request, userId)
      if (request.path === '/sync/pull') return await this.pull(running, request, userId)
      if (request.path === '/sync/events') return this.events(running, request)
      if (request.path.startsWith('/sync/blobs/')) return this.blob(running, request)
      if (request.path.startsWith('/sync/pieces/')) return await this.putChunk(running, request, userId)
      return json(404, { error: { code: 'not_found', message: '' } })
    } catch (error) {
      if (error instanceof SyncRefusal) return refusal(error)
      if (error instanceof PhotoStoreCut) throw error
      if (error instanceof PassingError)
        return json(503, { error: { code: 'unavailable', message: '' } }, { 'retry-after': '2' })
      this.broken.push(`server threw: ${(error as Error).stack}`)
      return json(500, { error: { code: 'server_error', message: '' } })
    }
  }

  private async push(running: Process, request: SimRequest, userId: string): Promise<SimAnswer> {
    const { db, limits } = running
    const { histories } = this
    const raw = JSON.parse(request.body as string) as PushRequest
    const parsed = PushRequest.safeParse(raw)
    if (!parsed.success) throw new SyncRefusal(400, 'bad_request', '')
    const body = {
      ...parsed.data,
      mutations: parsed.data.mutations.map((m, i) => ({ ...m, ...argsOf(raw, i) })),
    }
    limits.beginPush(userId, body.clientId)
    const alarm = (text: string) => void this.alarms.push(text)
    const [known, strange] = this.knownOf(running, body.mutations)
    const answer = await push({ db, clock: this.clock, alarm }, { ...body, mutations: known }, userId)
    if (strange && !answer.stopped) answer.stopped = { reason: 'unsupported', ...strange }
    limits.recordPush(userId, body.clientId, answer.results.filter((result) => !result.repeat).length)
    if (histories === this.histories) {
      this.tell(body.clientId, answer.results)
      this.note(body.clientId, 'lastSeq', answer.lastSeq)
    }
    this.scheduler.trace(`push ${body.clientId.slice(0, 4)} ${pushText(answer)}`)
    return json(200, answer)
  }

  /** The mutations that a server of the former version accepts: those before the first one that it does not know. */
  private knownOf<T extends { seq: number; name: string; mv: number }>(running: Process, mutations: T[]) {
    const isOlder = (first: T) =>
      first.name === running.unknown || (first.name === this.unknown && this.laterRng.chance(this.olderShare))
    const at = mutations.findIndex(({ name }) => name === running.unknown || name === this.unknown)
    const first = mutations[at]
    if (!first || !isOlder(first)) return [mutations, null] as const
    const { seq, name, mv } = first
    this.scheduler.trace(`${name} is unknown here`)
    return [mutations.slice(0, at), { seq, name, mv }] as const
  }

  private async pull(running: Process, request: SimRequest, userId: string): Promise<SimAnswer> {
    const parsed = PullRequest.safeParse(JSON.parse(request.body as string))
    if (!parsed.success) throw new SyncRefusal(400, 'bad_request', '')
    const body = parsed.data
    const { db, cache, limits } = running
    const { histories } = this
    limits.beginPull(userId, body.cursor)
    const client = await registerPull({ db, cache }, body, userId)
    if (!client) throw foreignClientRefusal()
    if (client.state === 'blocked') throw new SyncRefusal(403, 'device_blocked', '')
    if (this.wipes.has(body.clientId)) throw new SyncRefusal(403, 'device_blocked', '', { wipe: true })
    const cursor = body.cursor === null ? null : readCursor(body.cursor)
    if (cursor?.is === 'delta') await db.seen(body.clientId, cursor.position.v, body.knownSeq)
    const chunks = pull({ db, clock: this.clock, minApp: '1.0.0', cache }, body, client.delta)
    const first = await chunks.next()
    const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' }
    return {
      status: 200,
      headers: { [PROTO_HEADER]: '1', ...headers },
      body: limits.chargeChunks(userId, body.cursor, this.lines({ running, histories }, body, first, chunks)),
    }
  }

  /** The lines of a pull, checked and perhaps falsified on their way. */
  private async *lines(
    { running, histories }: { running: Process; histories: number },
    body: PullRequest,
    first: IteratorResult<string>,
    rest: AsyncGenerator<string>,
  ): AsyncGenerator<string> {
    let line = first
    while (!line.done) {
      yield this.watched(histories, line.value, body.clientId)
      if (!running.alive) throw new Error('connection reset')
      const next = rest.next()
      // If the server dies first, the result of this promise is ignored.
      next.catch(() => {})
      line = await Promise.race([next, running.death])
    }
  }

  private watched(history: number, text: string, clientId: string): string {
    const { line: plant } = this.plant
    const out: string[] = []
    for (const one of text.split('\n')) {
      if (!one) continue
      let line: Record<string, unknown> | null = null
      if (plant || one.startsWith('{"t":"end"')) line = JSON.parse(one) as Record<string, unknown>
      const sent = plant && line ? plant(line, this.database, clientId) : line
      if (plant && sent === null) continue
      const end = sent as { acks?: { outcomes: SeqOutcome[]; lastSeq: number } } | null
      if (end?.acks && history === this.histories) {
        this.tell(clientId, end.acks.outcomes)
        this.note(clientId, 'lastSeq', end.acks.lastSeq)
      }
      out.push(plant && sent ? JSON.stringify(sent) : one)
    }
    return out.length > 0 ? `${out.join('\n')}\n` : ''
  }

  /** I5: the outcome of a mutation never changes. */
  private tell(clientId: string, results: readonly SeqOutcome[]): void {
    for (const { repeat: _, ...result } of results) {
      const key = `${clientId}/${result.seq}`
      const text = canonicalJson(result)
      const before = this.sentOutcomes.get(key)
      if (before !== undefined && before !== text)
        this.broken.push(`I5 outcome of ${key} changed: ${before} → ${text}`)
      this.sentOutcomes.set(key, text)
    }
  }

  private readonly highest = new Map<string, number>()
  private histories = 1
  /** Forgets the outcomes after an epoch was lost: answers before it, or still on their way, no longer count. */
  forget(): void {
    this.histories++
    this.sentOutcomes.clear()
    this.highest.clear()
  }

  nextEpoch = (): string => `7c1d0000-0000-4000-8000-${String(++this.epochs).padStart(12, '0')}`

  /** I7: a number in the answers to a device never goes down within an epoch. */
  private note(clientId: string, what: string, n: number): void {
    const known = this.highest.get(clientId + what) ?? 0
    // two answers may overtake each other by a little, but a database never forgets
    if (n < known && (this.database.clients.get(clientId)?.lastSeq ?? 0) < known)
      this.broken.push(`I7 ${what} of ${clientId} fell from ${known} to ${n}`)
    this.highest.set(clientId + what, Math.max(known, n))
  }

  private events(running: Process, { headers }: SimRequest): SimAnswer {
    const { epoch, head } = this.database
    const token = (headers['authorization'] ?? '').replace('Bearer ', '')
    const stream = new EventStream(running.death, this.carries && headers[CHANGES_HEADER] === '1')
    running.streams.add(stream)
    stream.send('hello', { epoch, head })
    const heartbeat = () => {
      if (!running.alive || stream.ended) return
      if (!this.tokens.has(token)) stream.end('auth')
      else stream.write(': hb\n\n')
      this.scheduler.after(HEARTBEAT_MS, heartbeat)
    }
    this.scheduler.after(HEARTBEAT_MS, heartbeat)
    const onGone = () => running.streams.delete(stream)
    return {
      status: 200,
      headers: { [PROTO_HEADER]: '1', 'content-type': 'text/event-stream' },
      body: stream.chunks(onGone),
    }
  }

  private carrierOf(running: Process): ChangeEventSender {
    const streams = () => (running.alive ? [...running.streams].filter(({ carries }) => carries) : [])
    return new ChangeEventSender({
      db: running.db,
      clock: this.clock,
      cache: running.cache,
      timer: { now: () => this.scheduler.now, sleep: (ms) => this.scheduler.sleep(ms) },
      streams: {
        wantChanges: () => streams().length > 0,
        spreadMs: () => 0,
        sendChange: (event) => {
          for (const stream of streams()) stream.write(event)
        },
        invalidate: (v) => {
          for (const stream of streams()) stream.send('poke', { v, spreadMs: 0 })
        },
      },
    })
  }

  private sendInvalidation(): void {
    if (this.isInvalidationDelayed) return
    const wait = Math.max(0, this.lastInvalidation + GATHER_MS - this.scheduler.now)
    this.isInvalidationDelayed = true
    this.scheduler.after(wait, () => {
      this.isInvalidationDelayed = false
      this.lastInvalidation = this.scheduler.now
      const streams = this.processes.flatMap((running) => [...running.streams])
      for (const stream of streams)
        if (!stream.carries) stream.send('poke', { v: this.database.head, spreadMs: 0 })
    })
  }

  /**
   * The store loses a photo, and every repair that shows it gets the state 'pending' (as after a backup that lacks it).
   */
  losePhoto(sha256: string): void {
    this.bytes.delete(sha256)
    this.database.loseBlob(sha256, this.iso())
  }

  private blob(running: Process, { method, path, body }: SimRequest): SimAnswer {
    const sha256 = path.slice('/sync/blobs/'.length).split('?')[0] ?? ''
    if (method === 'PUT') return this.keepPhoto(running, sha256, new Uint8Array(body as ArrayBuffer))
    const bytes = this.photoStore === 'late' ? undefined : this.bytes.get(sha256)
    if (!bytes) return json(404, { error: { code: 'not_found', message: '' } })
    return { status: 200, headers: { [PROTO_HEADER]: '1', 'content-type': 'image/jpeg' }, body: once(bytes) }
  }

  /** The store refuses the photo, or the connection breaks halfway. */
  private troubledStore(): SimAnswer | null {
    if (this.photoStore === 'busy') return json(503, { error: { code: 'unavailable', message: '' } })
    if (this.photoStore === 'cut' && this.laterRng.chance(this.cutShare)) throw new PhotoStoreCut()
    return null
  }

  private keepPhoto(running: Process, sha256: string, bytes: Uint8Array): SimAnswer {
    const troubled = this.troubledStore()
    if (troubled) return troubled
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      return json(400, { error: { code: 'hash_mismatch', message: '' } })
    const known = this.bytes.has(sha256)
    this.bytes.set(sha256, bytes)
    if (this.photoStore === 'untold') {
      this.photoStore = 'well'
      this.kill(running, UNTOLD_MS)
      throw new PhotoStoreCut()
    }
    this.database.storeBlob(sha256, this.iso())
    return json(known ? 200 : 201, {})
  }

  /** Works like server/routes/syncChunks.ts, on the same chunks. */
  private async putChunk(running: Process, request: SimRequest, userId: string): Promise<SimAnswer> {
    const { method, path, body } = request
    const [, , , sha256 = '', offset = '', length] = path.split(/[/?&=]/).filter((part) => part !== 'length')
    const { blobChunks: files } = this
    files.late = this.photoStore === 'late'
    if (this.bytes.has(sha256)) return json(200, { arrived: 0, stored: true })
    const here = await arrivedOf(files, userId, sha256)
    if (method === 'GET') return json(200, { arrived: here, stored: false })
    if (Number(offset) > here) return json(409, { arrived: here, stored: false })
    const troubled = this.troubledStore()
    if (troubled) return troubled
    const chunk = Buffer.from(body as ArrayBuffer)
    await writeChunk(files, userId, sha256, Number(offset), chunk)
    const next = Number(offset) + chunk.length
    if (next < Number(length)) return json(200, { arrived: next, stored: false })
    const bytes = await joinChunks(files, userId, sha256)
    if (bytes.length < Number(length))
      return json(409, { arrived: await arrivedOf(files, userId, sha256), stored: this.bytes.has(sha256) })
    const kept = this.keepPhoto(running, sha256, new Uint8Array(bytes.subarray(0, Number(length))))
    await deleteChunks(files, userId, sha256)
    return kept.status < 300 ? json(201, { arrived: next, stored: true }) : kept
  }
}

/** Server-sent events to one device. */
class EventStream {
  ended = false
  private readonly waiting: string[] = []
  private wake: (() => void) | null = null
  readonly carries: boolean
  private readonly death: Promise<never>

  constructor(death: Promise<never>, carries: boolean) {
    this.death = death
    this.carries = carries
  }

  send = (event: string, data: object): void =>
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

  write(text: string): void {
    this.waiting.push(text)
    this.wake?.()
  }

  end(reason: string): void {
    this.send('bye', { reason })
    this.ended = true
  }

  async *chunks(onGone: () => void): AsyncGenerator<string> {
    try {
      for (;;) {
        const next = this.waiting.shift()
        if (next !== undefined) yield next
        else if (this.ended) return
        else await Promise.race([this.death, new Promise<void>((resolve) => (this.wake = resolve))])
      }
    } finally {
      this.ended = true
      onGone()
    }
  }
}

/** The connection breaks in the middle of a photo. */
class PhotoStoreCut extends Error {}

const argsOf = (raw: PushRequest, i: number) => {
  const { args, base } = raw.mutations[i] as { args: Record<string, unknown>; base?: Record<string, unknown> }
  return { args, ...(base ? { base } : {}) }
}

const refusal = ({ status, code, message, details }: SyncRefusal): SimAnswer =>
  json(
    status,
    { error: { code, message, details } },
    details['retryAfter'] ? { 'retry-after': String(details['retryAfter']) } : {},
  )

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

export const json = (status: number, body: object, headers: Record<string, string> = {}): SimAnswer => ({
  status,
  headers: { [PROTO_HEADER]: '1', 'content-type': 'application/json', ...headers },
  body: once(JSON.stringify(body)),
})

/** The answer of a hotel's login page, a proxy or a broken gateway instead of our server. */
export function randomForeignAnswer(rng: SimRng): SimAnswer {
  const page = '<html><body>Welkom op de gratis wifi</body></html>'
  const [status, text] = rng.pick<[number, string]>([
    [200, page],
    [200, ''],
    [302, page],
    [401, page],
    [403, page],
    [409, '{"error":{"code":"client_forked"}}'],
    [413, page],
    [502, page],
    [511, page],
    [200, '{"epoch":"7c1d'],
  ])
  return { status, headers: { 'content-type': 'text/html' }, body: once(text) }
}

export const neverResolve = <T = void>(): Promise<T> => new Promise<T>(() => {})

/** JSON with its keys in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** True if two values are the same JSON, whatever the order of keys. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b)

const pushText = ({ lastSeq, results, stopped }: PushResponse) =>
  `→ ${lastSeq} [${results.map(({ seq, status }) => `${seq}${status[0]}`).join(' ')}] ${stopped?.reason ?? ''}`

/** Small pages, so that small databases have many of them. */
export function shrinkLimits(rng: SimRng, seed: number, blobChunks: boolean): () => void {
  const before = { ...LIMITS }
  const limits = LIMITS as unknown as Record<string, number>
  if (rng.chance(0.7)) limits['deltaRows'] = 2 + rng.int(8)
  if (rng.chance(0.7)) limits['markRows'] = 10
  if (rng.chance(0.5)) limits['responseRows'] = 6 + rng.int(20)
  if (rng.chance(0.5)) limits['pushMutations'] = 2 + rng.int(8)
  const wide = { packs: { ...BUNDLE_LIMITS }, folding: { ...COMPACTING } }
  // In some seeds a photo needs several chunks.
  if (blobChunks && new SimRng(seed, 'pieces').chance(0.3)) limits['chunkBytes'] = 40
  const own = new SimRng(seed, 'packs')
  if (own.chance(0.8)) BUNDLE_LIMITS.rows = 1 + own.int(4)
  if (own.chance(0.8))
    Object.assign(COMPACTING, { lookMs: 1_000 + own.int(9_000), everyMs: 2_000 + own.int(20_000) })
  return () => {
    Object.assign(limits, before)
    Object.assign(BUNDLE_LIMITS, wide.packs)
    Object.assign(COMPACTING, wide.folding)
  }
}
