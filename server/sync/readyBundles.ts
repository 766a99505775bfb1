import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { BUNDLE_FORMAT } from '../../src/sync/protocol/bundles.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { BUNDLED_ENTITIES } from '../../src/domain/bundledEntities.ts'
import { inTransaction } from '../db/queryable.ts'
import { BundleFolder } from './bundles/bundleFolder.ts'
import { BundleSupervisor } from './bundles/bundleSupervisor.ts'
import type { BundleSizes } from './bundles/bundleText.ts'
import { selectLines } from './store/aggregates/read.ts'
import { syncDatabase } from './syncDatabase.ts'

type App = Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>

/** Key of the advisory lock of the server that builds bundles. */
const BUILD_LOCK = 73_504

/**
 * Describes the format of documents and files. A version with another format reads none of these bundles
 * (ADR 0028).
 */
export const bundleFormatOf = (form: string): string =>
  [form, ...BUNDLED_ENTITIES.map((e) => selectLines(e, ''))].join('\n')

/**
 * Runs `work` under an advisory lock in an otherwise idle transaction. The lock ends with the connection, and
 * the transaction holds no snapshot.
 */
const exclusiveRunnerOf =
  (pool: pg.Pool) =>
  (work: () => Promise<void>): Promise<boolean> =>
    inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ ok: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ok', [
        BUILD_LOCK,
      ])
      if (rows[0]?.ok) await work()
      return rows[0]?.ok === true
    })

/**
 * Selects a row if a person was erased above version $1: the erasure wrote the row of the customer. A later change of
 * that row counts too, and costs one more build.
 */
const ERASED_SINCE = `
  SELECT FROM erasure e JOIN sync_change c ON c.ent = ${ENTITIES.customer.ent} AND c.id = e.customer_id
   WHERE c.v > $1 LIMIT 1`

/** @param sizes sizes of bundles and files, if they differ from the defaults */
export function createBundleSupervisor(app: App, sizes?: BundleSizes): BundleSupervisor {
  const { pool, env, log } = app
  const folder = new BundleFolder(env.dataDir, bundleFormatOf(BUNDLE_FORMAT))
  return new BundleSupervisor({
    db: syncDatabase(app),
    folder,
    runExclusively: exclusiveRunnerOf(pool),
    log,
    erasedSince: async (v) => (await pool.query(ERASED_SINCE, [v])).rowCount === 1,
    ...(sizes && { sizes }),
  })
}

const supervisors = new WeakMap<pg.Pool, BundleSupervisor>()

/** Returns the bundle supervisor of this process. */
export function bundleSupervisorOf(app: App): BundleSupervisor {
  const known = supervisors.get(app.pool) ?? createBundleSupervisor(app)
  supervisors.set(app.pool, known)
  return known
}

/** Starts the bundle supervisor. It builds bundles if there are none, and rebuilds them after many changes. */
export async function startBundleSupervisor({ app }: { app: FastifyInstance }): Promise<void> {
  const supervisor = bundleSupervisorOf(app)
  supervisor.start()
  app.onShutdown(() => supervisor.stop())
}
