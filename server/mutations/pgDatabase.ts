import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Outcome } from '../../src/contract/define.ts'
import type { SeqOutcome } from '../../src/contract/protocol.ts'
import { DomainError, type RefusalCode, refusalText } from '../../src/domain/shared/errors.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { digest } from '../lib/secrets.ts'
import { isTransient } from '../lib/errors.ts'
import type {
  Arrival,
  Attempts,
  Author,
  Clock,
  ClientState,
  MutationKey,
  MutationTx,
  NewRecord,
  SyncDatabase,
} from '../store/ports.ts'
import { literal } from '../store/aggregates/write.ts'
import { type Commits, commitsOf, LIGHTLY, withClient } from '../db/commits.ts'
import type { Counter } from '../store/counters.ts'
import { pgEffects } from './effects/pgEffects.ts'
import { PgSnapshot } from '../store/pgSnapshot.ts'
import { fetchAhead, type FoundRow, PgStore } from '../store/pgStore.ts'

interface Entered {
  epoch: string
  lastSeq: number
  state: ClientState['state']
  suspect: boolean
  own: SeqOutcome | null
  twin: SeqOutcome | null
  author: Author | null
  attempts: Attempts | null
  aliases: [string, string][]
  recovering: boolean
}

/** Who logged in on a device under its former ids; a blocked one leaves nobody behind. */
const INHERIT = `
  INSERT INTO device_user (client_id, user_id, last_online_login)
  SELECT $1, d.user_id, max(d.last_online_login) FROM ${LIGHTLY}, device_user d
    JOIN sync_client c ON c.id = d.client_id AND c.state <> 'blocked'
   WHERE d.client_id = ANY($2::uuid[]) AND sync_admit(c.id, $3, $4) = 'all' GROUP BY d.user_id
  ON CONFLICT (client_id, user_id) DO NOTHING`

/** What the office calls a device stays with it under its next id. */
const KEEP_NAME = `
  UPDATE sync_client n SET name = c.name FROM ${LIGHTLY}, sync_client c
   WHERE n.id = $1 AND n.name IS NULL AND c.id = ANY($2::uuid[]) AND c.name IS NOT NULL AND c.state <> 'blocked'
     AND sync_admit(c.id, $3, $4) = 'all'`

/** The database is another one than its epoch says; passes as soon as that was seen to. */
class HistoryMoved extends Error {
  override name = 'HistoryMoved'
  readonly code = 'SY002'
}

/** How long a server whose session broke may take to show itself alive again before its work counts as cut off. */
const DOUBT_MS = 2_000

type Arrived = Awaited<ReturnType<SyncDatabase['arrive']>> | { doubt: true } | undefined

/** Nothing of `sync_arrive` for somebody who may not use the replica (OFFSET 0: asked once, and first). */
const ARRIVE = `
  SELECT sync_arrive($1, $2, $3, $4, $5, $6)::jsonb || jsonb_build_object('admitted', a.admitted,
         'name', (SELECT name FROM sync_client WHERE id = $1))
    FROM (SELECT sync_admit($1, $2, $7) AS admitted OFFSET 0) a WHERE a.admitted <> 'none'`

/** What the rest of the process knows and must hear of. */
export interface ServerLink {
  /** The number by which other servers see this one alive; null: they cannot, and nothing is marked. */
  presence: () => Promise<number | null>
  /** The database goes on from an earlier state: nothing may be written until that has an epoch of its own. */
  moved: () => void
  /** A number was given out. */
  given: (counter: Counter) => void
}

const ALONE: ServerLink = { presence: async () => null, moved: () => {}, given: () => {} }

