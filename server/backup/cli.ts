import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../lib/command.ts'
import { readEnv, StartError } from '../lib/env.ts'
import { backUp, saveKey } from './backup.ts'
import { tidy } from './keep.ts'
import { placeAt, placeOf } from './place.ts'
import { reportOf } from './report.ts'
import { restore } from './restore.ts'

/* npm run db:backup -- [place] [options]; npm run db:restore -- <one backup, or a place> [--replace] */

const USAGE = `Usage: npm run db:backup -- [folder or s3://bucket/prefix] [--keep <days>] [--logical] [--photos copied|listed] [--with-key <file>]
   or: npm run db:restore -- <one backup, or a place: its newest> [--replace]`

const BACKUPS = { kind: 'folder', folder: resolve('backups') } as const
const OPTIONS = {
  keep: { type: 'string' },
  logical: { type: 'boolean' },
  photos: { type: 'string' },
  'with-key': { type: 'string' },
  replace: { type: 'boolean' },
} as const

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [command, address, ...more] = positionals
  const env = readEnv()
  const now = new Date()
  if (more.length > 0) throw new StartError(USAGE)
  if (command === 'restore' && address) {
    const restored = await restore(env, address, now, { replace: values.replace ?? false })
    const where = env.databaseUrl ? 'the database of DATABASE_URL' : env.dataDir
    return console.log(reportOf(where, restored))
  }
  if (command !== 'backup') throw new StartError(USAGE)
  const keep = values.keep ? readDays(values.keep) : env.backup.keep
  const photos = readPhotos(values.photos) ?? env.backup.photos
  const place = address ? placeOf(address, env.s3) : placeAt(env.backup.to ?? BACKUPS)
  console.log(`Backup: ${await backUp(env, place, now, { logical: values.logical ?? false, photos })}`)
  if (values['with-key']) await saveKey(env, values['with-key'])
  for (const name of keep ? await tidy(place, keep, now) : []) console.log(`Removed: ${place.text}/${name}`)
}

function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1) throw new StartError(`--keep takes a number of days.\n${USAGE}`)
  return days
}

function readPhotos(text: string | undefined) {
  if (text === undefined || text === 'copied' || text === 'listed') return text
  throw new StartError(`--photos is copied or listed.\n${USAGE}`)
}

await runCommand(run)
