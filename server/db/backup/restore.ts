import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, StartError } from '../../plugins/env.ts'
import { openDatabase } from '../connect.ts'
import { postgresAccount } from '../embedded-init.ts'
import { lockDataDir } from '../embedded-lock.ts'
import { COMPLETE } from './backup.ts'
import { copyTree } from './copyTree.ts'

const PARTS = ['pg', 'pg-password', 'blobs']

/**
 * Puts a backup in the place of the data. What was there is moved into a folder beside it, whose path is returned
 * (undefined: nothing was there). Devices are told by a new epoch that the server went back in time (B3.9).
 */
export async function restore(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  from: string,
  now: Date,
): Promise<string | undefined> {
  if (env.databaseUrl)
    throw new StartError('With a database of your own, use pg_restore and copy DATA_DIR/blobs back.')
  if (!existsSync(join(from, COMPLETE))) throw new StartError(`${from} is no complete backup.`)
  const unlock = await lockDataDir(env.dataDir)
  let aside: string | undefined
  try {
    aside = moveAside(env.dataDir, now)
    copyTree(join(from, 'pg'), join(env.dataDir, 'pg'), postgresAccount())
    if (existsSync(join(from, 'blobs'))) copyTree(join(from, 'blobs'), join(env.dataDir, 'blobs'), undefined)
    copyFileSync(join(from, 'pg-password'), join(env.dataDir, 'pg-password'))
    chmodSync(join(env.dataDir, 'pg-password'), 0o600)
  } finally {
    unlock()
  }
  await beginEpoch(env)
  return aside
}

function moveAside(dataDir: string, now: Date): string | undefined {
  const present = PARTS.filter((part) => existsSync(join(dataDir, part)))
  if (present.length === 0) return undefined
  const aside = join(dataDir, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const part of present) renameSync(join(dataDir, part), join(aside, part))
  return aside
}

/** A physical copy has the fingerprint of its original, so the restore itself says that a new epoch begins (B4.6). */
async function beginEpoch(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const database = await openDatabase(env)
  try {
    await database.pool.query(`UPDATE sync_head SET epoch = gen_random_uuid(), fp = 'restored'`)
    database.settled()
  } finally {
    await database.stop()
  }
}
