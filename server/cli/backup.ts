import { parseArgs } from 'node:util'
import { runCommand } from '../lib/command.ts'
import { type Env, StartError } from '../lib/env.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { backUp, saveKey } from '../backup/backup.ts'
import { removeOldBackups } from '../backup/removeOldBackups.ts'
import { backupPlaceOf, defaultBackupPlace } from '../backup/place.ts'
import { restoreReport } from '../backup/report.ts'
import { restore } from '../backup/restore.ts'
import { withIdentity } from '../backup/encryption/withIdentity.ts'

/* npm run db:backup -- [place] [options]; npm run db:restore -- <one backup, or a place> [--replace] */

const USAGE = `Usage: npm run db:backup -- [folder or s3://bucket/prefix] [--keep <days>] [--logical] [--photos copied|listed] [--with-key <file>]
   or: npm run db:restore -- <one backup, or a place: its newest> [--replace] [--identity <file>]`

const OPTIONS = {
  keep: { type: 'string' },
  logical: { type: 'boolean' },
  photos: { type: 'string' },
  'with-key': { type: 'string' },
  replace: { type: 'boolean' },
  identity: { type: 'string' },
} as const

async function run(env: Env, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [command, address, ...more] = positionals
  const now = new Date()
  if (more.length > 0) throw new StartError(USAGE)
  if (command === 'restore' && address) {
    const restored = await restore(withIdentity(env, values.identity), address, now, {
      replace: values.replace ?? false,
    })
    return console.log(restoreReport(whereOf(env), restored))
  }
  if (command !== 'backup') throw new StartError(USAGE)
  const keep = values.keep ? readDays(values.keep) : env.backup.keep
  const photos = readPhotos(values.photos) ?? env.backup.photos
  const place = address ? backupPlaceOf(address, env.s3) : defaultBackupPlace(env)
  const made = await backUp(env, place, now, { logical: values.logical ?? false, photos })
  console.log(`Backup: ${made}\n${encryptionText(env)}`)
  if (values['with-key']) await saveKey(env, values['with-key'])
  for (const name of keep ? await removeOldBackups(place, keep, now) : [])
    console.log(`Removed: ${place.text}/${name}`)
}

const encryptionText = ({ backup }: Env): string =>
  backup.encryption ? 'Its files are encrypted.' : 'Its files are not encrypted (BACKUP_RECIPIENT).'

function whereOf({ tenant, databaseUrl, dataDir }: Env): string {
  if (tenant) return `tenant ${tenant}`
  return databaseUrl ? 'the database of DATABASE_URL' : dataDir
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

// A tenant must not be served while its data is restored.
const stopped = process.argv[2] === 'restore'
await runCommand(() => runForTenant(run, { stopped }))
