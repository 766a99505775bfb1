import * as z from 'zod'
import { Id, Instant } from './values.ts'

export { APP_VERSION } from './version.ts'

/**
 * The wire contract of B2, on one screen. All routes are under /api/sync. An answer without X-Sync-Proto
 * counts as a network failure.
 */
export const SYNC_PROTO = '1'
export const PROTO_HEADER = 'x-sync-proto'
/** Version of the shape of the rows. A device tells the server which version it understands. */
export const SCHEMA_VERSION = 1

/** Limits of the protocol (B9.1). */
export const LIMITS = {
  pushMutations: 100,
  pushBytes: 512 * 1024,
  pushBudgetMs: 5_000,
  deltaRows: 2_000,
  deltaBytes: 4 * 1024 * 1024,
  responseRows: 20_000,
  responseBytes: 16 * 1024 * 1024,
  responseMs: 30_000,
  markRows: 1_000,
  carriedRows: 200,
  carriedBytes: 64 * 1024,
  unackedOutcomes: 2_000,
  blobBytes: 5_242_887,
  /** Size of a chunk of a photo. */
  chunkBytes: 256 * 1024,
  aggregateBytes: 256 * 1024,
  sentKept: 5_000,
  sentDays: 30,
} as const

/**
 * A mutation as it is stored in the outbox and sent on the wire. The server checks `args` later, one mutation
 * at a time.
 */
export const WireMutation = z.object({
  seq: z.number().int().positive(),
  mid: Id,
  name: z.string().min(1).max(100),
  mv: z.number().int().positive(),
  uid: Id,
  at: Instant,
  args: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()).optional(),
})
export type WireMutation = z.infer<typeof WireMutation>

/**
 * The secret by which a device proves its identity, made in its database together with its first clientId.
 * The server keeps a hash of it from the first contact on. It accepts the work of another person only with
 * this secret (ADR 0011).
 */
export const DeviceSecret = z.string().min(20).max(200)

const Unsent = z.number().int().min(0).max(1_000_000)

/** The highest number of former ids that a replica reports. */
export const FORMER_IDS = 8

/** POST /api/sync/push (B2.2). */
export const PushRequest = z.object({
  clientId: Id,
  epoch: Id.nullish(),
  knownSeq: z.number().int().min(0).default(0),
  clientNow: Instant.optional(),
  /** Name of the device, shown to colleagues beside photos that are still on it. */
  device: z.string().max(60).optional(),
  /** Earlier ids of this replica, from before it continued under a new one (B3.4, ADR 0010). */
  formerIds: z.array(Id).max(FORMER_IDS).optional(),
  /** The device secret of this id and of each former id (ADR 0011). */
  proof: DeviceSecret.optional(),
  /**
   * Number of changes on this device without an outcome from the server, including these; shown under
   * 'Toestellen'.
   */
  unsent: Unsent.optional(),
  mutations: z.array(WireMutation).max(LIMITS.pushMutations),
})
export type PushRequest = z.infer<typeof PushRequest>

const Outcome = z.object({
  status: z.enum(['applied', 'rejected', 'failed']),
  v: z.number().optional(),
  assigned: z.record(z.string(), z.unknown()).optional(),
  conflicts: z.array(z.string()).optional(),
  notices: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  code: z.string().optional(),
  text: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  root: z.string().optional(),
})

/** An outcome with the `seq` and the `mid` of its mutation. */
export const SeqOutcome = Outcome.extend({ seq: z.number(), mid: z.string(), repeat: z.boolean().optional() })
export type SeqOutcome = z.infer<typeof SeqOutcome>

export const PushStop = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('gap'), expected: z.number() }),
  z.object({
    reason: z.literal('transient'),
    seq: z.number().optional(),
    retryAfterMs: z.number().optional(),
  }),
  z.object({ reason: z.literal('budget') }),
  z.object({ reason: z.literal('unsupported'), seq: z.number(), name: z.string(), mv: z.number() }),
])
export type PushStop = z.infer<typeof PushStop>

