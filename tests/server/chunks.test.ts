import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlobFiles } from '../../server/blobs/blobFiles.ts'
import { sweepBlobs } from '../../server/blobs/sweep.ts'
import { STORES, standOf } from '../kit/server/blobStand.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

describe.each(STORES)('[BS-01] chunks in %s', (_name, place) => {
  let server: SyncServer
  let files: BlobFiles
  let end: () => Promise<void>
  beforeAll(async () => {
    const stand = await standOf(place)
    ;({ files, end } = stand)
    server = await startSyncServer(stand.env)
    await server.addUser('an')
  })
  afterAll(async () => {
    await server.close()
    await end()
  })

  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const as = (user: number) => ({ authorization: `Bearer ${server.users[user]!.token}` })
  const state = async (name: string, user = 0) =>
    (
      await server.running.app.inject({ method: 'GET', url: `/api/sync/pieces/${name}`, headers: as(user) })
    ).json()
  interface Bring {
    name?: string
    mime?: string
    user?: number
    length?: number
  }
  const bring = (photo: Buffer, from: number, to: number, more: Bring = {}) =>
    server.running.app.inject({
      method: 'PUT',
      url: `/api/sync/pieces/${more.name ?? sha(photo)}/${from}?length=${more.length ?? photo.length}&mime=${more.mime ?? 'image/jpeg'}`,
      payload: photo.subarray(from, to),
      headers: { ...as(more.user ?? 0), 'content-type': 'application/octet-stream' },
    })
  /** A photo of noise, which JPEG cannot compress well. */
  const noisy = (side = 900) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
  const waiting = async () => {
    const names: string[] = []
    for await (const { name } of files.list('pieces/')) names.push(name)
    return names
  }
  const left = async () => (await waiting()).length

  describe('[EV-05] a photo that comes in chunks', () => {
    it('is kept when the last one is there, under the hash of the whole, and no chunk is left', async () => {
      const photo = await noisy()
      expect(photo.length).toBeGreaterThan(256 * 1024)
      expect(await state(sha(photo))).toEqual({ arrived: 0, stored: false })
      const first = await bring(photo, 0, 200_000)
      expect([first.statusCode, first.json()]).toEqual([200, { arrived: 200_000, stored: false }])
      expect(await state(sha(photo))).toEqual({ arrived: 200_000, stored: false })
      for (let at = 200_000; at < photo.length; at += 200_000)
        expect((await bring(photo, at, at + 200_000)).statusCode).toBeLessThan(202)
      expect(await state(sha(photo))).toEqual({ arrived: 0, stored: true })
      expect(await left()).toBe(0)
      const head = await server.running.app.inject({
        method: 'HEAD',
        url: `/api/sync/blobs/${sha(photo)}`,
        headers: as(0),
      })
      expect(head.statusCode).toBe(200)
    })

    it('continues from any byte: after a cut, a repeated chunk, and one that came too early', async () => {
      const photo = await noisy(400)
      await bring(photo, 0, 1000)
      for (const cut of [1, 999, 500]) {
        const [first, ...others] = await waiting()
        for (const other of others) await files.remove(other)
        await files.write(first!, photo.subarray(0, cut))
        const early = await bring(photo, 1000, 2000)
        expect([early.statusCode, early.json()]).toEqual([409, { arrived: cut, stored: false }])
        await bring(photo, cut, 1000)
      }
      await bring(photo, 300, 1000)
      expect((await bring(photo, 1000, photo.length)).statusCode).toBe(201)
      expect(await state(sha(photo))).toMatchObject({ stored: true })
    })

    it('begins anew when it is not what its name says, or no photo', async () => {
      const photo = await noisy(300)
      const other = Buffer.from(photo)
      other[2000] = other[2000]! ^ 1
      const wrong = await bring(other, 0, other.length, { name: sha(photo) })
      expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, 'hash_mismatch'])
      expect(await state(sha(photo))).toEqual({ arrived: 0, stored: false })
      const text = Buffer.from('geen foto')
      const none = await bring(text, 0, text.length)
      expect([none.statusCode, none.json().error.code]).toEqual([422, 'not_an_image'])
      expect((await bring(photo, 0, photo.length)).statusCode).toBe(201)
      expect(await left()).toBe(0)
    })

    it('cannot be spoiled by somebody else, and is refused where it is too large or of no known kind', async () => {
      const photo = await noisy(300)
      await bring(photo, 0, 5000)
      await bring(Buffer.alloc(9000, 7), 0, 9000, { name: sha(photo), user: 1, length: photo.length })
      expect(await state(sha(photo))).toEqual({ arrived: 5000, stored: false })
      expect((await bring(photo, 5000, photo.length)).statusCode).toBe(201)
      const large = Buffer.alloc(300_000)
      expect((await bring(large, 0, large.length)).statusCode).toBe(413)
      expect((await bring(photo, 0, 10, { length: 5_242_888 })).statusCode).toBe(400)
      expect((await bring(photo, 0, 10, { mime: 'image/gif' })).statusCode).toBe(400)
      expect((await bring(photo, 0, 10, { name: '..%2Fx' })).statusCode).toBe(400)
      const stranger = await server.running.app.inject({
        method: 'GET',
        url: `/api/sync/pieces/${sha(photo)}`,
      })
      expect(stranger.statusCode).toBe(401)
    })

    it('is forgotten after a week that nobody went on with it', async () => {
      const photo = await noisy(200)
      await bring(photo, 0, 100)
      const store = { pool: server.pool, files }
      const inDays = (days: number) => sweepBlobs(store, Date.now() + days * 86_400_000)
      const here = await left()
      expect([await inDays(6), await left()]).toEqual([0, here])
      expect([await inDays(8), await left()]).toEqual([here, 0])
    })
  })

  describe('[EV-01] the original of a photo', () => {
    it('waits apart from the small copy; every device hears of each when it is here', async () => {
      const [device, other] = [server.device(), server.device()]
      const repair = device.repairArgs()
      const [small, large] = [await noisy(100), await noisy(500)]
      await device.run('repair.create', repair)
      const photoId = newId()
      const file = { sha256: sha(small), mime: 'image/jpeg', bytes: small.length, w: 100, h: 100 }
      await device.run('photo.attach', {
        repairId: repair['id'],
        photoId,
        slot: null,
        ...file,
        phase: 'bij binnenkomst',
        takenAt: '2026-11-20T09:00:00.000Z',
        original: { sha256: sha(large), bytes: large.length },
      })
      const shown = async () => {
        await other.sync()
        return (other.doc('repair', repair['id'] as string) as any).repairPictures[0]
      }
      expect(await shown()).toMatchObject({
        slot: 1,
        phase: 'bij binnenkomst',
        takenAt: '2026-11-20T09:00:00.000Z',
        state: 'pending',
        originalState: 'pending',
        originalSha256: sha(large),
      })
      await bring(large, 0, large.length)
      expect(await shown()).toMatchObject({ state: 'pending', originalState: 'stored' })
    })
  })
})
