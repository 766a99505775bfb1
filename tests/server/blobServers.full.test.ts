import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { blobStore, saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { readBlob } from '../../server/blobs/readBlobs.ts'
import { exportArchive } from '../../server/export/exportArchive.ts'
import type { Env } from '../../server/lib/env.ts'
import { sealSecret, unsealSecret } from '../../server/lib/seal.ts'
import { routes } from '../../server/routes/index.ts'
import { unzip } from '../kit/unzip.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let [s3, server]: [S3Server, SyncServer] = [] as never
let [a, b]: [FastifyInstance, FastifyInstance] = [] as never
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  const shared: Partial<Env> = { blobStore: s3.at('huis'), secretKey: 'ab'.repeat(32) }
  server = await startSyncServer(shared)
  folder = await makeDataDir()
  a = server.running.app
  const { pool, databaseUrl } = a
  b = await buildApp({ env: { ...a.env, dataDir: folder }, pool, databaseUrl, routes })
  await b.ready()
})
afterAll(async () => {
  await b.close()
  await server.close()
  await s3.close()
  await removeDataDir(folder)
})

const headers = (type?: string) => ({
  authorization: `Bearer ${server.users[0]!.token}`,
  ...(type ? { 'content-type': type } : {}),
})
const photoOf = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
const get = (app: FastifyInstance, path: string) =>
  app.inject({ method: 'GET', url: `/api/sync/${path}`, headers: headers() })
const putChunk = (app: FastifyInstance, photo: Buffer, from: number, upto = photo.length) =>
  app.inject({
    method: 'PUT',
    url: `/api/sync/pieces/${sha256Of(photo)}/${from}?length=${photo.length}&mime=image/jpeg`,
    payload: photo.subarray(from, upto),
    headers: headers('application/octet-stream'),
  })

describe('two servers with folders of their own, one database and one store', () => {
  it('[BS-09] what one keeps the other gives, and a photo brought to both is kept once', async () => {
    const photo = await photoOf(80)
    const bring = (app: FastifyInstance) =>
      app.inject({
        method: 'PUT',
        url: `/api/sync/blobs/${sha256Of(photo)}`,
        payload: photo,
        headers: headers('image/jpeg'),
      })
    expect((await bring(a)).statusCode).toBe(201)
    const [there, here] = [await get(b, `blobs/${sha256Of(photo)}`), await get(a, `blobs/${sha256Of(photo)}`)]
    expect([there.statusCode, there.rawPayload.equals(here.rawPayload)]).toEqual([200, true])
    expect((await bring(b)).statusCode).toBe(200)
  })

  it('[BS-09] the chunks of a photo go to either server, and the last one to both at once', async () => {
    const photo = await photoOf(500)
    const name = sha256Of(photo)
    await putChunk(a, photo, 0, 100_000)
    expect((await get(b, `pieces/${name}`)).json()).toEqual({ arrived: 100_000, stored: false })
    expect((await putChunk(b, photo, 100_000, 200_000)).json()).toEqual({ arrived: 200_000, stored: false })
    const last = await Promise.all([putChunk(a, photo, 200_000), putChunk(b, photo, 200_000)])
    const answers = last.map(({ statusCode }) => statusCode)
    expect(answers).toContain(201)
    expect(answers.every((status) => [200, 201].includes(status))).toBe(true)
    expect((await get(a, `pieces/${name}`)).json()).toEqual({ arrived: 0, stored: true })
    expect((await get(b, `blobs/${name}`)).statusCode).toBe(200)
  })

  it("[BS-14] 'Alles exporteren' at either has the photos of both", async () => {
    const [photo, device] = [await photoOf(90), server.device()]
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const file = { sha256: sha256Of(photo), mime: 'image/jpeg', bytes: photo.length, w: 90, h: 90 }
    await device.run('photo.attach', { repairId: repair['id'], photoId: newId(), slot: 1, ...file })
    await saveBlob(blobStore(a), file.sha256, 'image/jpeg', photo)
    const zip = await buffer(await exportArchive(b.pool, b.env))
    const names = Object.keys(await unzip(new Blob([new Uint8Array(zip)])))
    expect(names.filter((name) => name.startsWith('fotos/'))).toHaveLength(1)
    const kept = await readBlob(blobStore(a), file.sha256, 'orig')
    expect(zip.includes(kept!.bytes)).toBe(true)
  })

  it('[SK-02] what one seals the other opens, with the key of the environment and no file of it', async () => {
    const sealed = await sealSecret(a.env, 'smtp', 'geheim')
    expect(await unsealSecret(b.env, 'smtp', sealed)).toBe('geheim')
    expect(await unsealSecret({ ...b.env, secretKey: 'cd'.repeat(32) }, 'smtp', sealed)).toBeNull()
  })
})
