import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyStore } from '../blobs/emptyStore.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { runCommand } from '../lib/command.ts'
import { type Env, StartError } from '../lib/env.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { eraseTables } from '../db/erase.ts'
import { migrateDatabase } from '../db/migrate.ts'

/** `npm run db:reset -- --yes`: deletes every record and photo; the next start is a first start. */
async function run(env: Env, args: string[]): Promise<void> {
  if (!args.includes('--yes')) {
    throw new StartError('This erases every record and photo for good. To do so: npm run db:reset -- --yes')
  }
  // The lock of the data folder prevents this while a server runs on it.
  const database = await openDatabase(env, console.warn)
  try {
    await erase(database)
    await emptyStore(blobFilesOf(env))
    rmSync(join(env.dataDir, 'blobs'), { recursive: true, force: true })
    if (!env.databaseUrl) writeFileSync(join(env.dataDir, 'first-start'), 'made by a reset\n')
  } finally {
    await database.stop()
  }
  console.log('The database is empty. Start the server to fill it as on a first start.')
}

/** Recreates every table. Devices learn about it from the new epoch. */
async function erase({ pool, url }: Database): Promise<void> {
  await eraseTables(pool)
  await migrateDatabase(url)
}

await runCommand(() => runForTenant(run, { stopped: true }))
