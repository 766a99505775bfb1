import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import { postgresAccount } from '../db/embedded/init.ts'
import { asAdmin } from '../db/embedded/roles.ts'
import type { BlobPlace } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { pipeInto, storeOutput } from './child.ts'
import { copyTree } from './copyTree.ts'
import type { BackupDescription } from './place.ts'

/*
 * Copies the embedded database as its files. The same version of PostgreSQL reads them, and no program must
 * be installed.
 */

/** Files that the database recreates at start. The write-ahead log is copied last. */
const SKIPPED =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.|postmaster\.(pid|opts)$|log\/.)/
const ARCHIVE = 'pg.tar.gz'
const PASSWORD = 'pg-password'

/**
 * Copies the files of a running database. Like a base backup of PostgreSQL, the copy shows the state at its
 * end.
 */
export async function storeCluster(url: string, dataDir: string, to: BlobPlace): Promise<'files' | 'tar'> {
  await blobFilesAt(to).write(PASSWORD, await readFile(join(dataDir, PASSWORD)))
  if (to.kind === 'folder') {
    await copyCluster(asAdmin(url, dataDir), join(dataDir, 'pg'), join(to.folder, 'pg'))
    return 'files'
  }
  // An object store cannot store empty folders, which a cluster needs. Use an archive.
  const stage = join(dataDir, `backup-${crypto.randomUUID()}`)
  await mkdir(stage, { mode: 0o700 })
  try {
    await copyCluster(asAdmin(url, dataDir), join(dataDir, 'pg'), join(stage, 'pg'))
    const tar = { path: 'tar', args: ['-cz', '-C', stage, '-f', '-', 'pg'] }
    await storeOutput(tar, (out) => blobFilesAt(to).write(ARCHIVE, out))
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  return 'tar'
}

/** Copies the files of a backup to the location of the embedded database. */
export async function bringCluster(
  from: BlobPlace,
  kind: BackupDescription['database'],
  dataDir: string,
): Promise<void> {
  if (from.kind === 'folder' && kind === 'files')
    await copyTree(join(from.folder, 'pg'), join(dataDir, 'pg'), { owner: postgresAccount() })
  else await unpack(from, dataDir)
  const password = await blobFilesAt(from).read(PASSWORD)
  await writeFile(join(dataDir, PASSWORD), password ?? '', { mode: 0o600 })
}

async function unpack(from: BlobPlace, dataDir: string): Promise<void> {
  const archive = await blobFilesAt(from).open(ARCHIVE)
  if (!archive) throw new StartError(`${blobFilesAt(from).place} lacks ${ARCHIVE}.`)
  const stage = join(dataDir, `restore-${crypto.randomUUID()}`)
  await mkdir(stage, { mode: 0o700 })
  try {
    await pipeInto({ path: 'tar', args: ['-xz', '-C', stage, '-f', '-'] }, archive.stream)
    await copyTree(join(stage, 'pg'), join(dataDir, 'pg'), { owner: postgresAccount() })
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** @param url address for the administrator role: only it may begin a base backup */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The replication slot keeps the log that the copy needs, until this connection ends.
    await client.query(`SELECT pg_create_physical_replication_slot('werkbank_backup', true, true)`)
    await client.query(`SELECT pg_backup_start('werkbank', fast => true)`)
    await copyTree(from, to, { skip: (path) => SKIPPED.test(path) })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { flush: true, mode: 0o600 })
    const isStatus = (path: string) => path.startsWith('archive_status/')
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), { skip: isStatus })
  } finally {
    await client.end()
  }
}
