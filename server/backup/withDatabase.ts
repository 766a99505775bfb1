import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { refuseUnfinishedRestore } from './restoreMarker.ts'
import { openDatabase } from '../db/connect.ts'
import { isPostgresOf } from '../db/embedded/process.ts'
import { appUrl } from '../db/embedded/roles.ts'
import { createPool } from '../db/pool.ts'
import type { Env } from '../lib/env.ts'

/** Runs `work` on the database of the company, whether a server is running or not. */
export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'dataDirNote'>>,
  work: (pool: pg.Pool, url: string) => Promise<T>,
): Promise<T> {
  refuseUnfinishedRestore(env.dataDir)
  const running = env.databaseUrl ?? urlOfRunning(env.dataDir)
  const own = running ? undefined : await openDatabase(env, console.warn)
  const pool = own?.pool ?? createPool(running ?? '', console.warn, 2)
  try {
    return await work(pool, own?.url ?? running ?? '')
  } finally {
    await (own ? own.stop() : pool.end())
  }
}

/** Returns the address of the database that a running server keeps in this data folder. */
function urlOfRunning(dataDir: string): string | undefined {
  const pgDir = join(dataDir, 'pg')
  const file = join(pgDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  if (!isPostgresOf(Number(pid), pgDir)) return undefined
  return appUrl({ dataDir, port: port ?? '' })
}
