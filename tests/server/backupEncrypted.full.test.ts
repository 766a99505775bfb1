import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { drill, drillReport, isDrillGood } from '../../server/backup/drill.ts'
import { newIdentity, recipientOf } from '../../server/backup/encryption/age.ts'
import { removeOldBackups } from '../../server/backup/removeOldBackups.ts'
import { restore } from '../../server/backup/restore.ts'
import { lastBackup } from '../../server/backup/runs.ts'
import { blobFileName } from '../../server/blobs/blobFiles.ts'
import { saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import type { BackupKeys } from '../../server/backup/encryption/setKeys.ts'
import type { BlobPlace } from '../../server/lib/blobPlace.ts'
import { backupPlaceAt } from '../../server/backup/place.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runCommand, type ServerProcess } from '../kit/server/serverProcess.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'
import { until } from '../kit/until.ts'

/* Encrypted backups of the embedded database, with a text and a photo that nobody may find in clear. */

const SECRET = 'Vergeetmij-Wachtwoordenstraat'
let [home, s3, identity, recipients, photo]: [string, S3Server, string, string[], string] = [] as never
const running: ServerProcess[] = []
const dataDir = () => join(home, 'data')
const environment = (backup: BackupKeys = {}) => ({ databaseUrl: undefined, dataDir: dataDir(), backup })
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 1, minute))

beforeAll(async () => {
  ;[home, s3, identity] = [await makeDataDir(), await startS3Server(), await newIdentity()]
  recipients = [await recipientOf(identity)]
  const database = await openDatabase(environment())
  await migrateDatabase(database.url)
  await database.pool.query(
    `CREATE TABLE hidden AS SELECT '${SECRET}' || n AS text FROM generate_series(1, 20000) n`,
  )
  const ground = { width: 300, height: 300, channels: 3, background: 'red' } as const
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const bytes = await sharp({ create: { ...ground, noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  photo = sha256Of(bytes)
  const store = { pool: database.pool, files: blobFilesOf(environment()) }
  await saveBlob(store, photo, 'image/jpeg', bytes)
  await database.stop()
}, 60_000)
afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL')
    await one.ended
  }
})
afterAll(async () => {
  await s3.close()
  await removeDataDir(home)
})

/** Returns the files of a folder that hold this text in clear. */
function filesWith(folder: string, text: Buffer | string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
}

const KEYS = (): [string, BackupKeys, BackupKeys][] => [
  ['public keys', { encryption: { recipients } }, { identities: [identity] }],
  ['a passphrase', { encryption: { passphrase: 'een zin van minstens twintig' } }, {}],
]

it.each([0, 1])(
  '[BK-07] [BK-08] [BK-10] a backup with %i is closed, rehearsed and restored with its key only, and links what did not change',
  async (n) => {
    const [name, writing, reading] = KEYS()[n]!
    const keys = { ...writing, ...reading }
    const place = join(home, `sets-${n}`)
    const saved = await backUp(environment(writing), place, at(1))
    expect(filesWith(place, SECRET)).toEqual([])
    const original = readFileSync(join(dataDir(), 'blobs', blobFileName(photo, 'orig')))
    expect(filesWith(place, original.subarray(1_000, 1_100))).toEqual([])
    const open = readdirSync(saved).filter((file) => !file.endsWith('.age'))
    expect(open.toSorted()).toEqual(['backup.json', 'blobs', 'photos.ndjson'])

    const again = await backUp(environment(writing), place, at(2))
    const file = `${blobFileName(photo, 'orig')}.age`
    const inode = (set: string) => statSync(join(set, 'blobs', file)).ino
    expect(inode(again)).toBe(inode(saved))

    const wrong: BackupKeys =
      n === 0 ? { identities: [await newIdentity()] } : { encryption: { passphrase: 'x'.repeat(30) } }
    for (const key of [{}, wrong]) {
      await expect(drill(environment(key), place, at(3))).rejects.toThrow(
        /is encrypted (for age1|with a passphrase)/,
      )
      await expect(restore(environment(key), place, at(3))).rejects.toThrow('Nothing was changed.')
    }
    expect(readdirSync(dataDir()).filter((entry) => entry.startsWith('before-restore'))).toEqual([])

    const drilled = await drill(environment(keys), place, new Date())
    expect([name, isDrillGood(drilled), drilled.photos.all]).toEqual([name, true, 1])
    expect(drillReport(drilled)).toContain('Its files are encrypted.')
    const other = { ...environment(keys), dataDir: join(home, `restored-${n}`) }
    await mkdir(other.dataDir)
    expect(await restore(other, place, at(4))).toMatchObject({ photos: { all: 1, missing: 0 } })
    const database = await openDatabase(other)
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM hidden')
    expect(rows).toEqual([{ n: 20_000 }])
    await database.stop()
  },
  120_000,
)

