import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decryptWithPassphrase,
  encryptWithPassphrase,
  newIdentity,
  recipientOf,
} from '../../server/backup/encryption/age.ts'
import { EncryptedFiles } from '../../server/backup/encryption/encryptedFiles.ts'
import { assertEncryption } from '../../server/backup/encryption/setKeys.ts'
import { withIdentity } from '../../server/backup/encryption/withIdentity.ts'
import { noteRun } from '../../server/backup/runs.ts'
import { TAR_END, tarBytes, tarFolder } from '../../server/backup/tarStream.ts'
import { blobFilesAt } from '../../server/blobs/blobFilesOf.ts'
import { readEnv } from '../../server/lib/env.ts'
import { freshDatabase } from '../kit/server/postgres.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'

const run = promisify(execFile)
let [home, s3, identity, recipient]: [string, S3Server, string, string] = [] as never
beforeAll(async () => {
  home = await makeDataDir()
  s3 = await startS3Server()
  identity = await newIdentity()
  recipient = await recipientOf(identity)
})
afterAll(async () => {
  await s3.close()
  await removeDataDir(home)
})

const PLACES = [
  ['a folder', () => blobFilesAt({ kind: 'folder', folder: join(home, 'files') })],
  ['an object store', () => blobFilesAt(s3.at('files'))],
] as const

describe.each(PLACES)('encrypted files in %s', (_, filesOf) => {
  it.each([0, 1, 65_536, 200_000])(
    '[BK-07] [BK-08] %i bytes come back with the private key, with their size, and the store has none of them',
    async (bytes) => {
      const [raw, text] = [filesOf(), Buffer.alloc(bytes, 'Vergeetmij ')]
      const files = new EncryptedFiles(raw, { recipients: [recipient], identities: [identity] })
      await files.write(
        'ab/file',
        Readable.from([text.subarray(0, 7), text.subarray(7)], { objectMode: false }),
      )
      const stored = await raw.read('ab/file.age')
      expect(stored?.includes('Vergeetmij')).toBe(false)
      expect(files.storedHashes.get('ab/file')).toBe(createHash('sha256').update(stored!).digest('hex'))
      const opened = await files.open('ab/file')
      expect(opened?.bytes).toBe(bytes)
      expect(await buffer(opened!.stream)).toEqual(text)
      const names: string[] = []
      for await (const { name } of files.list('ab/')) names.push(name)
      expect(names).toEqual(['ab/file'])
      expect(await raw.read('ab/file')).toBeNull()
    },
  )

  it('[BK-07] a source that fails leaves no file', async () => {
    const files = new EncryptedFiles(filesOf(), { recipients: [recipient], identities: [identity] })
    const failing = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'))
      },
    })
    const failed = await files.write('failing', failing).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(await files.find('failing')).toBeNull()
  })
})

it('[BK-07] the program age reads them: the format is that of the package, with one of several keys or a passphrase', async () => {
  const [other, folder] = [await newIdentity(), join(home, 'format')]
  const raw = blobFilesAt({ kind: 'folder', folder })
  await new EncryptedFiles(raw, { recipients: [recipient, await recipientOf(other)] }).write(
    'x',
    Buffer.from('tekst'),
  )
  for (const one of [identity, other]) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(one)
    expect(await decrypter.decrypt(new Uint8Array(readFileSync(join(folder, 'x.age'))), 'text')).toBe('tekst')
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase('een heel lange zin')
  const sealed = await encryptWithPassphrase('een heel lange zin', 'tekst')
  expect(await decrypter.decrypt(new Uint8Array(sealed), 'text')).toBe('tekst')
  const encrypter = new Encrypter()
  encrypter.setPassphrase('een heel lange zin')
  encrypter.setScryptWorkFactor(12)
  const theirs = Buffer.from(await encrypter.encrypt('tekst'))
  expect(await decryptWithPassphrase('een heel lange zin', theirs)).toBe('tekst')
  expect(await decryptWithPassphrase('een andere zin', theirs)).toBeNull()
})

it('[BK-08] another key opens nothing, and a file that was cut short or changed is never whole', async () => {
  const folder = join(home, 'damaged')
  const raw = blobFilesAt({ kind: 'folder', folder })
  const files = new EncryptedFiles(raw, { recipients: [recipient], identities: [identity] })
  await files.write('x', Buffer.alloc(200_000, 'x'))
  const stranger = new EncryptedFiles(raw, { identities: [await newIdentity()] })
  await expect(stranger.open('x')).rejects.toThrow('no identity matched')
  const path = join(folder, 'x.age')
  const bytes = readFileSync(path)
  bytes[100_000]! ^= 1
  writeFileSync(path, bytes)
  expect(await files.read('x').catch(() => 'refused')).toBe('refused')
  truncateSync(path, 150_000)
  expect(await files.read('x').catch(() => 'refused')).toBe('refused')
})

