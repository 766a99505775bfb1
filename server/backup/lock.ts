import type pg from 'pg'
import { StartError } from '../lib/env.ts'

/** Any number of ours will do; it only has to be the same in every server ('back' in ASCII). */
const LOCK = 0x6261636b

/** Another server or command makes a backup of this house. */
export class BackupGoesOn extends StartError {
  override name = 'BackupGoesOn'

  constructor() {
    super('A backup of this house is being made already.')
  }
}

/**
 * Does `work` while no other process does so on this database. A process that dies lets go.
 * @throws BackupGoesOn
 */
export async function onlyOne<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isOurs = false
  try {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [LOCK])
    isOurs = rows[0]?.ours ?? false
    if (!isOurs) throw new BackupGoesOn()
    return await work()
  } finally {
    // a connection that is closed lets go too, whatever state it is in
    client.release(isOurs)
  }
}
