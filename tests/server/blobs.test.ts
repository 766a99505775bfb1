import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlobFiles, blobFileName, type BlobVariant } from '../../server/blobs/blobFiles.ts'
import { STORES, standOf } from '../kit/server/blobStand.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

describe.each(STORES)('[BS-01] photos in %s', (_name, place) => {
  let server: SyncServer
  let files: BlobFiles
  let end: () => Promise<void>
  beforeAll(async () => {
    const stand = await standOf(place)
    ;({ files, end } = stand)
    server = await startSyncServer(stand.env)
  })
  afterAll(async () => {
    await server.close()
    await end()
  })

  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const headers = (more: Record<string, string> = {}) => ({
    authorization: `Bearer ${server.users[0]!.token}`,
    ...more,
  })
  const put = (bytes: Buffer, name = sha(bytes), type = 'image/jpeg') =>
    server.running.app.inject({
      method: 'PUT',
      url: `/api/sync/blobs/${name}`,
      payload: bytes,
      headers: headers({ 'content-type': type }),
    })
  const get = (name: string, more: Record<string, string> = {}, query = '') =>
    server.running.app.inject({
      method: 'GET',
      url: `/api/sync/blobs/${name}${query}`,
      headers: headers(more),
    })
  const jpeg = (color: string, size = 300) =>
    sharp({ create: { width: size, height: size, channels: 3, background: color } })
      .withExif({ IFD0: { Copyright: 'geheim', Make: 'Toestel' } })
      .jpeg()
      .toBuffer()

  describe('PUT /api/sync/blobs', () => {
    it('keeps a photo: 201 the first time, 200 after that, HEAD reports it', async () => {
      const photo = await jpeg('#112233')
      const head = () =>
        server.running.app.inject({
          method: 'HEAD',
          url: `/api/sync/blobs/${sha(photo)}`,
          headers: headers(),
        })
      expect((await head()).statusCode).toBe(404)
      expect((await put(photo)).statusCode).toBe(201)
      expect((await put(photo)).statusCode).toBe(200)
      expect((await head()).statusCode).toBe(200)
      expect(await files.find(blobFileName(sha(photo), 'orig'))).not.toBeNull()
    })

    it('writes it anew: what the camera wrote about itself is gone, and nothing hangs on behind the picture', async () => {
      const photo = Buffer.concat([await jpeg('#445566'), Buffer.from('<script>alert(1)</script>')])
      expect((await put(photo)).statusCode).toBe(201)
      const kept = (await get(sha(photo))).rawPayload
      expect(kept.includes('geheim')).toBe(false)
      expect(kept.includes('<script>')).toBe(false)
      expect((await sharp(kept).metadata()).exif).toBeUndefined()
    })

    it('refuses what is not what it says: hash, type, picture, size', async () => {
      const photo = await jpeg('#778899')
      const code = (answer: { statusCode: number; json: () => any }) => [
        answer.statusCode,
        answer.json().error.code,
      ]
      expect(code(await put(photo, sha(Buffer.from('anders'))))).toEqual([400, 'hash_mismatch'])
      expect(code(await put(photo, sha(photo), 'image/png'))).toEqual([422, 'not_an_image'])
      expect((await put(photo, sha(photo), 'image/gif')).statusCode).toBe(415)
      const text = Buffer.from('geen foto')
      expect(code(await put(text))).toEqual([422, 'not_an_image'])
      const cut = photo.subarray(0, photo.length / 2)
      expect(code(await put(cut))).toEqual([422, 'not_an_image'])
      expect((await put(Buffer.alloc(5_242_888))).statusCode).toBe(413)
      expect((await get('zz')).statusCode).toBe(400)
    })

    it('refuses a small file that would unfold into a huge picture', async () => {
      const bomb = await sharp({
        create: { width: 8_000, height: 6_000, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer()
      expect((await put(bomb, sha(bomb), 'image/png')).statusCode).toBe(422)
    })
  })

  describe('GET /api/sync/blobs', () => {
    it('[BV-04] gives the bytes and a small one, never as a page and never for a cache', async () => {
      const photo = await jpeg('#aabbcc', 900)
      await put(photo)
      const answer = await get(sha(photo))
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const small = await sharp((await get(sha(photo), {}, '?v=thumb')).rawPayload).metadata()
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(160)
      expect((await get(sha(photo), { 'if-none-match': answer.headers['etag'] as string })).statusCode).toBe(
        304,
      )
      expect((await get('0'.repeat(64))).statusCode).toBe(404)
    })
  })

  describe('a photo of a repair', () => {
    it('is pending until its bytes are here; then every device hears that it is stored', async () => {
      const [device, other] = [server.device(), server.device()]
      const repair = device.repairArgs()
      const photo = await jpeg('#ddeeff')
      await device.run('repair.create', repair)
      const attach = {
        repairId: repair['id'],
        photoId: newId(),
        slot: 1,
        sha256: sha(photo),
        mime: 'image/jpeg',
        bytes: photo.length,
        w: 300,
        h: 300,
      }
      expect((await device.run('photo.attach', attach)).status).toBe('applied')
      await other.sync()
      const shown = () => other.doc('repair', repair['id'] as string)!['repairPictures']
      expect(shown()).toMatchObject([{ slot: 1, state: 'pending' }])
      await put(photo)
      const lines = await other.sync()
      expect(shown()).toMatchObject([{ slot: 1, state: 'stored' }])
      expect(lines.filter(({ t }) => t === 'row')).toHaveLength(1)
    })
  })

  describe('a photo whose file is not what it was', () => {
    const cut = async (name: string, variant: BlobVariant) =>
      files.write(
        blobFileName(name, variant),
        (await files.read(blobFileName(name, variant)))!.subarray(0, -40),
      )
    const head = (name: string) =>
      server.running.app.inject({ method: 'HEAD', url: `/api/sync/blobs/${name}`, headers: headers() })

    it('[FT-40] is never served, is reported as missing, and is repaired by the next device that sends it', async () => {
      const photo = await jpeg('#224466')
      const name = sha(photo)
      expect((await put(photo)).statusCode).toBe(201)
      const whole = (await get(name)).rawPayload
      await cut(name, 'orig')
      expect([(await get(name)).statusCode, (await head(name)).statusCode]).toEqual([404, 404])
      expect((await put(photo)).statusCode).toBe(201)
      expect((await get(name)).rawPayload).toEqual(whole)
      expect((await put(photo)).statusCode).toBe(200)
    })

    it('[FT-41] gets its small picture anew from the whole one', async () => {
      const photo = await jpeg('#446688')
      const name = sha(photo)
      await put(photo)
      const small = (await get(name, {}, '?v=thumb')).rawPayload
      await cut(name, 'thumb')
      const again = await get(name, {}, '?v=thumb')
      expect([again.statusCode, again.rawPayload]).toEqual([200, small])
      expect(await files.read(blobFileName(name, 'thumb'))).toEqual(small)
    })

    it('[FT-42] is found out by its pixels where it was kept before hashes were', async () => {
      const [good, bad] = [await jpeg('#668899'), await jpeg('#667799')]
      for (const photo of [good, bad]) await put(photo)
      const forget = `UPDATE blob SET orig_hash = NULL, thumb_hash = NULL, bytes = bytes - $2 WHERE sha256 = $1`
      await server.pool.query(forget, [sha(good), 0])
      await cut(sha(bad), 'orig')
      await server.pool.query(forget, [sha(bad), 40])
      expect([(await get(sha(good))).statusCode, (await get(sha(bad))).statusCode]).toEqual([200, 404])
      const { rows } = await server.pool.query('SELECT orig_hash AS h FROM blob WHERE sha256 = $1', [
        sha(good),
      ])
      expect(rows[0].h).toBe(sha((await get(sha(good))).rawPayload))
    })
  })

  describe('limits of photos', () => {
    it('[FT-34] a person brings 300 an hour, by the calls of the specification as well', async () => {
      const person = await server.addUser('fotograaf')
      await server.pool.query(
        `INSERT INTO rate_limit (key, tokens, at, ok) VALUES ($1, 1, clock_timestamp(), true)`,
        [`blobs:${person.id}`],
      )
      const authorization = `Bearer ${person.token}`
      const bytes = await jpeg('#123456')
      const photo = new FormData()
      photo.append('slot', '1')
      photo.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg')
      const request = new Request('http://x', { method: 'POST', body: photo })
      const rest = async () =>
        server.running.app.inject({
          method: 'POST',
          url: '/api/repair/photo',
          headers: { authorization, 'content-type': request.headers.get('content-type')! },
          payload: Buffer.from(await request.clone().arrayBuffer()),
        })
      expect((await rest()).statusCode).toBe(404)
      expect((await rest()).statusCode).toBe(429)
      const sent = await server.running.app.inject({
        method: 'PUT',
        url: `/api/sync/blobs/${sha(bytes)}`,
        headers: { authorization, 'content-type': 'image/jpeg' },
        payload: bytes,
      })
      expect([sent.statusCode, Number(sent.headers['retry-after']) > 0]).toEqual([429, true])
    })
  })
})