it('[BK-07] [BK-13] an object store gets the same, and the database notes that it is encrypted', async () => {
  const place = backupPlaceAt(s3.at('sets') as BlobPlace)
  const keys = { encryption: { recipients }, identities: [identity] }
  await backUp(environment(keys), place, at(10))
  expect(isDrillGood(await drill(environment(keys), place, new Date()))).toBe(true)
  const database = await openDatabase(environment())
  expect(await lastBackup(database.pool)).toMatchObject({ encrypted: true })
  await database.stop()
}, 120_000)

it('[BK-10] [BK-12] with other public keys everything is encrypted anew; an earlier backup without encryption is still good', async () => {
  const place = join(home, 'mixed')
  const clear = await backUp(environment(), place, at(20))
  const closed = await backUp(environment({ encryption: { recipients } }), place, at(21))
  const more = [...recipients, await recipientOf(await newIdentity())]
  const other = await backUp(environment({ encryption: { recipients: more } }), place, at(22))
  const inode = (set: string) => statSync(join(set, 'blobs', `${blobFileName(photo, 'orig')}.age`)).ino
  expect(inode(other)).not.toBe(inode(closed))
  const keys = environment({ encryption: { recipients }, identities: [identity] })
  for (const set of [clear, closed, other])
    expect([set, isDrillGood(await drill(keys, set, new Date()))]).toEqual([set, true])
  const days = new Date(at(22).getTime() + 3 * 86_400_000)
  const removed = await removeOldBackups(backupPlaceAt({ kind: 'folder', folder: place }), 1, days)
  expect(removed.map((name) => join(place, name)).toSorted()).toEqual([clear, closed].toSorted())
  expect(readdirSync(place).map((name) => join(place, name))).toEqual([other])
}, 180_000)

it('[BK-08] a damaged file fails the rehearsal', async () => {
  const place = join(home, 'spoilt')
  const keys = environment({ encryption: { recipients }, identities: [identity] })
  const set = await backUp(keys, place, at(30))
  const file = join(set, 'blobs', `${blobFileName(photo, 'thumb')}.age`)
  const bytes = readFileSync(file)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(file, bytes)
  const drilled = await drill(keys, place, new Date()).catch((error: unknown) => String(error))
  expect(typeof drilled === 'string' || !isDrillGood(drilled)).toBe(true)
}, 120_000)

it('[BK-09] a backup that is killed leaves nothing in clear, and a killed rehearsal nothing after the next one', async () => {
  const [place, temporary] = [join(home, 'killed'), join(home, 'tmp')]
  await mkdir(temporary, { mode: 0o777 })
  const key = join(home, 'key.txt')
  writeFileSync(key, `${identity}\n`)
  const env = {
    DATA_DIR: dataDir(),
    TMPDIR: temporary,
    BACKUP_RECIPIENT: recipients.join(','),
    BACKUP_IDENTITY_FILE: key,
  }
  const command = (name: string, ...args: string[]) => {
    const started = runCommand(`cli/${name}.ts`, args, env)
    running.push(started)
    return started
  }
  const outside = () =>
    readdirSync(dataDir()).filter(
      (name) =>
        ![
          'pg',
          'blobs',
          'pg-password',
          'pg-app-password',
          'secret-key',
          'server.lock',
          'pg-start.log',
        ].includes(name),
    )
  const before = outside()
  const partial = () => existsSync(place) && readdirSync(place).some((name) => name.endsWith('.partial'))
  const written = () =>
    partial() && readdirSync(place, { recursive: true }).some((name) => String(name).includes('pg.tar.gz'))
  for (const moment of [partial, written]) {
    const backup = command('backup', 'backup', place)
    await until('the backup', moment, { every: 2, ms: 120_000 })
    backup.child.kill('SIGKILL')
    await backup.ended
    expect(filesWith(place, SECRET)).toEqual([])
    expect(outside()).toEqual(before)
    expect(readdirSync(temporary)).toEqual([])
  }
  expect(await command('backup', 'backup', place).ended).toBe(0)
  const rehearsal = command('drillRestore', place)
  await until(
    'the rehearsal',
    () => readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'pg', 'postmaster.pid'))),
    { every: 5, ms: 120_000 },
  )
  rehearsal.child.kill('SIGKILL')
  await rehearsal.ended
  const next = command('drillRestore', place)
  expect([await next.ended, next.output()]).toEqual([
    0,
    expect.stringContaining('This backup can be restored.'),
  ])
  expect(readdirSync(temporary)).toEqual([])
}, 400_000)
