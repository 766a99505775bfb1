import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Commits, ASYNC_COMMIT } from '../../db/commits.ts'
import { digest } from '../../lib/secrets.ts'
import { type FeedDeltaRow, feedDeltaOf, feedCall, feedQueryValues } from '../store/pgFeedDelta.ts'
import type { Arrival, FeedQuery, Attempts, ClientState, FeedDelta, SyncDatabase } from '../store/ports.ts'
import type { ServerLink } from './serverLink.ts'

/*
 * Notes about devices outside of mutations: arrival, departure and failed attempts.
 */

/** Copies the users who logged in on this device under its former ids. Blocked former ids are skipped. */
const INHERIT = `
  INSERT INTO device_user (client_id, user_id, last_online_login)
  SELECT $1, d.user_id, max(d.last_online_login) FROM ${ASYNC_COMMIT}, device_user d
    JOIN sync_client c ON c.id = d.client_id AND c.state <> 'blocked'
   WHERE d.client_id = ANY($2::uuid[]) AND sync_admit(c.id, $3, $4) = 'all' GROUP BY d.user_id
  ON CONFLICT (client_id, user_id) DO NOTHING`

/** Copies the name that the office gave the device to its next id. */
const INHERIT_NAME = `
  UPDATE sync_client n SET name = c.name FROM ${ASYNC_COMMIT}, sync_client c
   WHERE n.id = $1 AND n.name IS NULL AND c.id = ANY($2::uuid[]) AND c.name IS NOT NULL AND c.state <> 'blocked'
     AND sync_admit(c.id, $3, $4) = 'all'`

/**
 * How long a server with a broken session may take to show that it is alive, before its work counts as
 * abandoned.
 */
const DOUBT_MS = 2_000

type ArriveResult = Awaited<ReturnType<SyncDatabase['arrive']>> | { doubt: true } | undefined

/**
 * Calls `sync_arrive` only if the person may use the replica. OFFSET 0 forces that `sync_admit` runs once and
 * first.
 */
const ARRIVE = `
  SELECT sync_arrive($1, $2, $3, $4, $5, $6)::jsonb || jsonb_build_object('admitted', a.admitted,
         'name', (SELECT name FROM sync_client WHERE id = $1)) AS arrived
    FROM (SELECT sync_admit($1, $2, $7) AS admitted OFFSET 0) a WHERE a.admitted <> 'none'`

const ARRIVE_WITH_DELTA = `SELECT a.arrived ->> 'state' AS state, f.* FROM (${ARRIVE} OFFSET 0) a CROSS JOIN LATERAL ${feedCall(8)}`
const READ_DELTA = `SELECT f.* FROM ${feedCall(1)}`

type Devices = Pick<SyncDatabase, 'arrive' | 'delta' | 'arriveWithDelta' | 'depart' | 'countAttempt' | 'seen'>

export function pgArrival(pool: pg.Pool, commits: Commits, link: ServerLink): Devices {
  return {
    arrive: (arrival) => arrive(pool, link, arrival),
    delta: (query) => readDelta(pool, query),
    arriveWithDelta: ({ clientId, userId, deviceSecret }, query) =>
      arriveWithDelta(pool, [clientId, userId, null, null, null, false, hashOf(deviceSecret)], query),
    depart: async (clientId, unsuspect) => {
      if (!commits.stalled) await pool.query(DEPART, [clientId, unsuspect])
    },
    countAttempt: (clientId, seq, error, at) =>
      countAttempt(pool, [clientId, seq, at, error.slice(0, 2_000)]),
    seen: async (clientId, cursorV, knownSeq) => {
      if (!commits.stalled) await pool.query(SEEN, [clientId, cursorV, knownSeq])
    },
  }
}

const DEPART = `UPDATE sync_client SET inflight_seq = NULL, suspect = suspect AND NOT $2 FROM ${ASYNC_COMMIT} WHERE id = $1`

const SEEN = `
  UPDATE sync_client SET last_cursor_v = $2, known_seq = greatest(known_seq, $3), seen_at = now()
    FROM ${ASYNC_COMMIT} WHERE id = $1`

async function arrive(
  pool: pg.Pool,
  link: ServerLink,
  { clientId, userId, inflight, device, deviceSecret, formerIds = [] }: Arrival,
): ReturnType<SyncDatabase['arrive']> {
  const hash = hashOf(deviceSecret)
  const server = inflight === undefined ? null : await link.presence()
  const marker = server === null ? null : inflight
  const ask = async (sure: boolean): Promise<ArriveResult> => {
    const values = [clientId, userId, marker, device ?? null, server, sure, hash]
    return (await pool.query<{ arrived: ArriveResult }>({ name: 'arrive', text: ARRIVE, values })).rows[0]
      ?.arrived
  }
  let state = await ask(false)
  if (state && 'doubt' in state) {
    await sleep(DOUBT_MS)
    state = await ask(true)
  }
  if (!state) return null
  if ('doubt' in state) throw new Error('sync_arrive stays in doubt')
  if (formerIds.length > 0)
    for (const text of [INHERIT, INHERIT_NAME]) await pool.query(text, [clientId, formerIds, userId, hash])
  return state
}

const hashOf = (deviceSecret: string | undefined) =>
  deviceSecret === undefined ? null : digest(deviceSecret)

async function readDelta(pool: pg.Pool, query: FeedQuery): Promise<FeedDelta> {
  const { rows } = await pool.query<FeedDeltaRow>({
    name: 'few',
    text: READ_DELTA,
    values: feedQueryValues(query),
  })
  if (!rows[0]) throw new Error('sync_few gave nothing')
  return feedDeltaOf(rows[0])
}

/** Registers the contact of a device and then reads its changes, in one statement. */
async function arriveWithDelta(pool: pg.Pool, arrival: unknown[], query: FeedQuery) {
  const values = [...arrival, ...feedQueryValues(query)]
  const { rows } = await pool.query<FeedDeltaRow & { state: ClientState['state'] }>({
    name: 'arrive_few',
    text: ARRIVE_WITH_DELTA,
    values,
  })
  return rows[0] ? { state: rows[0].state, delta: feedDeltaOf(rows[0]) } : null
}

async function countAttempt(pool: pg.Pool, values: unknown[]): Promise<Attempts> {
  const { rows } = await pool.query<{ attempts: Attempts }>(
    `INSERT INTO sync_attempt AS a (client_id, seq, n, first_at, last_error) VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (client_id, seq) DO UPDATE SET n = a.n + 1, last_error = $4
     RETURNING json_build_object('n', n, 'firstAt', sync_moment(first_at), 'deaths', deaths) AS attempts`,
    values,
  )
  if (!rows[0]) throw new Error('no attempt was counted')
  return rows[0].attempts
}
