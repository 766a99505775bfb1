import { buildApp } from '../../../server/app.ts'
import { createPool } from '../../../server/db/pool.ts'
import { readEnv } from '../../../server/lib/env.ts'
import { routes } from '../../../server/routes/index.ts'
import { startServerSync } from '../../../server/sync/start.ts'
import { makeDataDir, removeDataDir } from './server.ts'
import { seedServer } from './syncServer.ts'

/** A server in this process on a migrated database, with a folder of its own; it has no port. */
export async function appOn(url: string, { max = 5, patienceMs = 10_000 } = {}) {
  const [dataDir, pool] = [await makeDataDir(), createPool(url, () => {}, max, patienceMs)]
  const env = { ...readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }), dataDir }
  const app = await buildApp({ env, pool, databaseUrl: url, routes })
  await app.ready()
  await startServerSync({ app })
  const close = async () => {
    await app.shutdown.begin(1_000)
    await app.close()
    await pool.end()
    await removeDataDir(dataDir)
  }
  return { app, pool, dataDir, close }
}

export type AppOn = Awaited<ReturnType<typeof appOn>>

/** Such a server with reference data and users, for devices. */
export const seededOn = ({ app, pool, close }: AppOn, url: string) =>
  seedServer({ app, db: { url, adminUrl: url, pool, drop: close }, close })
