import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { APP_ROLE } from '../../../server/db/embedded/roles.ts'
import { createPool } from '../../../server/db/pool.ts'
import { until } from '../until.ts'

export type TestDatabase = {
  /** for the role of the app, as a server uses it */
  url: string
  /** for the administrator role */
  adminUrl: string
  pool: pg.Pool
  drop: () => Promise<void>
}

/**
 * A new database with all migrations and functions, on the one real PostgreSQL of this test run. The first call starts
 * the cluster (about two seconds). Each further database is a copy of a template (some tens of milliseconds). Call it
 * in beforeAll, and `drop()` in afterAll. @param options.empty without any table
 */
export async function freshDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const cluster = await clusterUrls()
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template1' : 'template'
  await onCluster(cluster.adminUrl, `CREATE DATABASE ${name} OWNER ${APP_ROLE} TEMPLATE ${template}`)
  const [url, adminUrl] = [cluster.url, cluster.adminUrl].map((one) => one.replace(/werkbank$/, name))
  const pool = createPool(url!, () => {}, 10)
  // the database ends with the cluster: DROP DATABASE would wait for a checkpoint
  return { url: url!, adminUrl: adminUrl!, pool, drop: () => pool.end() }
}

/** The process of the run: the parent of a forked worker, or the own process of a thread. */
const owner = isMainThread ? process.ppid : process.pid
const folder = join(tmpdir(), `werkbank-test-${owner}`)

async function clusterUrls(): Promise<{ url: string; adminUrl: string }> {
  if (wonTheRace()) startHolder()
  const answer = join(folder, 'answer.json')
  await until(`the test database; see ${folder}`, () => existsSync(answer), { ms: 90_000, every: 50 })
  const { url, adminUrl, error } = JSON.parse(readFileSync(answer, 'utf8')) as Record<string, string>
  if (!url || !adminUrl) throw new Error(`the test database does not start: ${error}`)
  return { url, adminUrl }
}

/** Only one of the workers succeeds in making the folder. */
function wonTheRace(): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 })
    return true
  } catch {
    return false
  }
}

function startHolder(): void {
  const program = fileURLToPath(new URL('./postgres-holder.ts', import.meta.url))
  spawn(process.execPath, [program, folder, String(owner)], { detached: true, stdio: 'ignore' }).unref()
}

async function onCluster(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
