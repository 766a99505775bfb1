import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import {
  type CompanyKeySource,
  companyKeySource,
  putOldestVersion,
  readKeyVersions,
  sealCodeAnew,
} from './companyKey.ts'

/** Repairs in one transaction. A change of a person waits for one transaction at most. */
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Seals every stored access code with the newest company key. Until then devices are given the older keys too. Safe to
 * run twice, also by two servers at once.
 * @param isEnding true if the server shuts down; the next start continues
 */
export async function sealStoredCodesAnew(
  pool: pg.Pool,
  env: KeyEnv,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const { newest, oldest } = await readKeyVersions(pool)
  if (oldest >= newest) return
  const keyOf = companyKeySource(pool, env)
  for (let last: string | null = FIRST_ID; last !== null; ) {
    if (isEnding()) return
    const after: string = last
    last = await inSyncTransaction(pool, (tx) => sealBatch(tx, keyOf, newest, after), { unlimitedWait: true })
  }
  // Codes that no key opens stay as they are: a later key could not open them either.
  const isReplacedAgain = await inSyncTransaction(
    pool,
    async (tx) => {
      if ((await readKeyVersions(tx)).newest !== newest) return true
      await putOldestVersion(tx, newest)
      return false
    },
    { unlimitedWait: true },
  )
  if (isReplacedAgain) await sealStoredCodesAnew(pool, env, isEnding)
}

/** @returns the id of the last repair of the batch; null if there are no more */
async function sealBatch(
  tx: Queryable,
  keyOf: CompanyKeySource,
  version: number,
  after: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string; code: string }>(
    `SELECT id, access_code AS code FROM repair
      WHERE access_code IS NOT NULL AND access_code NOT LIKE $1 AND id > $2 ORDER BY id LIMIT ${BATCH}`,
    [`v2.${version}.%`, after],
  )
  const sealed = await Promise.all(rows.map(({ code }) => sealCodeAnew(keyOf, code, version)))
  const changed = rows.flatMap(({ id, code }, i) => (sealed[i] === code ? [] : [{ id, code: sealed[i] }]))
  if (changed.length > 0)
    await tx.query(
      `UPDATE repair r SET access_code = n.code FROM unnest($1::uuid[], $2::text[]) AS n (id, code) WHERE r.id = n.id`,
      [changed.map(({ id }) => id), changed.map(({ code }) => code)],
    )
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
}

const running = new WeakMap<pg.Pool, Promise<void>>()
/** Pools whose server waits for the work when it shuts down. */
const awaited = new WeakSet<pg.Pool>()

/** Starts `sealStoredCodesAnew` in the background, unless it runs. A failure is logged; the next call tries again. */
export function startSealingAnew(
  app: Pick<FastifyInstance, 'pool' | 'env' | 'log' | 'shuttingDown' | 'onShutdown'>,
): void {
  const { pool, env, log } = app
  if (running.has(pool) || app.shuttingDown) return
  const work = sealStoredCodesAnew(pool, env, () => app.shuttingDown)
    .catch((error: unknown) => log.warn({ err: error }, 'access codes were not sealed anew'))
    .finally(() => running.delete(pool))
  running.set(pool, work)
  if (awaited.has(pool)) return
  awaited.add(pool)
  app.onShutdown(async () => running.get(pool))
}
