import type pg from 'pg'

/**
 * Runs `work` while no other process holds this lock on this database. If a process dies, its lock is
 * released.
 * @param lock one or two numbers of our own choice, the same on every server
 * @param refused returns the error to throw if another process holds the lock
 */
export async function withExclusiveLock<T>(
  pool: pg.Pool,
  { lock, refusal }: { lock: readonly number[]; refusal: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isOurs = false
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      `SELECT pg_try_advisory_lock(${lock.join(', ')}) AS ours`,
    )
    isOurs = rows[0]?.ours ?? false
    if (!isOurs) throw refusal()
    return await work()
  } finally {
    // PostgreSQL notices a closed connection a little later, and the next one should find the lock free.
    if (isOurs) await client.query(`SELECT pg_advisory_unlock(${lock.join(', ')})`).catch(() => {})
    // Closing the connection releases the lock in any case.
    client.release(isOurs)
  }
}
