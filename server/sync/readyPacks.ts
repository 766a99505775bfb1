import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { PACK_FORM, PACKED_KINDS } from '../../src/contract/packs.ts'
import { inTransaction } from '../db/queryable.ts'
import { PackFolder } from '../packs/packFolder.ts'
import { PackKeeper } from '../packs/packKeeper.ts'
import type { PackSizes } from '../packs/packText.ts'
import { selectLines } from '../store/aggregates/read.ts'
import { syncDatabase } from './service.ts'

type App = Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>

/** Key of the advisory lock of the server that builds bundles. */
const MAKING = 73_504

/**
 * Describes the format of documents and files. A version with another format reads none of these bundles
 * (ADR 0028).
 */
export const shapeOf = (form: string): string =>
  [form, ...PACKED_KINDS.map((e) => selectLines(e, ''))].join('\n')

/**
 * Runs `work` under an advisory lock in an otherwise idle transaction. The lock ends with the connection, and
 * the transaction holds no snapshot.
 */
const aloneOn =
  (pool: pg.Pool) =>
  (work: () => Promise<void>): Promise<boolean> =>
    inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ ok: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ok', [MAKING])
      if (rows[0]?.ok) await work()
      return rows[0]?.ok === true
    })

/** @param sizes sizes of bundles and files, if they differ from the defaults */
export function newKeeper(app: App, sizes?: PackSizes): PackKeeper {
  const { pool, env, log } = app
  const folder = new PackFolder(env.dataDir, shapeOf(PACK_FORM))
  return new PackKeeper({ db: syncDatabase(app), folder, alone: aloneOn(pool), log, ...(sizes && { sizes }) })
}

const keepers = new WeakMap<pg.Pool, PackKeeper>()

/** Returns the bundle keeper of this process. */
export function packsOf(app: App): PackKeeper {
  const known = keepers.get(app.pool) ?? newKeeper(app)
  keepers.set(app.pool, known)
  return known
}

/** Starts the bundle keeper. It builds bundles if there are none, and rebuilds them after many changes. */
export async function keepPacks({ app }: { app: FastifyInstance }): Promise<void> {
  const packs = packsOf(app)
  packs.start()
  app.onShutdown(() => packs.stop())
}
