import type pg from 'pg'
import type { MutationDef, RestCall, RestRequest } from '../../src/mutations/define.ts'
import type { SeqOutcome } from '../../src/sync/protocol/protocol.ts'
import { rateForDays } from '../../src/domain/rentals/days.ts'
import type { PriceRate } from '../../src/domain/settings/settings.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { DomainError, isRefusalCode } from '../../src/domain/shared/errors.ts'
import { isId, namedId } from '../../src/domain/shared/ids.ts'
import { fieldsOf, isRecord } from '../../src/lib/objects.ts'
import { SHAPES } from '../sync/store/aggregates/aggregates.ts'
import { PART_TABLES } from '../sync/store/aggregates/parts.ts'
import { newServerId } from '../lib/newServerId.ts'
import { HttpError } from '../lib/errors.ts'
import type { SyncDatabase } from '../sync/store/ports.ts'
import { collectIds } from '../sync/commit/aliases.ts'
import { apply, type MutationRequest } from '../sync/commit/apply.ts'
import { hintsOf } from '../sync/commit/hints.ts'

/*
 * A REST call runs the same mutation that a device would send (B2.7, D-019). Each person has a separate
 * replica for REST calls, whose sequence numbers the server assigns.
 */

export interface Candidate {
  def: MutationDef
  call: RestCall
}

export interface RestContext {
  pool: pg.Pool
  db: SyncDatabase
  userId: string
  /** The header Idempotency-Key. The same key never takes effect twice. */
  idempotencyKey: string | undefined
  params: Record<string, string>
  body: Record<string, unknown>
}

/** An applied call and the arguments that it ran with. */
export interface RestCallResult {
  call: RestCall
  args: Record<string, unknown>
  outcome: SeqOutcome
}

/** Returns the id of the replica for the REST calls of a person. */
const replicaOf = (userId: string) => namedId(`rest:${userId}`)

/** @throws DomainError if the rules refuse it, ApiError 404 or 422 if it names nothing that exists */
export async function runRestCall(
  context: RestContext,
  candidates: readonly Candidate[],
): Promise<RestCallResult> {
  const mid = midOf(context.idempotencyKey)
  const known = context.idempotencyKey ? await findRecordedCall(context, candidates, mid) : null
  if (known) return known
  const request = requestFor(context)
  for (const candidate of candidates) {
    if (!(await matchesExistence(context, candidate.call))) continue
    const args = await candidate.call.toInput(request)
    if (!isRecord(args)) continue
    const done = await runOne(context, candidate, mid, args)
    // A concurrent request with the same key was faster. Return what that request did.
    return (done.outcome.repeat && (await findRecordedCall(context, candidates, mid))) || done
  }
  throw new HttpError(422, 'invalid_args')
}

interface RecordedCall {
  name: string
  args: Record<string, unknown>
  /** The person who made the call. */
  uid: string
  outcome: SeqOutcome
}

function midOf(key: string | undefined): string {
  const mid = key?.trim().toLowerCase()
  if (mid !== undefined && !isId(mid)) {
    throw new HttpError(422, 'invalid_args', 'De Idempotency-Key moet een uuid zijn.')
  }
  return mid ?? newServerId()
}

/**
 * Returns what the key was used for before; the answer is rebuilt from it. A mutation is applied once,
 * whoever sends it. A key used by another person would therefore return the outcome of a foreign request.
 * @throws ApiError 422 if another person or another call used the key
 */
async function findRecordedCall(
  { pool, userId }: RestContext,
  candidates: readonly Candidate[],
  mid: string,
): Promise<RestCallResult | null> {
  const { rows } = await pool.query<RecordedCall>(
    `SELECT name, args, uid, sync_outcome(m) AS outcome FROM sync_mutation m
      WHERE mid = $1 ORDER BY client_id = $2 DESC LIMIT 1`,
    [mid, replicaOf(userId)],
  )
  const row = rows[0]
  if (!row) return null
  const candidate = candidates.find(({ def }) => def.name === row.name)
  if (!candidate || row.uid !== userId)
    throw new HttpError(422, 'invalid_args', 'Deze Idempotency-Key werd voor iets anders gebruikt.')
  return restCallResult(candidate.call, row.args, row.outcome)
}