it('[BK-09] an archive of files that change meanwhile can be unpacked, and leaves out what is not wanted', async () => {
  const [source, target] = [join(home, 'source'), join(home, 'target')]
  for (const folder of [join(source, 'base', '1'), join(source, 'empty'), join(source, 'log'), target])
    mkdirSync(folder, { recursive: true })
  writeFileSync(join(source, 'base', '1', 'rows'), 'x'.repeat(1_000))
  writeFileSync(join(source, 'base', 'none'), '')
  writeFileSync(join(source, 'log', 'secret'), 'x')
  async function* archive() {
    yield* tarFolder(source, 'pg', { skip: (path) => path.startsWith('log/') })
    yield* tarBytes('pg/label', Buffer.from('label'))
    yield TAR_END
  }
  const file = join(home, 'archive.tar')
  writeFileSync(file, await buffer(Readable.from(archive())))
  await run('tar', ['-xf', file, '-C', target])
  expect(readFileSync(join(target, 'pg', 'base', '1', 'rows'), 'utf8')).toBe('x'.repeat(1_000))
  expect(readFileSync(join(target, 'pg', 'label'), 'utf8')).toBe('label')
  const { stdout } = await run('tar', ['-tf', file])
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'pg/',
    'pg/base/',
    'pg/base/1/',
    'pg/base/1/rows',
    'pg/base/none',
    'pg/empty/',
    'pg/label',
    'pg/log/',
  ])
})

describe('the settings', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(home, name), text)
    return join(home, name)
  }
  const encryptionOf = (given: Record<string, string>) => readEnv({ DATA_DIR: home, ...given }).backup

  it('[BK-11] are public keys, or a file with a passphrase, and files with private keys', () => {
    expect(encryptionOf({}).encryption).toBeUndefined()
    expect(encryptionOf({ BACKUP_RECIPIENT: `${recipient}, ${recipient}` }).encryption).toEqual({
      recipients: [recipient, recipient],
    })
    const passphrase = file('passphrase', `${'p'.repeat(20)}\n`)
    expect(encryptionOf({ BACKUP_PASSPHRASE_FILE: passphrase }).encryption).toEqual({
      passphrase: 'p'.repeat(20),
    })
    const keys = file('keys', `# created: 2026\n# public key: ${recipient}\n${identity}\n`)
    expect(encryptionOf({ BACKUP_IDENTITY_FILE: keys }).identities).toEqual([identity])
    const env = readEnv({ DATA_DIR: home })
    expect(withIdentity(env, keys).backup.identities).toEqual([identity])
    expect(() => withIdentity(env, passphrase)).toThrow('no private key of age')
  })

  it('[BK-11] that are wrong are named, and their values are not', async () => {
    const short = file('short', 'kort\n')
    const cases: [Record<string, string>, string][] = [
      [{ BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' }, 'BACKUP_RECIPIENT'],
      [{ BACKUP_RECIPIENT: identity }, 'BACKUP_RECIPIENT'],
      [{ BACKUP_PASSPHRASE_FILE: short }, 'BACKUP_PASSPHRASE_FILE'],
      [{ BACKUP_PASSPHRASE_FILE: join(home, 'missing') }, 'BACKUP_PASSPHRASE_FILE'],
      [{ BACKUP_IDENTITY_FILE: short }, 'BACKUP_IDENTITY_FILE'],
      [
        { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE_FILE: file('long', 'p'.repeat(30)) },
        'BACKUP_PASSPHRASE_FILE',
      ],
    ]
    for (const [given, name] of cases) {
      const refusal = (() => {
        try {
          return void readEnv({ DATA_DIR: home, ...given })
        } catch (error) {
          return String(error)
        }
      })()
      expect([name, refusal]).toEqual([name, expect.stringContaining(`  ${name}: `)])
      expect(refusal).not.toMatch(/AGE-SECRET-KEY-1[02-9A-Z]|kort/)
    }
    const typo = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
    await expect(assertEncryption({ recipients: [recipient, typo] })).rejects.toThrow(
      `${typo} is no public key of age`,
    )
  })
})

it('[BK-13] a database that was not migrated yet is backed up and rehearsed too', async () => {
  const { pool, drop } = await freshDatabase()
  const run = { kind: 'backup', place: '/backups', begun: new Date(), bytes: 5, error: null } as const
  await noteRun(pool, { ...run, encrypted: true })
  await pool.query('ALTER TABLE backup_run DROP COLUMN encrypted')
  await noteRun(pool, { ...run, encrypted: true })
  expect((await pool.query('SELECT 1 FROM backup_run')).rowCount).toBe(2)
  await pool.query('DROP TABLE backup_run')
  await noteRun(pool, run)
  await drop()
})
