import type pg from 'pg'

/**
 * Does `work` while no other process does what has this lock on this database. A process that dies lets go.
 * @param lock one or two numbers of ours, the same in every server
 * @param refused what is thrown where another one is at it
 */
export async function onlyOne<T>(
  pool: pg.Pool,
  { lock, refused }: { lock: readonly number[]; refused: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isOurs = false
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      `SELECT pg_try_advisory_lock(${lock.join(', ')}) AS ours`,
    )
    isOurs = rows[0]?.ours ?? false
    if (!isOurs) throw refused()
    return await work()
  } finally {
    // a connection that is closed lets go too, whatever state it is in
    client.release(isOurs)
  }
}
