import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { callerOf } from './callerOf.ts'
import { sweepAttempts } from './attempts.ts'
import { LIGHTLY } from '../db/commits.ts'
import { ApiError } from '../lib/errors.ts'

/** A token bucket: `max` at once, and that many again over `seconds`. */
export type Rule = { max: number; seconds: number }

export type Taken = {
  ok: boolean /** seconds until the next one is granted, 0 when ok */
  retryAfter: number
}

/**
 * Take `cost` tokens of a bucket that every server process shares through the database, so that a second process is
 * no way around a limit. With cost 0 it only asks whether one is left.
 */
export async function takeToken(pool: pg.Pool, key: string, rule: Rule, cost = 1): Promise<Taken> {
  const perSecond = rule.max / rule.seconds
  const { rows } = await pool.query<{ tokens: number; ok: boolean }>(TAKE, [key, rule.max, perSecond, cost])
  const { tokens, ok } = rows[0] ?? { tokens: 0, ok: false }
  return { ok, retryAfter: ok ? 0 : Math.max(1, Math.ceil((Math.max(1, cost) - tokens) / perSecond)) }
}

const REFILLED = `LEAST($2::float8, r.tokens + GREATEST(0, extract(epoch FROM clock_timestamp() - r.at)) * $3::float8)`
const TAKE = `
  INSERT INTO rate_limit AS r (key, tokens, at, ok)
    SELECT $1, $2::float8 - $4::float8, clock_timestamp(), true FROM ${LIGHTLY}
  ON CONFLICT (key) DO UPDATE SET
    tokens = ${REFILLED} - CASE WHEN ${REFILLED} >= GREATEST(1, $4::float8) THEN $4::float8 ELSE 0 END,
    ok = ${REFILLED} >= GREATEST(1, $4::float8),
    at = clock_timestamp()
  RETURNING tokens, ok`

/** Full again and thus without meaning: no bucket of ours takes longer than a day to fill. */
const sweep = async (pool: pg.Pool) => {
  await pool.query(`DELETE FROM rate_limit WHERE at < now() - interval '2 days'`)
  await sweepAttempts(pool)
}

export type LimitOptions = Rule & {
  /** distinguishes the buckets of one kind of call from those of another */
  name: string
  /** whose bucket; by default the address of the caller */
  by?: (request: FastifyRequest) => string
  text?: string
}

/** `app.limit({ name: 'login', max: 10, seconds: 60 })` is a preHandler that answers 429 with Retry-After. */
export function registerLimits(app: FastifyInstance, pool: pg.Pool): void {
  app.decorate('limit', (options: LimitOptions) => async (request: FastifyRequest) => {
    const key = `${options.name}:${options.by?.(request) ?? callerOf(request.ip)}`
    const { ok, retryAfter } = await takeToken(pool, key, options)
    if (!ok) throw new ApiError(429, 'too_many_requests', options.text, { retryAfter })
  })
  const timer = setInterval(() => void sweep(pool).catch(() => {}), 3_600_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