/** What push and pull need, on PostgreSQL. */
export function pgDatabase(pool: pg.Pool, clock: Clock, link: ServerLink = ALONE): SyncDatabase {
  const serial = queue()
  const commits = commitsOf(pool)
  const first = async <T>(text: string, values: unknown[]): Promise<T> =>
    Object.values((await pool.query(text, values)).rows[0] ?? {})[0] as T
  return {
    // writers wait for each other anyway; waiting here instead of in the database keeps connections free
    write: (key, work) =>
      serial(() => {
        commits.assertKept()
        return withClient(pool, (client) => inTransaction(client, clock, link, key, work, commits), isDoomed)
      }),
    read: (work) => withClient(pool, (client) => inSnapshot(client, work), isDoomed),
    arrive: async ({ clientId, userId, inflight, device, proof, formerIds = [] }: Arrival) => {
      const hash = proof === undefined ? null : digest(proof)
      const server = inflight === undefined ? null : await link.presence()
      const marker = server === null ? null : (inflight ?? null)
      const arrive = (sure: boolean) =>
        first<Arrived>(ARRIVE, [clientId, userId, marker, device ?? null, server, sure, hash])
      let state = await arrive(false)
      if (state && 'doubt' in state) {
        await sleep(DOUBT_MS)
        state = await arrive(true)
      }
      if (!state) return null
      if ('doubt' in state) throw new Error('sync_arrive stays in doubt')
      if (formerIds.length > 0)
        for (const text of [INHERIT, KEEP_NAME]) await pool.query(text, [clientId, formerIds, userId, hash])
      return state
    },
    depart: async (clientId, unsuspect) => {
      if (commits.stalled) return
      await pool.query(
        `UPDATE sync_client SET inflight_seq = NULL, suspect = suspect AND NOT $2 FROM ${LIGHTLY} WHERE id = $1`,
        [clientId, unsuspect],
      )
    },
    countAttempt: (clientId, seq, error, at) =>
      first(
        `INSERT INTO sync_attempt AS a (client_id, seq, n, first_at, last_error) VALUES ($1, $2, 1, $3, $4)
         ON CONFLICT (client_id, seq) DO UPDATE SET n = a.n + 1, last_error = $4
         RETURNING json_build_object('n', n, 'firstAt', sync_moment(first_at), 'deaths', deaths)`,
        [clientId, seq, at, error.slice(0, 2_000)],
      ),
    seen: async (clientId, cursorV, knownSeq) => {
      if (commits.stalled) return
      await pool.query(
        `UPDATE sync_client SET last_cursor_v = $2, known_seq = greatest(known_seq, $3), seen_at = now()
          FROM ${LIGHTLY} WHERE id = $1`,
        [clientId, cursorV, knownSeq],
      )
    },
    isTransient: (error) => fieldOf(error, 'code') !== '57014' && isTransient(error),
  }
}

/** One after the other, in the order of arrival. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = tail.then(work)
    tail = result.catch(() => {})
    return result
  }
}

/** Clients of which it is not known what is prepared on them. */
const doomed = new WeakSet<pg.PoolClient>()

const isDoomed = (client: pg.PoolClient) => doomed.has(client)

async function inSnapshot<T>(client: pg.PoolClient, work: (snapshot: PgSnapshot) => Promise<T>): Promise<T> {
  const results = (await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT v, min_v, epoch FROM sync_head',
  )) as unknown as pg.QueryResult<{ epoch: string; v: number; min_v: number }>[]
  const head = results[1]?.rows[0]
  if (!head) throw new Error('sync_head is empty')
  const result = await work(new PgSnapshot(client, head))
  await client.query('COMMIT')
  return result
}

async function inTransaction<T>(
  client: pg.PoolClient,
  clock: Clock,
  link: ServerLink,
  key: MutationKey,
  work: (tx: MutationTx) => Promise<{ store: NewRecord } | { answer: T }>,
  commits: Commits,
): Promise<{ stored: SeqOutcome } | { answer: T }> {
  const store = new PgStore(client, key.uid)
  const entered = await enter(client, link, key, store)
  const decision = await work(mutationTx(client, clock, link, key, entered, store))
  if ('answer' in decision) {
    await client.query('ROLLBACK')
    return decision
  }
  return { stored: await commits.within(leave(client, key, store, decision.store)) }
}

