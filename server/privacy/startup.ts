import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { erasePerson } from '../../src/mutations/privacy/erase.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { erasureContext } from './erasureContext.ts'
import { ErasureFile, type NotedErasure } from './erasureFile.ts'
import { finishErasures } from './finishErasures.ts'

const AT_NIGHT = '10 4 * * *'

/**
 * Repeats the erasures that a restored database does not know, before anybody is served. Plans the daily job that
 * erases what the law no longer requires.
 */
export async function startErasures({ app, fresh }: StartupContext): Promise<void> {
  // A new database in an old folder has none of these people.
  if (!fresh) await repeatErasures(app)
  app.jobs.daily('erasures', AT_NIGHT, async () => {
    const records = await eraseExpired(app.pool, dayInBrussels(new Date().toISOString()))
    await finishErasures(app)
    app.log.info({ records }, 'records that the law no longer requires')
  })
}

/** @returns the number of repeated erasures */
export async function repeatErasures(
  app: Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>,
): Promise<number> {
  const { pool, env, log } = app
  const noted = await new ErasureFile(env.dataDir).read()
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM erasure')
  const known = new Set(rows.map(({ id }) => id))
  const missing = noted.filter(({ id }) => !known.has(id))
  for (const erasure of missing) await repeatErasure(pool, erasure)
  if (missing.length > 0) log.warn({ erasures: missing.length }, 'erasures repeated after a restore')
  if (missing.length > 0 || rows.length > 0) await finishErasures(app)
  return missing.length
}

const repeatErasure = (pool: pg.Pool, erasure: NotedErasure): Promise<void> =>
  inSyncTransaction(
    pool,
    async (tx) => {
      const { store, server } = erasureContext(tx, erasure.id)
      await erasePerson(store, { ...erasure, by: null }, server)
      await store.flush()
    },
    { unlimitedWait: true },
  )

/**
 * Erases the records whose legal period ended.
 * @param today 'YYYY-MM-DD'
 * @returns the number of records
 */
export const eraseExpired = (pool: pg.Pool, today: string): Promise<number> =>
  inSyncTransaction(
    pool,
    async (tx) => {
      const { rows } = await tx.query<{ erasureId: string; documents: string[] }>(
        `DELETE FROM erasure_hold WHERE until < $1::date RETURNING erasure_id AS "erasureId", documents`,
        [today],
      )
      for (const { erasureId, documents } of rows) {
        const gone = await tx.query<{ sha256: string }>(
          'DELETE FROM issued_paper WHERE id = ANY($1::uuid[]) RETURNING sha256',
          [documents],
        )
        await tx.query('UPDATE erasure SET files = files || $2 WHERE id = $1', [
          erasureId,
          JSON.stringify(gone.rows.map(({ sha256 }) => sha256)),
        ])
      }
      return rows.length
    },
    { unlimitedWait: true },
  )
