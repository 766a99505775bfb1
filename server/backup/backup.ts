import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Env, StartError } from '../lib/env.ts'
import { openDatabase } from '../db/connect.ts'
import { isPostgresOf } from '../db/embedded/process.ts'
import { SIDE_FILE } from '../store/sideFile.ts'
import { copyTree } from './copyTree.ts'
import { noteBackup } from './lastBackup.ts'

/** The file that makes a folder a backup: written last, so that a copy that was cut off is not taken for one. */
export const COMPLETE = 'backup.json'

/** Of these the database makes its own at start; the log is copied last. */
const SKIPPED =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.|postmaster\.(pid|opts)$|log\/.)/

/**
 * Copies the embedded database and the photos into a new folder below `into` and returns its path. The server may run
 * and be written to meanwhile: the copy is of the moment at which it was complete, as PostgreSQL's own base backup.
 */
export async function backUp(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  into: string,
  now: Date,
): Promise<string> {
  if (env.databaseUrl)
    throw new StartError(
      'With a database of your own, use pg_dump for it and copy DATA_DIR/blobs and DATA_DIR/sync-state.json.',
    )
  if (!existsSync(join(env.dataDir, 'pg'))) throw new StartError(`There is no database in ${env.dataDir}.`)
  const name = `werkbank-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const target = join(into, name)
  if (existsSync(target)) throw new StartError(`${target} exists already.`)
  const partial = `${target}.partial`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const running = urlOfRunning(env.dataDir)
  const own = running ? undefined : await openDatabase(env)
  try {
    await copyDatabase(running ?? own?.url ?? '', env.dataDir, partial)
  } finally {
    await own?.stop()
  }
  // Photos are named by their content and never change, so those of the database are all here by now.
  if (existsSync(join(env.dataDir, 'blobs')))
    copyTree(join(env.dataDir, 'blobs'), join(partial, 'blobs'), undefined)
  // the last of all: what was printed while the rest was copied is known to it
  const side = join(env.dataDir, SIDE_FILE)
  if (existsSync(side)) copyFileSync(side, join(partial, SIDE_FILE))
  copyFileSync(join(env.dataDir, 'pg-password'), join(partial, 'pg-password'))
  writeFileSync(join(partial, COMPLETE), `${JSON.stringify({ at: now.toISOString() })}\n`)
  renameSync(partial, target)
  // seen by who watches over the house; the backup itself is good without it
  await noteBackup(env.dataDir, { at: now.toISOString(), bytes: bytesBelow(target) }).catch(() => {})
  return target
}

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/**
 * The address of the cluster that a running server keeps in this data folder.
 * @param database in it; without it the one of PostgreSQL itself, which is always there
 */
export function urlOfRunning(dataDir: string, database = 'postgres'): string | undefined {
  const pgDir = join(dataDir, 'pg')
  const file = join(pgDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  if (!isPostgresOf(Number(pid), pgDir)) return undefined
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim()
  return `postgres://werkbank:${password}@127.0.0.1:${port}/${database}`
}

async function copyDatabase(url: string, dataDir: string, target: string): Promise<void> {
  const [from, to] = [join(dataDir, 'pg'), join(target, 'pg')]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The slot keeps the log that the copy needs until this connection ends.
    await client.query(`SELECT pg_create_physical_replication_slot('werkbank_backup', true, true)`)
    await client.query(`SELECT pg_backup_start('werkbank', fast => true)`)
    copyTree(from, to, undefined, (path) => SKIPPED.test(path))
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), undefined, (path) =>
      path.startsWith('archive_status/'),
    )
  } finally {
    await client.end()
  }
}
