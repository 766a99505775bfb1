import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '../../../server/app.ts'
import { type Env, readEnv } from '../../../server/lib/env.ts'
import { routes } from '../../../server/routes/index.ts'
import { freshDatabase, type TestDatabase } from './postgres.ts'
import { makeDataDir, removeDataDir } from './server.ts'

export type TestApp = { app: FastifyInstance; db: TestDatabase; close: () => Promise<void> }

/** The real server on a database of its own, without logs and without a port: `app.inject(...)` calls it. */
export async function startTestApp(more: Partial<AppDeps> = {}, env: Partial<Env> = {}): Promise<TestApp> {
  const db = await freshDatabase()
  const folder = env.dataDir ? null : await makeDataDir()
  const given: Partial<Env> = folder ? { ...env, dataDir: folder } : env
  const quiet: Env = { ...readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }), ...given }
  const app = await buildApp({ env: quiet, pool: db.pool, databaseUrl: db.url, routes, ...more })
  await app.ready()
  const close = async () => {
    await app.close()
    await db.drop()
    if (folder) await removeDataDir(folder)
  }
  return { app, db, close }
}
