import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderFiles } from '../../server/blobs/folderFiles.ts'
import { emptyStore } from '../../server/blobs/emptyStore.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import {
  acceptKey,
  acceptStore,
  checkFingerprints,
  FINGERPRINT_FILE,
  acceptAfterRestore,
} from '../../server/blobs/fingerprint.ts'
import { probeStore } from '../../server/blobs/probe.ts'
import { readEnv, StartError } from '../../server/lib/env.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { serverFolders } from '../kit/server/serverFolders.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'

let [s3, db]: [S3Server, TestDatabase] = [] as never
let folders: string[] = []
const servers = serverFolders(3431)
beforeAll(async () => {
  s3 = await startS3Server()
})
beforeEach(async () => {
  db = await freshDatabase()
  folders = await Promise.all([makeDataDir(), makeDataDir()])
})
afterEach(async () => {
  await db.drop()
  for (const folder of folders) await removeDataDir(folder)
})
afterAll(async () => {
  await servers.stopAll()
  servers.removeAll()
  await s3.close()
})

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEY = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
const first = () => ({ dataDir: folders[0]! })
const second = () => ({ dataDir: folders[1]! })
const marks = async () =>
  (await db.pool.query('SELECT name, value FROM server_mark ORDER BY name')).rows as {
    name: string
    value: string
  }[]

describe('what the environment says', () => {
  it.each([
    ['BLOB_STORE', { BLOB_STORE: 's3://' }],
    ['BLOB_STORE', { BLOB_STORE: 's3://geheim-woord:x@bucket/a' }],
    ['BLOB_STORE', { BLOB_STORE: 's3://bucket/../other' }],
    ['BLOB_STORE', { BLOB_STORE: 's3://bucket/a//b' }],
    ['BLOB_STORE', { BLOB_STORE: 'https://bucket' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'geheim-woord' }],
    ['S3_PATH_STYLE', { S3_PATH_STYLE: 'maybe' }],
    ['S3_ENCRYPTION', { S3_ENCRYPTION: 'geheim-woord' }],
    ['SECRET_KEY', { SECRET_KEY: 'geheim-woord' }],
    ['SECRET_KEY_FILE', { SECRET_KEY_FILE: '/nowhere/geheim-woord' }],
    ['SECRET_KEY_FILE', { SECRET_KEY: KEY, SECRET_KEY_FILE: '/etc/hostname' }],
  ])('[BS-02] [SK-01] a wrong %s is named, and its value is not repeated', (name, env) => {
    const reading = () => readEnv(env)
    expect(reading).toThrow(StartError)
    expect(reading).toThrow(`${name}:`)
    expect(reading).not.toThrow('geheim-woord')
  })

  it('[BS-02] a folder or a bucket is understood, with the path style of a store that has its own address', () => {
    expect(readEnv({}).blobStore).toBeUndefined()
    expect(readEnv({ BLOB_STORE: '/srv/photos' }).blobStore).toEqual({
      kind: 'folder',
      folder: '/srv/photos',
    })
    const env = { BLOB_STORE: 's3://photos/house/a/', S3_ENDPOINT: 'http://s3:9000', S3_ENCRYPTION: 'AES256' }
    expect(readEnv(env).blobStore).toMatchObject({
      kind: 's3',
      bucket: 'photos',
      prefix: 'house/a',
      pathStyle: true,
      encryption: 'AES256',
    })
    expect(readEnv({ BLOB_STORE: 's3://photos' }).blobStore).toMatchObject({ prefix: '', pathStyle: false })
  })

  it('[SK-01] the key stands in the environment or in a file that it names', () => {
    const file = join(folders[0]!, 'key')
    writeFileSync(file, `${KEY.toUpperCase()}\n`)
    expect(readEnv({ SECRET_KEY: KEY }).secretKey).toBe(KEY)
    expect(readEnv({ SECRET_KEY_FILE: file }).secretKey).toBe(KEY)
    expect(readEnv({}).secretKey).toBeUndefined()
  })
})

