import type pg from 'pg'
import { createPool, openDatabase } from '../db/connect.ts'
import type { Env } from '../lib/env.ts'
import { urlOfRunning } from './backup.ts'

/** Runs `work` on the database of the house, whether a server runs on it or not. */
export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'dataDirNote'>,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const running = env.databaseUrl ?? urlOfRunning(env.dataDir, 'werkbank')
  const own = running ? undefined : await openDatabase(env, console.warn)
  const pool = own?.pool ?? createPool(running ?? '', console.warn, 2)
  try {
    return await work(pool)
  } finally {
    await (own ? own.stop() : pool.end())
  }
}
