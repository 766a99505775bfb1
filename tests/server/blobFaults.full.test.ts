import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256Of } from '../../server/blobs/blobs.ts'
import { writeMail } from '../../server/mail/compose.ts'
import { DocumentNotReady } from '../../server/mail/reasons.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { sample } from '../kit/sampleDoc.ts'
import { blobFilesAt } from '../../server/blobs/blobFilesOf.ts'
import { engineDevice, ServerNet } from '../kit/engines/engineDevice.ts'
import { type Fault, type S3Proxy, startS3Proxy } from '../kit/server/s3Proxy.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let [s3, proxy, server]: [S3Server, S3Proxy, SyncServer] = [] as never
let address: string
beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startS3Proxy(s3.port)
  server = await startSyncServer({ blobStore: { ...s3.at('huis', proxy.port), times: TIMES } })
  address = await server.running.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  proxy.fault = () => null
})
afterAll(async () => {
  proxy.release()
  await server.close()
  await proxy.close()
  await s3.close()
})

/** Short timeouts, so that a store that hangs costs little time. */
const TIMES = { connectMs: 1_000, idleMs: 500, wholeMs: 5_000 }
const AWAY = 'De opslag van foto’s en documenten is even niet bereikbaar.'
const headers = () => ({ authorization: `Bearer ${server.users[0]!.token}` })
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
const put = (bytes: Buffer) =>
  server.running.app.inject({
    method: 'PUT',
    url: `/api/sync/blobs/${sha256Of(bytes)}`,
    payload: bytes,
    headers: { ...headers(), 'content-type': 'image/jpeg' },
  })
const get = (name: string) => fetch(`${address}/api/sync/blobs/${name}`, { headers: headers() })
const status = async (name: string) => {
  const answer = await get(name)
  await answer.arrayBuffer()
  return answer.status
}
const rows = async (name: string) =>
  (await server.pool.query('SELECT 1 FROM blob WHERE sha256 = $1', [name])).rows.length
/** Fails the first requests of a kind. */
const first = (times: number, kind: string, fault: Fault) => {
  let left = times
  return (request: string) => (request.startsWith(kind) && left-- > 0 ? fault : null)
}