describe('the store at the start', () => {
  it('[BS-03] that takes what it is given is left as it was; one that does not is named with its reason', async () => {
    const good = blobFilesOf({ ...first(), blobStore: s3.at('probe') })
    await probeStore(good)
    for await (const { name } of good.list()) expect(name).toBe('nothing is left')
    const gone = { ...s3.at('x'), bucket: 'nobody' }
    await expect(probeStore(blobFilesOf({ ...first(), blobStore: gone }))).rejects.toThrow(
      /^BLOB_STORE: s3:\/\/nobody\/\S*x cannot be written, read and deleted in: NoSuchBucket/,
    )
    const away = s3.at('x', 1)
    await expect(probeStore(blobFilesOf({ ...first(), blobStore: away }), 100)).rejects.toThrow(
      'ECONNREFUSED',
    )
    writeFileSync(join(folders[0]!, 'file'), '')
    const folder = { kind: 'folder', folder: join(folders[0]!, 'file') } as const
    await expect(probeStore(blobFilesOf({ ...first(), blobStore: folder }))).rejects.toThrow(StartError)
  })
})

describe('servers of one database', () => {
  it('[SK-04] an older database gets its fingerprints at its first startup, silently, and none of them is the key', async () => {
    await blobFilesOf(first()).write('ab/x.orig', Buffer.from('a photo of before'))
    await checkFingerprints(db.pool, first())
    const before = await marks()
    expect(before.map(({ name }) => name)).toEqual(['blob-store', 'secret-key'])
    await checkFingerprints(db.pool, first())
    expect(await marks()).toEqual(before)
    const key = { dataDir: folders[1]!, secretKey: KEY }
    await acceptKey(db.pool, key)
    const [, { value }] = (await marks()) as [object, { value: string }]
    expect(value).toMatch(/^[0-9a-f]{64}$/)
    expect(value).not.toContain(KEY.slice(0, 8))
  })

  it('[SK-04] a first start that is cut off at any moment is no stranger to its own store', async () => {
    const env = { ...first(), secretKey: KEY }
    const id = crypto.randomUUID()
    const [noFile, aFile] = [
      () => blobFilesOf(env).remove(FINGERPRINT_FILE),
      () => blobFilesOf(env).write(FINGERPRINT_FILE, Buffer.from(id)),
    ]
    const write = vi.spyOn(FolderFiles.prototype, 'write').mockRejectedValueOnce(new Error('killed'))
    await expect(checkFingerprints(db.pool, env)).rejects.toThrow('killed')
    await checkFingerprints(db.pool, env)
    write.mockRestore()
    for (const died of [noFile, aFile]) {
      await db.pool.query(
        `DELETE FROM server_mark; INSERT INTO server_mark (name, value) VALUES ('blob-store', 'new:${id}')`,
      )
      await died()
      await checkFingerprints(db.pool, env)
      expect((await marks())[0]).toEqual({ name: 'blob-store', value: id })
      expect((await blobFilesOf(env).read(FINGERPRINT_FILE))?.toString().trim()).toBe(id)
    }
  })

  it('[SK-06] two that start at once on nothing agree', async () => {
    const env = (dataDir: string) => ({ dataDir, secretKey: KEY, blobStore: s3.at('both') })
    const shared = env(folders[0]!)
    const other = { ...shared, dataDir: folders[1]! }
    await Promise.all([checkFingerprints(db.pool, shared), checkFingerprints(db.pool, other)])
    await Promise.all([checkFingerprints(db.pool, shared), checkFingerprints(db.pool, other)])
    expect((await blobFilesOf(shared).read(FINGERPRINT_FILE))?.toString().trim()).toBe(
      (await marks())[0]!.value,
    )
  })

  it('[SK-03] one with another key, or with none, does not start, says so, and makes none', async () => {
    const store = { blobStore: { kind: 'folder', folder: join(folders[0]!, 'blobs') } } as const
    await checkFingerprints(db.pool, { ...first(), ...store, secretKey: KEY })
    const none = checkFingerprints(db.pool, { ...second(), ...store })
    await expect(none).rejects.toThrow(/^This server lacks the secret key of its database: give it .*\.$/)
    expect(existsSync(join(folders[1]!, 'secret-key'))).toBe(false)
    const wrong = checkFingerprints(db.pool, { ...second(), ...store, secretKey: OTHER })
    await expect(wrong).rejects.toThrow('The secret key of this server is not that of its database')
    await checkFingerprints(db.pool, { ...second(), ...store, secretKey: KEY })
  })

  it('[SK-05] one with another store does not start, whether that is empty or of another database', async () => {
    const at = (prefix: string, dataDir = folders[0]!) => ({
      dataDir,
      secretKey: KEY,
      blobStore: s3.at(`apart/${prefix}`),
    })
    await checkFingerprints(db.pool, at('right'))
    await expect(checkFingerprints(db.pool, at('empty'))).rejects.toThrow(
      'has no mark of this database: set BLOB_STORE',
    )
    const otherDatabase = await freshDatabase()
    await checkFingerprints(otherDatabase.pool, at('neighbour'))
    await expect(checkFingerprints(db.pool, at('neighbour'))).rejects.toThrow('belongs to another database')
    await otherDatabase.pool.query('DELETE FROM server_mark')
    // a database without fingerprints does not accept the store of another database
    await expect(checkFingerprints(otherDatabase.pool, at('right'))).rejects.toThrow(
      'belongs to another database',
    )
    await otherDatabase.drop()
    await checkFingerprints(db.pool, at('right'))
  })

  it('[SK-07] what an operator accepts is that of the database from then on', async () => {
    const [old, other] = [
      { ...first(), secretKey: KEY },
      { ...second(), secretKey: OTHER },
    ]
    await checkFingerprints(db.pool, old)
    await acceptKey(db.pool, other)
    await expect(checkFingerprints(db.pool, other)).rejects.toThrow('The store of photos')
    await acceptStore(db.pool, blobFilesOf(other))
    await checkFingerprints(db.pool, other)
    await expect(checkFingerprints(db.pool, old)).rejects.toThrow('The secret key')
    // any database may use an emptied store
    await emptyStore(blobFilesOf(other))
    expect(await blobFilesOf(other).find(FINGERPRINT_FILE)).toBeNull()
  })

  it('[SK-07] [DV-15] by a command, beside a server that brings its own database', async () => {
    const dataDir = servers.newDataDir()
    await servers.started(dataDir)
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, SECRET_KEY: OTHER }
    const command = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, args, { env, cwd: ROOT })).stdout
    expect(await command('server/cli/identity.ts', 'accept', 'secret-key')).toBe(
      'The secret key of this environment is now the one of the database. Start the servers.\n',
    )
    expect(await command('server/cli/devices.ts', 'list')).toBe('')
    await expect(command('server/cli/identity.ts', 'accept')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Usage: npm run marks/),
    })
    await servers.stopAll()
    const again = servers.start({ DATA_DIR: dataDir })
    expect(await again.ended).toBe(1)
    expect(again.output()).toContain('The secret key of this server is not that of its database')
  })

  it('[SK-08] after a restore what was put together belongs together, also without the key of then', async () => {
    await checkFingerprints(db.pool, { ...first(), secretKey: KEY })
    expect(await acceptAfterRestore(db.pool, { ...first(), secretKey: KEY })).toBe(true)
    expect(await acceptAfterRestore(db.pool, second())).toBe(false)
    await checkFingerprints(db.pool, second())
    expect(await acceptAfterRestore(db.pool, { ...second(), secretKey: OTHER })).toBe(false)
    await checkFingerprints(db.pool, { ...second(), secretKey: OTHER })
  })

  it('[SK-03] a process that does not match says one sentence and ends with 1', async () => {
    await checkFingerprints(db.pool, { ...first(), secretKey: KEY })
    const server = servers.start({ DATABASE_URL: db.url, DATA_DIR: folders[0]!, SECRET_KEY: OTHER })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /^The secret key of this server is not that of its database: [^\n]*\.\n$/m,
    )
  })
})