export const PushResponse = z.object({
  epoch: z.string(),
  serverTime: z.string(),
  lastSeq: z.number(),
  results: z.array(SeqOutcome),
  stopped: PushStop.nullable(),
})
export type PushResponse = z.infer<typeof PushResponse>

/** POST /api/sync/pull (B2.3). */
export const PullRequest = z.object({
  clientId: Id,
  cursor: z.string().max(200).nullable(),
  knownSeq: z.number().int().min(0).default(0),
  schema: z.number().int().optional(),
  proof: DeviceSecret.optional(),
  unsent: Unsent.optional(),
  /** A device that starts empty may receive compacted rows as ready-made bundles (ADR 0028). */
  packs: z.literal(1).optional(),
})
export type PullRequest = z.infer<typeof PullRequest>

const Row = z.object({
  t: z.literal('row'),
  e: z.string(),
  id: z.string(),
  v: z.number(),
  d: z.record(z.string(), z.unknown()),
})
/**
 * Takes the place of the `row` lines for every row of `e` in `(after, upto]` (null: open) as it was at version `v`.
 * GET /api/sync/packs/<file> returns these rows. Rows that a device has at a higher version stay. Changes since `v`
 * arrive with the delta after the initial download. The `mark` that follows is committed together with the rows of
 * the file. `bytes` is the size on the wire; `packs` and `rows` count the contents.
 */
const BundlesLine = z.object({
  t: z.literal('packs'),
  e: z.string(),
  after: z.string().nullable(),
  upto: z.string().nullable(),
  file: z.string(),
  packs: z.number(),
  rows: z.number(),
  bytes: z.number(),
  v: z.number(),
})

/** A line of the NDJSON answer. A line with an unknown `t` is skipped (rule R10). */
export const PullLine = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('begin'),
    mode: z.enum(['boot', 'delta']),
    epoch: z.string(),
    head: z.number(),
    serverTime: z.string(),
    lastSeq: z.number(),
    estimate: z.object({ rows: z.number() }).optional(),
    minApp: z.string().optional(),
  }),
  Row,
  z.object({ t: z.literal('del'), e: z.string(), id: z.string(), v: z.number() }),
  z.object({
    t: z.literal('range'),
    e: z.string(),
    after: z.string().nullable(),
    upto: z.string().nullable(),
  }),
  BundlesLine,
  z.object({ t: z.literal('stage'), name: z.string() }),
  z.object({ t: z.literal('mark'), cursor: z.string(), n: z.number() }),
  z.object({
    t: z.literal('end'),
    cursor: z.string(),
    more: z.boolean(),
    head: z.number().optional(),
    acks: z.object({ lastSeq: z.number(), outcomes: z.array(SeqOutcome) }).optional(),
  }),
])
export type PullLine = z.infer<typeof PullLine>
export const PULL_TYPES: readonly string[] = ['begin', 'row', 'del', 'range', 'packs', 'stage', 'mark', 'end']

/**
 * A stream whose request has this header with the value 1 receives change events besides pokes (ADR 0027).
 */
export const CHANGES_HEADER = 'x-sync-changes'

/** A change event: a poke that carries the lines of a pull from one cursor to the next. */
export const FeedChangeEvent = z.object({
  v: z.number(),
  spreadMs: z.number(),
  epoch: z.string(),
  serverTime: z.string(),
  from: z.string(),
  to: z.string(),
  lines: z.array(z.unknown()),
})
export type FeedChangeEvent = z.infer<typeof FeedChangeEvent>

/** GET /api/sync/events (B2.4). */
export interface SyncEvents {
  hello: { epoch: string; head: number }
  poke: { v: number; spreadMs: number }
  change: FeedChangeEvent
  bye: { reason: 'shutdown' | 'auth' | 'replaced' }
}

export interface SyncError {
  error: { code: string; message: string; details?: Record<string, unknown> }
}