describe('an object store that does not do as it should', () => {
  it('[BS-05] is away: photos alone are answered 503 with a text and a time, and the next try is served', async () => {
    const [kept, photo] = [await noise(100), await noise(101)]
    expect((await put(kept)).statusCode).toBe(201)
    const device = server.device()
    const repair = device.repairArgs()
    const file = { sha256: sha256Of(kept), mime: 'image/jpeg', bytes: kept.length, w: 100, h: 100 }
    await device.run('repair.create', repair)
    await device.run('photo.attach', { repairId: repair['id'], photoId: newId(), slot: 1, ...file })
    const shown = async () => {
      const found = await server.call('GET', `/repair/id/${String(repair['id'])}`)
      return [found.statusCode, typeof found.json().repairPictures[0].photo]
    }
    expect(await shown()).toEqual([200, 'string'])
    proxy.fault = () => 'refused'
    const answer = await put(photo)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ error: { code: 'unavailable', message: AWAY } })
    expect((await get(sha256Of(kept))).status).toBe(503)
    expect(await rows(sha256Of(photo))).toBe(0)
    expect((await server.call('GET', '/executor/all/active/repair')).statusCode).toBe(200)
    expect(await shown()).toEqual([200, 'object'])
    proxy.fault = () => null
    expect((await put(photo)).statusCode).toBe(201)
    expect((await put(photo)).statusCode).toBe(200)
    expect(await status(sha256Of(kept))).toBe(200)
  })

  it.each<[Fault, string]>([
    ['refused', 'PUT'],
    ['busy', 'PUT'],
    ['cut', 'GET'],
    ['busy', 'GET'],
  ])('[BS-06] that is once %s at a %s costs a try and nothing else', async (fault, kind) => {
    const photo = await noise(102)
    if (kind === 'GET') await put(photo)
    proxy.fault = first(1, kind, fault)
    const url = `/api/sync/blobs/${sha256Of(photo)}?v=thumb`
    const answer =
      kind === 'PUT'
        ? await put(photo)
        : await server.running.app.inject({ method: 'GET', url, headers: headers() })
    expect(answer.statusCode).toBe(kind === 'PUT' ? 201 : 200)
  })

  it('[BS-07] gets other bytes than were sent: it is sent them again, and never counts as having them', async () => {
    const [once, always] = [await noise(103), await noise(104)]
    proxy.fault = first(1, 'PUT', 'wrongIn')
    expect((await put(once)).statusCode).toBe(201)
    expect(await status(sha256Of(once))).toBe(200)
    proxy.fault = (request) => (request.startsWith('PUT') ? 'wrongIn' : null)
    expect((await put(always)).statusCode).toBe(503)
    expect(await rows(sha256Of(always))).toBe(0)
  })

  it('[BS-04] gives other bytes than were kept: the answer breaks off, the next says it is not here, and it is asked for', async () => {
    const photo = await noise(400)
    await put(photo)
    proxy.fault = (request) => (request.startsWith('GET') ? 'wrongOut' : null)
    const broken = await get(sha256Of(photo))
    expect(broken.status).toBe(200)
    await expect(broken.arrayBuffer()).rejects.toThrow('terminated')
    expect(await status(sha256Of(photo))).toBe(404)
    proxy.fault = () => null
    // the fault was in the connection, not in the store
    expect(await status(sha256Of(photo))).toBe(200)
  })

  it('[BS-04] a photo goes out while it comes in, and its end only when all of it is right', async () => {
    const photo = await noise(600)
    await put(photo)
    proxy.fault = (request) => (request.startsWith('GET') ? 'held' : null)
    const reader = (await get(sha256Of(photo))).body!.getReader()
    let length = (await reader.read()).value!.length
    expect(length).toBeGreaterThan(1_000)
    proxy.release()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      length += value.length
    }
    const { rows: kept } = await server.pool.query('SELECT bytes FROM blob WHERE sha256 = $1', [
      sha256Of(photo),
    ])
    expect(length).toBe(kept[0].bytes)
  })

  it('[BS-08] stops in the middle of a photo: the answer breaks off within seconds', async () => {
    const photo = await noise(600)
    await put(photo)
    let held: Fault | null = 'stuck'
    proxy.fault = (request) => (request.startsWith('GET') ? held : null)
    const broken = await get(sha256Of(photo))
    expect(broken.status).toBe(200)
    await expect(broken.arrayBuffer()).rejects.toThrow('terminated')
    held = null
    expect(await status(sha256Of(photo))).toBe(200)
  })

  it('[BS-15] a mail that takes photos along waits for it, and no try is counted', async () => {
    const [photo, device] = [await noise(106), server.device()]
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const file = { sha256: sha256Of(photo), mime: 'image/jpeg', bytes: photo.length, w: 106, h: 106 }
    await device.run('photo.attach', { repairId: repair['id'], photoId: newId(), slot: 1, ...file })
    await put(photo)
    const about = { repairId: repair['id'], photoArray: [1], attachment: false, by: null, external: false }
    const mail = { ...(sample(ENTITIES.mail.schema, 'bare') as Mail), ...about } as Mail
    const write = () => writeMail(server.running.app, mail, { subject: 's', html: '<p>t</p>' })
    expect((await write()).attachments).toHaveLength(1)
    proxy.fault = () => 'refused'
    await expect(write()).rejects.toThrow(DocumentNotReady)
    await expect(write()).rejects.toThrow('De foto’s zijn even niet bereikbaar. De mail wacht erop.')
  })

  it('[BS-08] never answers: a request for a photo gets an error in the end', async () => {
    const times = { connectMs: 500, idleMs: 200, wholeMs: 700 }
    const files = blobFilesAt({ ...s3.at('huis', proxy.port), times })
    proxy.fault = () => 'silent'
    const began = Date.now()
    const ends = await Promise.allSettled([
      files.read('ab/x'),
      files.write('ab/x', Buffer.from('x')),
      files.find('ab/x'),
    ])
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: AWAY } })
    expect(Date.now() - began).toBeLessThan(3_000)
  })

  it('[BS-05] a device keeps the photo meanwhile, and brings it once when the store is back', async () => {
    const net = new ServerNet(server.running.app)
    const device = engineDevice(net, server.users[0]!)
    try {
      await device.until(() => expect(device.engine.status.state).toBe('synced'))
      proxy.fault = () => 'busy'
      const bytes = await noise(60)
      const [id, sha256] = [newId(), sha256Of(bytes)]
      await device.mutate('repair.create', { ...server.device().repairArgs(), id } as never)
      const photo = { repairId: id, photoId: newId(), slot: 1, sha256, mime: 'image/jpeg' as const }
      const blob = { ...photo, bytes: new Uint8Array(bytes).buffer, createdAt: Date.now() }
      await device.mutate('photo.attach', { ...photo, bytes: bytes.length, w: 60, h: 60 }, { blob })
      const brought = () => net.requests.filter(({ path }) => path.includes(sha256)).map((one) => one.status)
      await device.until(() => expect(brought()).toContain(503))
      await device.until(() => expect(device.engine.status).toMatchObject({ waiting: 0, photos: 1 }))
      proxy.fault = () => null
      await device.until(() => expect(device.engine.status).toMatchObject({ state: 'synced', photos: 0 }))
      expect(brought().filter((one) => one < 300)).toEqual([201])
    } finally {
      device.end()
    }
  })
})
