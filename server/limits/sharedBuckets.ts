import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ASYNC_COMMIT } from '../db/commits.ts'
import { sweepAttempts } from './attempts.ts'
import { callerAddress } from './callerAddress.ts'
import { assertNoWait, type Limit, bucketWaitOf } from './limiter.ts'

/**
 * Takes `cost` tokens from a bucket that all server processes share through the database. With cost 0 it only
 * checks if a token is left.
 * @returns seconds to wait, see limiter.ts
 */
export async function takeToken(pool: pg.Pool, limit: Limit, key: string, cost = 1): Promise<number> {
  const { name, max, seconds } = limit
  const { rows } = await pool.query<{ tokens: number; ok: boolean }>(TAKE, [
    `${name}:${key}`,
    max,
    max / seconds,
    cost,
  ])
  const { tokens, ok } = rows[0] ?? { tokens: 0, ok: false }
  return ok ? 0 : bucketWaitOf(limit, tokens, cost)
}

/** Computes `refilled` in the database, so that concurrent requests see each other's tokens. */
const REFILLED = `LEAST($2::float8, r.tokens + GREATEST(0, extract(epoch FROM clock_timestamp() - r.at)) * $3::float8)`
const TAKE = `
  INSERT INTO rate_limit AS r (key, tokens, at, ok)
    SELECT $1, $2::float8 - $4::float8, clock_timestamp(), true FROM ${ASYNC_COMMIT}
  ON CONFLICT (key) DO UPDATE SET
    tokens = ${REFILLED} - CASE WHEN ${REFILLED} >= GREATEST(1, $4::float8) THEN $4::float8 ELSE 0 END,
    ok = ${REFILLED} >= GREATEST(1, $4::float8),
    at = clock_timestamp()
  RETURNING tokens, ok`

/** Deletes buckets that are full again; every bucket refills within a day. */
const sweep = async (pool: pg.Pool) => {
  await pool.query(`DELETE FROM rate_limit WHERE at < now() - interval '2 days'`)
  await sweepAttempts(pool)
}

export type LimitOptions = Limit & {
  /** key of the bucket; by default the address of the caller */
  by?: (request: FastifyRequest) => string
  text?: string
}

/**
 * Registers `app.limit({ name: 'login', max: 10, seconds: 60 })`: a preHandler that answers 429 with
 * Retry-After.
 */
export function registerLimits(app: FastifyInstance, pool: pg.Pool): void {
  app.decorate('limit', (options: LimitOptions) => async (request: FastifyRequest) => {
    const key = options.by?.(request) ?? callerAddress(request.ip)
    assertNoWait(await takeToken(pool, options, key), options.text)
  })
  const timer = setInterval(() => void sweep(pool).catch(() => {}), 3_600_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
