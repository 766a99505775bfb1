import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../../../server/db/pool.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { fillDemo } from '../../../server/seed/demo/fill.ts'
import { freePort } from '../../kit/server/server.ts'
import { runServer, type ServerProcess, untilHealthy } from '../../kit/server/serverProcess.ts'

/* Several server processes on one database, for the drills. */

/** A server that can be stopped and started again on its port. */
interface DrilledServer {
  port: number
  process: ServerProcess
  /** Resolves when it answers. */
  begin(): Promise<void>
  /** Ends the server as an operator does; resolves with its exit code. */
  end(): Promise<number | string>
}

export interface ServerCluster {
  pool: pg.Pool
  /** The executor for new repairs. */
  executorId: string
  /** The main process of PostgreSQL. */
  databasePid: number
  servers: DrilledServer[]
  /** Seconds until the slowest server answered. */
  startSeconds: number
  close(): Promise<void>
}

/** @param env added to the environment that each server needs */
export async function startServerCluster(
  count: number,
  { repairs = 200 }: { repairs?: number } = {},
  env: Record<string, string> = {},
): Promise<ServerCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-drill-'))
  await chmod(folder, 0o755)
  const database = await startEmbedded(folder, () => {}, { max_connections: String(40 + 25 * count) })
  await migrateDatabase(database.url)
  const pool = createPool(database.url, () => {}, 10)
  await fillDemo(pool, { today: '2026-11-20', repairs })
  const given = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }
  const servers: DrilledServer[] = []
  let startSeconds = 0
  for (let i = 0; i < count; i++) {
    const from = performance.now()
    servers.push(await startOne(given))
    startSeconds = Math.max(startSeconds, Math.round((performance.now() - from) / 100) / 10)
  }
  const close = async () => {
    for (const { process } of servers) process.child.kill('SIGKILL')
    await Promise.all(servers.map(({ process }) => process.ended))
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM executor LIMIT 1')
  const [pid] = (await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
  return { pool, executorId: rows[0]?.id ?? '', databasePid: Number(pid), servers, startSeconds, close }
}

async function startOne(env: Record<string, string>): Promise<DrilledServer> {
  const port = await freePort()
  const run = () => runServer({ ...env, PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1' })
  const server: DrilledServer = {
    port,
    process: run(),
    begin: async () => {
      server.process = run()
      await untilHealthy(port, server.process)
    },
    end: () => {
      server.process.child.kill('SIGTERM')
      return server.process.ended
    },
  }
  await untilHealthy(port, server.process)
  return server
}
