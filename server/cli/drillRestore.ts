import { parseArgs } from 'node:util'
import { drill, drillReport, isDrillGood } from '../backup/drill.ts'
import { withIdentity } from '../backup/encryption/withIdentity.ts'
import { backupPlaceOf, defaultBackupPlace } from '../backup/place.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { runCommand } from '../lib/command.ts'
import type { Env } from '../lib/env.ts'

/*
 * npm run drill:restore -- [one backup, or a place: its newest] [--identity <file>]. The default is BACKUP_TO, or the
 * folder backups.
 */

async function run(env: Env, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { identity: { type: 'string' } },
    allowPositionals: true,
  })
  const [address] = positionals
  const drilled = await drill(
    withIdentity(env, values.identity),
    address ? backupPlaceOf(address, env.s3) : defaultBackupPlace(env),
    new Date(),
  )
  console.log(drillReport(drilled))
  if (!isDrillGood(drilled)) process.exitCode = 1
}

await runCommand(() => runForTenant(run))
