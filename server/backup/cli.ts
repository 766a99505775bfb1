import { resolve } from 'node:path'
import { readEnv, StartError } from '../lib/env.ts'
import { backUp } from './backup.ts'
import { reportOf } from './report.ts'
import { restore } from './restore.ts'

/* npm run db:backup -- [folder]; npm run db:restore -- <folder of one backup> */

async function run(): Promise<void> {
  const [command, folder] = process.argv.slice(2)
  const env = readEnv()
  if (command === 'backup') {
    console.log(`Backup: ${await backUp(env, resolve(folder ?? 'backups'), new Date())}`)
  } else if (command === 'restore' && folder) {
    console.log(reportOf(env.dataDir, await restore(env, resolve(folder), new Date())))
  } else {
    throw new StartError(
      'Usage: npm run db:backup -- [folder] or npm run db:restore -- <folder of one backup>',
    )
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
