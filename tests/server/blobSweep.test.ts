import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BlobFiles, type FoundFile, blobFileName } from '../../server/blobs/blobFiles.ts'
import { type BlobStore, blobStore, saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { FolderFiles } from '../../server/blobs/folderFiles.ts'
import { hasBlob } from '../../server/blobs/readBlobs.ts'
import { sweepBlobs } from '../../server/blobs/sweep.ts'
import { STORES, standOf } from '../kit/server/blobStand.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

const DAY = 86_400_000
const photoOf = (background: string) =>
  sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe.each(STORES)('the sweep of %s', (_name, kind) => {
  let [server, store]: [SyncServer, BlobStore] = [] as never
  let end: () => Promise<void>
  beforeAll(async () => {
    const stand = await standOf(kind)
    server = await startSyncServer(stand.env)
    store = blobStore(server.running.app)
    end = stand.end
  })
  beforeEach(() => server.pool.query(`UPDATE sync_head SET epoch_since = now() - interval '31 days'`))
  afterAll(async () => {
    await server.close()
    await end()
  })
  const inDays = (days: number) => sweepBlobs(store, Date.now() + days * DAY)
  const isHere = async (bytes: Buffer) =>
    (await store.files.find(blobFileName(sha256Of(bytes), 'orig'))) !== null
  const leave = (bytes: Buffer) => store.files.write(blobFileName(sha256Of(bytes), 'orig'), bytes)

  it('[BS-12] takes what no row names after 30 days, and never what one names or somebody else put there', async () => {
    const [kept, orphan, attached] = [await photoOf('#111'), await photoOf('#222'), await photoOf('#333')]
    await saveBlob(store, sha256Of(kept), 'image/jpeg', kept)
    await leave(orphan)
    await leave(attached)
    await store.files.write('of-somebody-else.txt', Buffer.from('x'))
    const device = server.device()
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const file = { sha256: sha256Of(attached), mime: 'image/jpeg', bytes: attached.length, w: 30, h: 30 }
    await device.run('photo.attach', { repairId: repair['id'], photoId: newId(), slot: 1, ...file })
    expect(await inDays(29)).toBe(0)
    expect(await inDays(31)).toBe(1)
    expect([await isHere(kept), await isHere(orphan), await isHere(attached)]).toEqual([true, false, true])
    expect(await store.files.find('of-somebody-else.txt')).not.toBeNull()
    expect(await hasBlob(store, sha256Of(kept))).toBe(true)
  })

  it('[LI-19] never takes the own photo of an item', async () => {
    const photo = await photoOf('#555')
    await leave(photo)
    const device = server.device()
    const [id, categoryId] = [newId(), newId()]
    await device.run('category.create', { id: categoryId, description: 'Camera', prefix: 'CAM' })
    await device.run('item.create', { id, categoryId, brand: 'Sony', model: 'FX9' })
    const set = (picture: string | null, seen: string | null) =>
      device.run('item.set', { id, set: { picture } }, { base: { picture: seen } })
    expect(await set(sha256Of(photo), null)).toMatchObject({ status: 'applied' })
    expect([await inDays(31), await isHere(photo)]).toEqual([0, true])
    await set(null, sha256Of(photo))
    expect([await inDays(31), await isHere(photo)]).toEqual([1, false])
  })

  it('[BS-12] takes nothing for 30 days after the database went back in time', async () => {
    const orphan = await photoOf('#444')
    await leave(orphan)
    await server.pool.query('UPDATE sync_head SET epoch_since = now()')
    expect([await inDays(31), await isHere(orphan)]).toEqual([0, true])
  })

  it('[BS-12] is done at night by one of the servers', async () => {
    const planned: string[] = []
    const { app } = server.running
    const jobs = { daily: (name: string) => planned.push(name) }
    const { openPhotos } = await import('../../server/startup/photos.ts')
    await openPhotos({
      app: { ...app, pool: app.pool, env: app.env, log: app.log, jobs },
      fresh: false,
      demo: false,
    } as never)
    expect(planned).toEqual(['blobs'])
  })
})

it('[BS-13] a photo that is kept at the very moment its old file is taken away is here afterwards', async () => {
  const server = await startSyncServer()
  const photo = await photoOf('#555')
  const name = blobFileName(sha256Of(photo), 'orig')
  const keep = (files: BlobFiles) =>
    saveBlob({ pool: server.pool, files }, sha256Of(photo), 'image/jpeg', photo)
  const folder = join(server.running.app.env.dataDir, 'blobs')
  const isNamed = async () =>
    (await server.pool.query('SELECT 1 FROM blob WHERE sha256 = $1', [sha256Of(photo)])).rows.length > 0
  let keeping: Promise<void> | undefined
  /** Runs a step between the last check of the sweep and the removal of the file. */
  class Meanwhile extends FolderFiles {
    override async find(called: string): Promise<FoundFile | null> {
      const found = await super.find(called)
      if (called === name && !keeping) {
        keeping = keep(new FolderFiles(folder))
        await until('the row of the photo', isNamed, { every: 5 })
      }
      return found
    }
  }
  const files = new Meanwhile(folder)
  await files.write(name, Buffer.from('left by a put that died'))
  // the listing checks every file; the step runs after it
  const listed = { name, bytes: 1, at: new Date(0) }
  const sweeping: BlobFiles = Object.assign(files, {
    list: async function* () {
      yield listed
    },
  })
  await server.pool.query('UPDATE sync_head SET epoch_since = NULL')
  expect(await sweepBlobs({ pool: server.pool, files: sweeping }, Date.now() + 31 * DAY)).toBeGreaterThan(0)
  await keeping
  expect(await hasBlob({ pool: server.pool, files: new FolderFiles(folder) }, sha256Of(photo))).toBe(true)
  await server.close()
})
