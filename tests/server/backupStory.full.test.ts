import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDeps, buildApp } from '../../server/app.ts'
import { issueToken } from '../../server/auth/tokens.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putUser } from '../../server/auth/users.ts'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { checkEpoch } from '../../server/sync/store/pgEpoch.ts'
import { seedReferenceData } from '../../server/seed/referenceData.ts'
import { SideFile } from '../../server/sync/store/sideFile.ts'
import { readEnv } from '../../server/lib/env.ts'
import { routes } from '../../server/routes/index.ts'
import { sha256Of } from '../../server/blobs/blobs.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { hasBlob } from '../../server/blobs/readBlobs.ts'
import { engineDevice, ServerNet } from '../kit/engines/engineDevice.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { newId } from '../kit/server/syncServer.ts'

let home: string
beforeAll(async () => {
  home = await makeDataDir()
})
afterAll(() => removeDataDir(home))

/** A server with the database and the photos of this folder, as with `npm start`; it has no port. */
async function openServer(dataDir: string) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrateDatabase(database.url)
  const { pool } = database
  await checkEpoch(pool, new SideFile(dataDir))
  const env = { ...readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }), dataDir }
  const app = await buildApp({ env, pool, databaseUrl: database.url, routes } as AppDeps)
  await app.ready()
  const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[]
  const files = blobFilesOf({ dataDir })
  return {
    app,
    pool,
    rows,
    /** True if the complete bytes are here. */
    has: (sha256: string) => hasBlob({ pool, files }, sha256),
    close: async () => {
      await app.close()
      await database.stop()
    },
  }
}

type Device = ReturnType<typeof engineDevice>

async function takePhoto(device: Device, repairId: string, slot: number): Promise<string> {
  const raw = { width: 60, height: 60, channels: 3 as const }
  const bytes = await sharp(randomBytes(60 * 60 * 3), { raw })
    .jpeg()
    .toBuffer()
  const sha256 = sha256Of(bytes)
  const photo = { repairId, photoId: newId(), slot, sha256, mime: 'image/jpeg' as const }
  const blob = { ...photo, bytes: new Uint8Array(bytes).buffer, createdAt: Date.now() }
  await device.mutate('photo.attach', { ...photo, bytes: bytes.length, w: 60, h: 60 }, { blob })
  return sha256
}

async function addIssuedDocument(device: Device, about: string): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.4\n${newId()}\n%%EOF\n`)
  const sha256 = sha256Of(bytes)
  const issuedDocument = {
    id: newId(),
    about,
    kind: 'bestek' as const,
    title: 'Bestek 2026.1',
    fileName: 'bestek.pdf',
  }
  const more = {
    language: 'NL' as const,
    version: 1,
    reason: 'signed' as const,
    at: new Date().toISOString(),
  }
  const blob = {
    sha256,
    bytes: new Uint8Array(bytes).buffer,
    mime: 'application/pdf',
    repairId: about,
    createdAt: 1,
  }
  await device.mutate(
    'issuedPaper.add',
    { ...issuedDocument, ...more, sha256, bytes: bytes.length },
    { blob },
  )
  return sha256
}

/** The status follows the store a moment later, so check both. */
const isSynced = (device: Device) => () => {
  expect([device.database.dump('outbox'), device.database.dump('blobq')]).toEqual([[], []])
  expect(device.engine.status).toMatchObject({ state: 'synced', waiting: 0, photos: 0 })
}

it("[LD-13] [FT-60] [KP-06] changes that a device sent after a backup come back after its restore, with their photo and document, and never show 'Gesynchroniseerd' before", async () => {
  const [old, fresh] = [join(home, 'old'), join(home, 'new')]
  let server = await openServer(old)
  const net = new ServerNet(server.app)
  const userId = newId()
  await inSyncTransaction(server.pool, seedReferenceData)
  await inSyncTransaction(server.pool, (tx) =>
    putUser(tx, userId, { username: 'jan', name: 'Jan', lastName: 'Test', email: 'jan@example.com' }),
  )
  const token = await issueToken(server.pool, userId, null)
  const [executor] = await server.rows<{ id: string }>('SELECT id FROM executor')
  const device = engineDevice(net, { id: userId, token })
  const create = async (notes: string) => {
    const id = newId()
    const args = { id, type: 'Herstelling', dateIn: '2026-03-02', executorId: executor?.id, notes }
    await device.mutate('repair.create', { ...args, sparePartsOnly: true } as never)
    return id
  }
  try {
    const first = await create('Voor de backup')
    const before = await takePhoto(device, first, 1)
    await device.until(isSynced(device))
    const saved = await backUp({ databaseUrl: undefined, dataDir: old }, join(home, 'backups'), new Date())

    const after = await takePhoto(device, first, 2)
    const issuedDocument = await addIssuedDocument(device, first)
    const second = await create('Na de backup')
    const later = await takePhoto(device, second, 1)
    await device.mutate('repair.set', { id: first, set: { workNotes: 'na de backup genoteerd' } })
    await device.until(isSynced(device))
    const [given] = await server.rows<{ number: string }>(
      `SELECT number FROM repair WHERE notes = 'Na de backup'`,
    )
    net.app = null
    await device.until(() => expect(device.engine.status.state).toBe('offline'))
    await server.close()

    await restore({ databaseUrl: undefined, dataDir: fresh }, saved, new Date())
    server = await openServer(fresh)
    expect(await Promise.all([before, after, later, issuedDocument].map(server.has))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(await server.rows(`SELECT 1 FROM repair WHERE notes = 'Na de backup'`)).toEqual([])

    // From here on each 'Gesynchroniseerd' is compared with the data of the server at that moment.
    const stored: Promise<boolean[]>[] = []
    const watch = setInterval(() => {
      if (device.engine.status.state === 'synced')
        stored.push(Promise.all([after, later, issuedDocument].map(server.has)))
    }, 20)
    try {
      net.app = server.app
      await device.until(() => expect(stored.length).toBeGreaterThan(0))
      await device.until(isSynced(device))
    } finally {
      clearInterval(watch)
    }
    const here = await Promise.all(stored)
    await Promise.all(
      [after, later, issuedDocument].map(async (sha256) => expect(await server.has(sha256)).toBe(true)),
    )
    expect(here.flat()).not.toContain(false)

    const repairs = await server.rows<{ notes: string; number: string; work_notes: string | null }>(
      'SELECT notes, number, work_notes FROM repair ORDER BY notes DESC',
    )
    expect(repairs).toMatchObject([
      { notes: 'Voor de backup', work_notes: 'na de backup genoteerd' },
      { notes: 'Na de backup', number: given?.number ?? '' },
    ])
    const pictures = await server.rows<{ sha256: string; state: string }>(
      'SELECT sha256, state FROM repair_picture',
    )
    const byHash = (a: { sha256: string }, b: { sha256: string }) => (a.sha256 < b.sha256 ? -1 : 1)
    expect(pictures.toSorted(byHash)).toEqual(
      [before, after, later].map((sha256) => ({ sha256, state: 'stored' })).toSorted(byHash),
    )
    expect(device.database.dump('attention')).toEqual([])
  } finally {
    device.end()
    net.app = null
    await server.close()
  }
})
