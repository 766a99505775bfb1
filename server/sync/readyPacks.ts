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

/** Of the advisory lock of the server that makes packs. */
const MAKING = 73_504

/** What documents and files are made by: a version that makes them otherwise reads none of these packs (ADR 0028). */
export const shapeOf = (form: string): string =>
  [form, ...PACKED_KINDS.map((e) => selectLines(e, ''))].join('\n')

/** In a transaction that does nothing else: it ends with its connection, and holds no snapshot meanwhile. */
const aloneOn =
  (pool: pg.Pool) =>
  (work: () => Promise<void>): Promise<boolean> =>
    inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ ok: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ok', [MAKING])
      if (rows[0]?.ok) await work()
      return rows[0]?.ok === true
    })

/** @param sizes of packs and files, other than the usual ones */
export function newKeeper(app: App, sizes?: PackSizes): PackKeeper {
  const { pool, env, log } = app
  const folder = new PackFolder(env.dataDir, shapeOf(PACK_FORM))
  return new PackKeeper({ db: syncDatabase(app), folder, alone: aloneOn(pool), log, ...(sizes && { sizes }) })
}

const keepers = new WeakMap<pg.Pool, PackKeeper>()

/** The ready packs of a process. */
export function packsOf(app: App): PackKeeper {
  const known = keepers.get(app.pool) ?? newKeeper(app)
  keepers.set(app.pool, known)
  return known
}

/** From the start on: made when there are none, and again when much changed. */
export async function keepPacks({ app }: { app: FastifyInstance }): Promise<void> {
  const packs = packsOf(app)
  packs.start()
  app.onShutdown(() => packs.stop())
}
