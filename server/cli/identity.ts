import { withDatabase } from '../backup/withDatabase.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { acceptKey, acceptStore } from '../blobs/fingerprint.ts'
import { inTransaction } from '../db/queryable.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { runCommand } from '../lib/command.ts'
import { type Env, StartError } from '../lib/env.ts'
import { lockFingerprints } from '../sync/store/serverFingerprints.ts'

/*
 * npm run marks -- accept secret-key|blob-store: accepts the key or store of this environment for the
 * database
 */

const USAGE = 'Usage: npm run marks -- accept secret-key, or npm run marks -- accept blob-store'
const DONE = {
  'secret-key': 'The secret key of this environment is now the one of the database.',
  'blob-store': 'The store of photos of this environment is now the one of the database.',
} as const

const isIdentityName = (name: string | undefined): name is keyof typeof DONE =>
  Object.keys(DONE).includes(name ?? '')

async function run(env: Env, [command, name]: string[]): Promise<void> {
  if (command !== 'accept' || !isIdentityName(name)) throw new StartError(USAGE)
  await withDatabase(env, (pool) =>
    inTransaction(pool, async (tx) => {
      await lockFingerprints(tx)
      await (name === 'secret-key' ? acceptKey(tx, env) : acceptStore(tx, blobFilesOf(env)))
    }),
  )
  console.log(`${DONE[name]} Start the servers.`)
}

await runCommand(() => runForTenant(run))
