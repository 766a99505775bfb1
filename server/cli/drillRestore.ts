import { resolve } from 'node:path'
import { drill, drillReport, isGood } from '../backup/drill.ts'
import { placeAt, placeOf } from '../backup/place.ts'
import { readEnv, StartError } from '../lib/env.ts'

/* npm run drill:restore -- [one backup, or a place: its newest]; without: BACKUP_TO, or the folder backups. */

async function run(): Promise<void> {
  const [address] = process.argv.slice(2)
  const env = readEnv()
  const usual = placeAt(env.backup.to ?? { kind: 'folder', folder: resolve('backups') })
  const drilled = await drill(env, address ? placeOf(address, env.s3) : usual, new Date())
  console.log(drillReport(drilled))
  if (!isGood(drilled)) process.exitCode = 1
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
