import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOldBackups } from '../../server/backup/removeOldBackups.ts'
import { type BackupPlace, backupPlaceAt, placeWithin } from '../../server/backup/place.ts'
import { isDue, lastTime } from '../../server/backup/planBackups.ts'
import { beginSet, completeSet, findSet, backupNameAt, setsOf } from '../../server/backup/sets.ts'
import { blobFilesAt } from '../../server/blobs/blobFilesOf.ts'
import { readEnv } from '../../server/lib/env.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { tick } from '../kit/until.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'

let [home, s3]: [string, S3Server] = [] as never
beforeAll(async () => {
  home = await makeDataDir()
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  await removeDataDir(home)
})

const day = (n: number) => new Date(`2026-11-${String(n).padStart(2, '0')}T01:00:00Z`)
const begin = async (place: BackupPlace, at: Date) => {
  const set = await beginSet(place, backupNameAt(at))
  await blobFilesAt(set).write('blobs/ab/photo', Buffer.from('bytes'))
}
const make = async (place: BackupPlace, at: Date) => {
  await begin(place, at)
  const about = { at: at.toISOString(), database: 'dump', photos: 'copied', bytes: 5 } as const
  await completeSet(place, backupNameAt(at), about)
}
const namesIn = async (place: BackupPlace) => {
  const names = new Set<string>()
  for await (const { name } of blobFilesAt(place.place).list()) names.add(name.replace(/\/.*/, ''))
  return [...names].toSorted()
}

const PLACES: [string, () => BackupPlace][] = [
  ['a folder', () => backupPlaceAt({ kind: 'folder', folder: join(home, 'backups') })],
  ['an object store', () => backupPlaceAt(s3.at('backups'))],
]

describe.each(PLACES)('backups in %s', (_, placeOf) => {
  it('[BU-04] are kept for the days that were asked, the newest whole one always, and what was cut off is taken away', async () => {
    const place = placeOf()
    for (const n of [1, 5, 9]) await make(place, day(n))
    await begin(place, day(8))
    await begin(place, day(10))
    if (place.place.kind === 'folder') {
      mkdirSync(join(place.place.folder, 'of-somebody-else'))
      writeFileSync(join(place.place.folder, 'of-somebody-else', 'file'), '')
    }
    // the latest backup may still be running
    expect((await findSet(place)).about.at).toBe(day(9).toISOString())
    expect(await removeOldBackups(place, 6, day(11))).toEqual([backupNameAt(day(1))])
    expect((await setsOf(place)).map(({ name }) => name)).toEqual([
      backupNameAt(day(9)),
      backupNameAt(day(5)),
    ])
    const left = await namesIn(place)
    expect(left.filter((name) => name.includes(backupNameAt(day(8))))).toEqual([])
    expect(left.filter((name) => name.includes(backupNameAt(day(10))))).toHaveLength(1)
    expect(await removeOldBackups(place, 6, new Date('2027-03-01T00:00:00Z'))).toEqual([backupNameAt(day(5))])
    expect((await setsOf(place)).map(({ name }) => name)).toEqual([backupNameAt(day(9))])
    expect(existsSync(join(home, 'backups', 'of-somebody-else', 'file'))).toBe(true)
  })

  it('[BU-04] with one name do not meet', async () => {
    await expect(beginSet(placeOf(), backupNameAt(day(9)))).rejects.toThrow('exists already')
    expect(
      await blobFilesAt(placeWithin(placeOf().place, backupNameAt(day(9)))).read('blobs/ab/photo'),
    ).toBeTruthy()
  })
})

it('[BS-16] what is read slowly from an object store comes whole, however short the patience with the store', async () => {
  const short = { ...s3.at('large'), times: { connectMs: 1_000, idleMs: 5_000, wholeMs: 1_500 } }
  const size = 20_000_000
  await blobFilesAt(s3.at('large')).write('database.dump', Buffer.alloc(size))
  let read = 0
  for await (const chunk of (await blobFilesAt(short).open('database.dump'))!.stream) {
    if (read === 0) await tick(2_000)
    read += (chunk as Buffer).length
  }
  expect(read).toBe(size)
})

it('[BU-03] a database is written to an object store for longer than a photo may take', () => {
  const { place } = backupPlaceAt(s3.at('large'))
  expect(place).toMatchObject({ times: { wholeMs: expect.toSatisfy((ms: number) => ms > 3_600_000) } })
})

describe('when a server makes a backup', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const at = (text: string) => new Date(text)

  it.each([
    ['02:00', '2026-11-21T01:00:00.000Z'],
    ['10:30', '2026-11-20T09:30:00.000Z'],
    ['10:00', '2026-11-21T09:00:00.000Z'],
  ])('[BU-05] %s is a time of Brussels', (time, last) => {
    expect(lastTime(time, now).toISOString()).toBe(last)
  })

  it('[BU-05] is once after each time, one that passed unseen too, and again some minutes after one that failed', () => {
    const due = (begun: string, failed = false) => isDue('02:00', now, { begun: at(begun), failed })
    expect(isDue('02:00', now, null)).toBe(true)
    expect(due('2026-11-20T01:00:05Z')).toBe(true)
    expect(due('2026-11-21T01:00:05Z')).toBe(false)
    expect(due('2026-11-21T08:45:00Z', true)).toBe(true)
    expect(due('2026-11-21T08:55:00Z', true)).toBe(false)
  })

  it.each([
    [{ BACKUP_SCHEDULE: '02:00' }, 'BACKUP_TO'],
    [{ BACKUP_SCHEDULE: '25:00', BACKUP_TO: '/backups' }, 'BACKUP_SCHEDULE'],
    [{ BACKUP_TO: 'ftp://backups' }, 'BACKUP_TO'],
    [{ BACKUP_TO: '/backups', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_TO: '/backups', BACKUP_PHOTOS: 'some' }, 'BACKUP_PHOTOS'],
  ])('[BU-10] %j is refused by name at the start', (given, name) => {
    expect(() => readEnv({ DATA_DIR: home, ...given })).toThrow(`  ${name}: `)
  })

  it('[BU-10] takes valid settings', () => {
    const given = { BACKUP_SCHEDULE: '02:00', BACKUP_TO: 's3://bucket/house', BACKUP_KEEP: '14' }
    const { backup } = readEnv({ DATA_DIR: home, ...given, S3_ENDPOINT: 'http://localhost:9000' })
    expect(backup).toMatchObject({ at: '02:00', keep: 14, photos: 'copied' })
    expect(backup.to).toMatchObject({ bucket: 'bucket', prefix: 'house', endpoint: 'http://localhost:9000' })
  })
})