function requestFor({ pool, userId, params, body }: RestContext): RestRequest {
  const now = new Date().toISOString()
  // All candidates that read this request get the same new ids.
  const made: string[] = []
  let next = 0
  return {
    params,
    body,
    uid: userId,
    now,
    today: dayInBrussels(now),
    newId: () => (made[next++] ??= newServerId()),
    closedDays: async () => {
      const { rows } = await pool.query<{ day: string }>('SELECT date::text AS day FROM holiday')
      return new Set(rows.map(({ day }) => day))
    },
    rateFor: async (days) => {
      const { rows } = await pool.query<Pick<PriceRate, 'numberOfDays' | 'rate'>>(
        'SELECT number_of_days AS "numberOfDays", rate::float AS rate FROM price_rate',
      )
      return rateForDays(rows, days)
    },
    callerName: async () => {
      const { rows } = await pool.query<{ name: string }>(
        `SELECT concat_ws(' ', nullif(name, ''), nullif(last_name, '')) AS name FROM app_user WHERE id = $1`,
        [userId],
      )
      return rows[0]?.name || null
    },
    rentalPeriod: async (id) => {
      const { rows } = isId(id)
        ? await pool.query<{ startDate: string; endDate: string }>(
            'SELECT start_date::text AS "startDate", end_date::text AS "endDate" FROM rental WHERE id = $1',
            [id],
          )
        : { rows: [] }
      return rows[0] ?? null
    },
    ownerOf: async (list, id) => {
      const { table, column } = PART_TABLES[list]
      const { rows } = isId(id)
        ? await pool.query<{ owner: string }>(`SELECT ${column} AS owner FROM ${table} WHERE id = $1`, [id])
        : { rows: [] }
      if (!rows[0]) throw new HttpError(404, 'not_found')
      return rows[0].owner
    },
  }
}

/** True if the call matches an existing record (`onlyIfExists`) or a new one (`unlessExists`) (D-037). */
async function matchesExistence(
  { pool, body }: RestContext,
  { unlessExists, onlyIfExists }: RestCall,
): Promise<boolean> {
  const e = unlessExists ?? onlyIfExists
  if (!e) return true
  const id = body['id']
  const { rowCount } = isId(id)
    ? await pool.query(`SELECT 1 FROM "${SHAPES[e].table}" WHERE id = $1`, [id])
    : { rowCount: 0 }
  return (rowCount === 1) === Boolean(onlyIfExists)
}

async function runOne(
  { db, userId }: RestContext,
  { def, call }: Candidate,
  mid: string,
  args: Record<string, unknown>,
): Promise<RestCallResult> {
  const plain = fieldsOf(JSON.parse(JSON.stringify(args)))
  const request: MutationRequest = {
    clientId: replicaOf(userId),
    epoch: null,
    seq: null,
    mid,
    name: def.name,
    mv: def.mv,
    uid: userId,
    pusher: userId,
    at: new Date().toISOString(),
    args: plain,
    ids: [...collectIds(plain)],
    hints: hintsOf(def.name, userId, plain),
    online: true,
  }
  const applied = await apply(db, request)
  if (applied.is !== 'outcome') throw new HttpError(403, 'device_blocked')
  return restCallResult(call, plain, applied.outcome)
}

function restCallResult(call: RestCall, args: Record<string, unknown>, outcome: SeqOutcome): RestCallResult {
  if (outcome.status === 'applied') return { call, args, outcome }
  const { code = '', text, details } = outcome
  throw new DomainError(isRefusalCode(code) ? code : 'server_error', text, details)
}
