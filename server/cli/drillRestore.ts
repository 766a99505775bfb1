import { drill, drillReport, isDrillGood } from '../backup/drill.ts'
import { backupPlaceOf, defaultBackupPlace } from '../backup/place.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { runCommand } from '../lib/command.ts'
import type { Env } from '../lib/env.ts'

/*
 * npm run drill:restore -- [one backup, or a place: its newest]. The default is BACKUP_TO, or the folder
 * backups.
 */

async function run(env: Env, [address]: string[]): Promise<void> {
  const drilled = await drill(
    env,
    address ? backupPlaceOf(address, env.s3) : defaultBackupPlace(env),
    new Date(),
  )
  console.log(drillReport(drilled))
  if (!isDrillGood(drilled)) process.exitCode = 1
}

await runCommand(() => runForTenant(run))
