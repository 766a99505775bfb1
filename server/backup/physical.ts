import { chown, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { type Account, postgresAccount } from '../db/embedded/init.ts'
import { asAdmin } from '../db/embedded/roles.ts'
import type { BlobPlace } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { pipeInto } from './child.ts'
import { copyTree } from './copyTree.ts'
import type { BackupDescription } from './place.ts'
import { TAR_END, tarBytes, tarFolder } from './tarStream.ts'

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
 * @param files the files of the backup; if they are encrypted, the database goes there as one archive
 */
export async function storeCluster(
  url: string,
  dataDir: string,
  to: BlobPlace,
  files: BlobFiles,
  isEncrypted: boolean,
): Promise<'files' | 'tar'> {
  await files.write(PASSWORD, await readFile(join(dataDir, PASSWORD)))
  const from = join(dataDir, 'pg')
  if (to.kind === 'folder' && !isEncrypted) {
    const target = join(to.folder, 'pg')
    await duringBackup(asAdmin(url, dataDir), {
      copyFiles: () => copyTree(from, target, { skip: isSkipped }),
      writeLabel: (label) => writeFile(join(target, 'backup_label'), label, { flush: true, mode: 0o600 }),
      copyLog: () => copyTree(join(from, 'pg_wal'), join(target, 'pg_wal'), { skip: isStatus }),
    })
    return 'files'
  }
  // An object store cannot store empty folders, which a cluster needs. Nothing of the archive is written elsewhere first.
  const archive = createGzip()
  pipeline(Readable.from(archiveOf(asAdmin(url, dataDir), from), { objectMode: false }), archive, () => {})
  await files.write(ARCHIVE, archive)
  return 'tar'
}

/** Copies the files of a backup to the location of the embedded database. @param files those of the backup, readable */
export async function bringCluster(
  from: BlobPlace,
  files: BlobFiles,
  kind: BackupDescription['database'],
  dataDir: string,
): Promise<void> {
  const [target, owner] = [join(dataDir, 'pg'), postgresAccount()]
  if (from.kind === 'folder' && kind === 'files') await copyTree(join(from.folder, 'pg'), target, { owner })
  else await unpack(files, dataDir, target, owner)
  const password = await files.read(PASSWORD)
  await writeFile(join(dataDir, PASSWORD), password ?? '', { mode: 0o600 })
}

async function unpack(files: BlobFiles, dataDir: string, target: string, owner: Account): Promise<void> {
  const archive = await files.open(ARCHIVE)
  if (!archive) throw new StartError(`${files.place} lacks ${ARCHIVE}.`)
  await pipeInto({ path: 'tar', args: ['-xz', '--no-same-owner', '-C', dataDir, '-f', '-'] }, archive.stream)
  await settleTree(target, owner)
}

/** Gives a folder to its owner, and syncs each file to the disk. */
async function settleTree(path: string, owner: Account): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) await settleTree(inner, owner)
    else {
      const file = await open(inner, 'r')
      await file.sync().finally(() => file.close())
      if (owner) await chown(inner, owner.uid, owner.gid)
    }
  }
  if (owner) await chown(path, owner.uid, owner.gid)
}

const isSkipped = (path: string): boolean => SKIPPED.test(path)
const isStatus = (path: string): boolean => path.startsWith('archive_status/')

/** @param url address for the administrator role: only it may begin a base backup */
async function* archiveOf(url: string, from: string): AsyncGenerator<Buffer> {
  const session = await beginBaseBackup(url)
  try {
    yield* tarFolder(from, 'pg', { skip: isSkipped })
    yield* tarBytes('pg/backup_label', Buffer.from(await session.stop()))
    yield* tarFolder(join(from, 'pg_wal'), 'pg/pg_wal', { skip: isStatus, withFolder: false })
    yield TAR_END
  } finally {
    await session.end()
  }
}

interface BaseBackupSteps {
  copyFiles: () => Promise<void>
  writeLabel: (label: string) => Promise<void>
  copyLog: () => Promise<void>
}

async function duringBackup(url: string, { copyFiles, writeLabel, copyLog }: BaseBackupSteps): Promise<void> {
  const session = await beginBaseBackup(url)
  try {
    await copyFiles()
    await writeLabel(await session.stop())
    await copyLog()
  } finally {
    await session.end()
  }
}

/** Begins a base backup. @returns its end, which gives the label, and the end of its session */
async function beginBaseBackup(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const end = () => client.end()
  try {
    // The replication slot keeps the log that the copy needs, until this connection ends.
    await client.query(`SELECT pg_create_physical_replication_slot('werkbank_backup', true, true)`)
    await client.query(`SELECT pg_backup_start('werkbank', fast => true)`)
  } catch (error) {
    await end()
    throw error
  }
  const stop = async (): Promise<string> => {
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    return rows[0]?.labelfile ?? ''
  }
  return { stop, end }
}
