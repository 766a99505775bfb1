import { randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { blobFileName } from '../../server/blobs/blobFiles.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { FolderFiles } from '../../server/blobs/folderFiles.ts'
import { sha256Of } from '../../server/blobs/blobs.ts'
import { engineDevice, ServerNet } from '../kit/engines/engineDevice.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
  // The error of PostgreSQL when a table cannot grow.
  await server.pool.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$`)
})
afterAll(() => server.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await room()
})

const TABLES = ['repair', 'sync_mutation', 'auth_token', 'rate_limit', 'login_attempt', 'sync_client', 'blob']
const noRoom = async (tables: readonly string[] = TABLES) => {
  for (const table of tables)
    await server.pool.query(
      `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
    )
}
const room = async () => {
  for (const table of TABLES) await server.pool.query(`DROP TRIGGER IF EXISTS no_room ON ${table}`)
}

const MESSAGE = 'De server heeft geen plaats meer: dit is niet bewaard. Gelieve de beheerder te verwittigen.'
const repairs = async (notes: string) =>
  (await server.pool.query('SELECT number FROM repair WHERE notes = $1', [notes])).rows as {
    number: string
  }[]

describe('a server whose disk is full', () => {
  it('[FT-70] answers a push, a REST call and a login with 507 and a Dutch text, and reading goes on', async () => {
    const device = server.device()
    await device.sync()
    await noRoom()
    const push = await device.pushRaw({ mutations: [device.mutation('repair.create', device.repairArgs())] })
    expect(push.statusCode).toBe(507)
    expect(push.headers['retry-after']).toBe('10')
    expect(push.json()).toEqual({ error: { code: 'insufficient_storage', message: MESSAGE, details: {} } })
    const rest = await server.call('POST', '/repair', { ...device.repairArgs(), id: undefined })
    expect(rest.statusCode).toBe(507)
    expect(rest.json()).toMatchObject({ code: 'INSUFFICIENT_STORAGE', error: MESSAGE })
    const login = await server.call('POST', '/userlogin', { username: 'jan', password: 'een lange zin' })
    expect(login.statusCode).toBe(507)
    expect(login.json()).toMatchObject({ error: MESSAGE })
    const pull = { clientId: device.clientId, cursor: device.cursor, knownSeq: 0 }
    expect((await device.post('pull', pull)).statusCode).toBe(200)
    expect((await server.call('GET', '/executor/all/active/repair')).statusCode).toBe(200)
  })

  it('[FT-71] answers first for the mutations that it could store, and takes the others once when there is space', async () => {
    const device = server.device()
    const noop = device.mutation('sync.noop', {})
    const create = device.mutation('repair.create', device.repairArgs({ notes: 'Zonder plaats' }))
    await noRoom(['repair'])
    const first = await device.push(noop, create)
    expect(first).toMatchObject({
      lastSeq: 1,
      results: [{ status: 'applied' }],
      stopped: { reason: 'transient', seq: 2 },
    })
    for (let i = 0; i < 7; i++) expect((await device.pushRaw({ mutations: [create] })).statusCode).toBe(507)
    expect(await repairs('Zonder plaats')).toEqual([])
    await room()
    expect((await device.push(create)).results).toMatchObject([{ status: 'applied' }])
    expect((await device.push(create)).results).toMatchObject([{ status: 'applied', repeat: true }])
    expect(await repairs('Zonder plaats')).toHaveLength(1)
    const { rows } = await server.pool.query('SELECT 1 FROM sync_attempt WHERE client_id = $1', [
      device.clientId,
    ])
    expect(rows).toEqual([])
  })

  it('[FT-71] [LD-23] a device says that the server is full, keeps what waits with its photo, and all of it arrives once', async () => {
    const net = new ServerNet(server.running.app)
    const device = engineDevice(net, server.users[0]!)
    try {
      await device.until(() => expect(device.engine.status.state).toBe('synced'))
      await noRoom(['repair', 'sync_mutation'])
      const write = vi
        .spyOn(FolderFiles.prototype, 'write')
        .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
      const bytes = await sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
        .jpeg()
        .toBuffer()
      const [id, sha256] = [newId(), sha256Of(bytes)]
      await device.mutate('repair.create', {
        ...server.device().repairArgs({ notes: 'Met foto' }),
        id,
      } as never)
      const photo = { repairId: id, photoId: newId(), slot: 1, sha256, mime: 'image/jpeg' as const }
      const blob = { ...photo, bytes: new Uint8Array(bytes).buffer, createdAt: Date.now() }
      await device.mutate('photo.attach', { ...photo, bytes: bytes.length, w: 60, h: 60 }, { blob })
      await device.until(() =>
        expect(device.engine.status).toMatchObject({
          state: 'sending',
          waiting: 2,
          photos: 1,
          wait: { why: 'serverFull' },
        }),
      )
      const refused = () => net.requests.filter(({ status }) => status === 507).map(({ path }) => path)
      await device.until(() => expect(refused()).toContain('/sync/push'))
      expect(await repairs('Met foto')).toEqual([])
      await room()
      write.mockRestore()
      await device.until(() =>
        expect(device.engine.status).toMatchObject({ state: 'synced', waiting: 0, photos: 0, wait: null }),
      )
      expect(await repairs('Met foto')).toEqual([{ number: expect.any(String) }])
      const { rows } = await server.pool.query('SELECT state FROM repair_picture WHERE sha256 = $1', [sha256])
      expect(rows).toEqual([{ state: 'stored' }])
    } finally {
      device.end()
    }
  })
})

it('[FT-72] a photo that did not fit leaves nothing of itself on the disk', async () => {
  const dataDir = await makeDataDir()
  try {
    const probe = await open(join(dataDir, 'probe'), 'w')
    const sync = vi
      .spyOn(Object.getPrototypeOf(probe), 'sync')
      .mockRejectedValue(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
    await probe.close()
    const files = blobFilesOf({ dataDir })
    const name = blobFileName('ab'.repeat(32), 'orig')
    await expect(files.write(name, Buffer.alloc(10))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(join(dataDir, 'blobs', 'ab'))).toEqual([])
    sync.mockRestore()
    await files.write(name, Buffer.alloc(10))
    expect(await files.read(name)).toHaveLength(10)
  } finally {
    await removeDataDir(dataDir)
  }
})