/** The lock, everything the rules look at, and the aggregates that will probably be read, in one round trip. */
async function enter(
  client: pg.PoolClient,
  link: ServerLink,
  key: MutationKey,
  store: PgStore,
): Promise<Entered> {
  const ids = literal(`{${key.ids.join(',')}}`)
  const args = [key.clientId, key.seq, key.mid, key.uid].map((value) => literal(value))
  const ahead = fetchAhead(client, key.hints ?? [])
  const text = `BEGIN; SELECT sync_enter(${args.join(', ')}, ${ids}) AS e; SELECT sync_moved() AS moved; SAVEPOINT m; ${ahead}`
  const results = (await client.query(text).catch((error: unknown) => {
    doomed.add(client)
    throw error
  })) as unknown as pg.QueryResult<{ e: Entered; moved: boolean } & FoundRow>[]
  const entered = results[1]?.rows[0]?.e
  if (!entered) throw new Error('sync_enter gave nothing')
  if (results[2]?.rows[0]?.moved) {
    link.moved()
    throw new HistoryMoved()
  }
  const found = results.slice(4).filter(({ command }) => command === 'SELECT')
  for (const [i, [e, id]] of (key.hints ?? []).entries()) store.keep(e, id, found[i]?.rows[0])
  return entered
}

function mutationTx(
  client: pg.PoolClient,
  clock: Clock,
  link: ServerLink,
  key: MutationKey,
  entered: Entered,
  store: PgStore,
): MutationTx {
  const { epoch, lastSeq, state, suspect, own, twin, author, attempts, aliases, recovering } = entered
  const { mid, uid } = key
  return {
    epoch,
    client: { lastSeq, state, suspect },
    own,
    twin,
    author,
    attempts,
    aliases: new Map(aliases),
    recovering,
    store,
    effects: pgEffects({
      client,
      store,
      mid,
      uid,
      now: () => clock.now(),
      recovering: () => recovering,
      given: link.given,
    }),
    guarded: (work) => guarded(client, store, work),
  }
}

async function guarded<T>(client: pg.PoolClient, store: PgStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (store.dirty || refusal) await client.query('ROLLBACK TO SAVEPOINT m')
    store.forget()
    throw refusal ?? error
  }
}

/** Errors of the database that are refusals: an id that was removed for ever, a value that no column holds. */
function refusalOf(error: unknown): DomainError | null {
  const code = fieldOf(error, 'code')
  if (error instanceof DomainError || typeof code !== 'string') return null
  if (code === 'SY001') return new DomainError('gone')
  return /^22\w{3}$|^54000$/.test(code) ? new DomainError('invalid_args') : null
}

/** Everything the mutation wrote, its record and the commit, in one round trip. */
async function leave(
  client: pg.PoolClient,
  key: MutationKey,
  store: PgStore,
  record: NewRecord,
): Promise<SeqOutcome> {
  try {
    return await commit(client, key, store.takeStatements(), record)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await client.query('ROLLBACK TO SAVEPOINT m')
    const code: RefusalCode = refusal.code
    return commit(client, key, [], {
      ...record,
      outcome: { status: 'rejected', code, text: refusalText(code) },
    })
  }
}

async function commit(
  client: pg.PoolClient,
  key: MutationKey,
  statements: string[],
  record: NewRecord,
): Promise<SeqOutcome> {
  const text = [...statements, leaveStatement(key, record), 'COMMIT'].join(';\n')
  const results = (await client.query(text)) as unknown as pg.QueryResult<{ v: number | null }>[]
  const v = results.at(-2)?.rows[0]?.v ?? null
  const { v: _, ...outcome } = record.outcome as Outcome & { v?: number }
  return { seq: record.seq, mid: key.mid, ...outcome, ...(v === null ? {} : { v }) }
}

function leaveStatement(key: MutationKey, record: NewRecord): string {
  const { seq, name, mv, at, args, base, outcome } = record
  const { status, v = 0, ...result } = outcome as Outcome & { v?: number }
  const json = (value: unknown) => (value === undefined ? 'NULL' : literal(value, 'json'))
  const values = [
    ...[key.clientId, seq, key.mid, name, mv, key.uid, key.pusher, at].map((value) => literal(value)),
    json(args),
    json(base),
    `'\\x${hashOf(record)}'`,
    literal(status),
    json(result),
    v > 0 ? String(v) : 'NULL',
    key.last ? 'true' : 'false',
  ]
  return `SELECT sync_leave(${values.join(', ')}) AS v`
}

const hashOf = ({ name, mv, args, base }: NewRecord) =>
  createHash('sha256')
    .update(JSON.stringify([name, mv, args, base ?? null]))
    .digest('hex')
