import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../../../server/db/pool.ts'
import { DEMO_LOGIN } from '../../../server/auth/demoLogin.ts'
import { fillDemo } from '../../../server/seed/demo/fill.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import type { DemoOptions } from '../../../server/seed/demo/plan.ts'
import { until } from '../../kit/until.ts'
import { cpuOf } from './cpu.ts'
import { sendsBundles } from './record.ts'
import { runServer, type ServerProcess, untilHealthy } from '../../kit/server/serverProcess.ts'

/** Connections for the server, and one for each client of the plain inserts. */
const ROOM = { max_connections: '100' }

/** The real server on a real database full of demo data. */
export interface Stand {
  url: string
  /** A direct connection to the database, for floors and for changes that no device made. */
  pool: pg.Pool
  /** Memory of the server process, in bytes. */
  rss(): Promise<number>
  /** Processor time so far, in seconds: of the server process with its threads, and of PostgreSQL with its backends. */
  cpu(): Promise<{ server: number; database: number }>
  login(): Promise<{ token: string; userId: string }>
  stop(): Promise<void>
}

/** @param options.today the last day of the demo data; fixed, so that all runs measure the same data */
export async function startStand(port: number, options: Partial<DemoOptions>): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-bench-'))
  await chmod(folder, 0o755)
  const database = await startEmbedded(folder, () => {}, ROOM)
  await migrateDatabase(database.url)
  const pool = createPool(database.url, () => {}, 40)
  await fillDemo(pool, { today: '2026-11-20', ...options })
  // Let the disk finish its writes now, so that it does not work during a measurement.
  await pool.query('VACUUM')
  // The role of the app may not.
  const admin = createPool(database.adminUrl, () => {}, 1)
  await admin.query('CHECKPOINT')
  await admin.end()
  const server = runServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
  await untilHealthy(port, server)
  const url = `http://localhost:${port}`
  await untilPacked(url)
  return {
    url,
    pool,
    rss: () => rssOf(server),
    cpu: async () => ({
      server: await cpuOf(server.child.pid ?? 0),
      database: await cpuOf(await postmaster(folder)),
    }),
    login: () => login(url),
    stop: async () => {
      server.child.kill('SIGTERM')
      await server.ended
      await pool.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits for the prepared bundles, which a server makes within a minute of its start. */
async function untilPacked(url: string): Promise<void> {
  const { token } = await login(url)
  await until('ready packs', () => sendsBundles(url, token), { ms: 300_000, every: 1_000 })
}

async function rssOf({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

async function postmaster(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

async function login(url: string): Promise<{ token: string; userId: string }> {
  const response = await fetch(`${url}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  const { token, id } = (await response.json()) as { token: string; id: string }
  return { token, userId: id }
}
