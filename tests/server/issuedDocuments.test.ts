import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobFileName } from '../../server/blobs/blobFiles.ts'
import { blobStore } from '../../server/blobs/blobs.ts'
import { deleteUnusedDocuments } from '../../server/blobs/unusedDocuments.ts'
import { cleanUpFeed } from '../../server/sync/store/pgCleanup.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkbank-papers-'))
  server = await startSyncServer({ dataDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bring = (bytes: Buffer, type = 'application/pdf') =>
  server.running.app.inject({
    method: 'PUT',
    url: `/api/sync/blobs/${sha(bytes)}`,
    payload: bytes,
    headers: { authorization: `Bearer ${server.users[0]!.token}`, 'content-type': type },
  })
const issued = (about: string, bytes: Buffer, more: object = {}) => ({
  id: newId(),
  about,
  kind: 'bestek',
  title: 'Bestek 2026.1',
  fileName: 'bestek_2026-1_NL.pdf',
  language: 'NL',
  version: 1,
  reason: 'printed',
  at: '2026-03-02T10:00:00.000Z',
  sha256: sha(bytes),
  bytes: bytes.length,
  ...more,
})
async function newRepair() {
  const device = server.device()
  const args = device.repairArgs()
  await device.run('repair.create', args)
  return { device, id: args['id'] as string }
}
const documentsOf = (about: string) =>
  sql('SELECT version, state, kind FROM issued_paper WHERE about = $1 ORDER BY version', [about])

describe('the bytes of a document', () => {
  it('[KP-05] are kept as they came, and given as a file of that kind', async () => {
    const bytes = pdf('zoals het was')
    expect((await bring(bytes)).statusCode).toBe(201)
    expect((await bring(bytes)).statusCode).toBe(200)
    const answer = await server.call('GET', `/sync/blobs/${sha(bytes)}`)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    expect((await server.call('GET', `/sync/blobs/${sha(bytes)}?v=thumb`)).statusCode).toBe(404)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%%EOF')],
    ['a page in front of a paper', Buffer.from('<script>alert(1)</script>%PDF-1.4\n%%EOF')],
    ['half a paper', Buffer.from('%PDF-1.4\nhalf')],
    ['something behind its end', Buffer.from(`%PDF-1.4\n%%EOF\n<script>${'x'.repeat(40)}`)],
  ])('[KP-05] are refused when they are %s', async (_what, bytes) => {
    const answer = await bring(bytes)
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'not_a_paper'])
  })

  it('[KP-05] come before or after the word of what they are', async () => {
    const { device, id } = await newRepair()
    const [early, late] = [pdf('vroeg'), pdf('laat')]
    await bring(early)
    for (const bytes of [early, late]) await device.run('issuedPaper.add', issued(id, bytes))
    expect(await documentsOf(id)).toMatchObject([
      { version: 1, state: 'stored' },
      { version: 2, state: 'pending' },
    ])
    await bring(late)
    expect(await documentsOf(id)).toMatchObject([{ state: 'stored' }, { state: 'stored' }])
  })
})

describe('versions', () => {
  it('[KP-04] count per record and kind, also where two devices counted the same', async () => {
    const { device, id } = await newRepair()
    const other = server.device()
    await device.run('issuedPaper.add', issued(id, pdf('a')))
    await other.run('issuedPaper.add', issued(id, pdf('b')))
    await other.run('issuedPaper.add', issued(id, pdf('c'), { kind: 'eindRapport', version: 7 }))
    expect(await documentsOf(id)).toMatchObject([
      { version: 1, kind: 'bestek' },
      { version: 1, kind: 'eindRapport' },
      { version: 2, kind: 'bestek' },
    ])
  })

  it('[KP-01] a document is kept once, and one about nothing is refused', async () => {
    const { device, id } = await newRepair()
    const args = issued(id, pdf('een keer'))
    for (const _ of [1, 2])
      expect(await device.run('issuedPaper.add', args)).toMatchObject({ status: 'applied' })
    expect(await documentsOf(id)).toHaveLength(1)
    expect(await device.run('issuedPaper.add', issued(newId(), pdf('x')))).toMatchObject({
      status: 'rejected',
      code: 'not_found',
    })
  })
})

describe('what is gone', () => {
  it('[KP-07] removes its documents, its signatures and their bytes once it leaves the bin, and not before', async () => {
    const { device, id } = await newRepair()
    const bytes = pdf('weg')
    await bring(bytes)
    await device.run('issuedPaper.add', issued(id, bytes))
    const signature = {
      id: newId(),
      about: id,
      kind: 'pickup',
      name: 'Els Maes',
      at: '2026-03-02T10:00:00.000Z',
      path: 'M1 1L2 2',
      shown: 'a'.repeat(64),
      language: 'NL',
    }
    await device.run('signature.add', signature)
    const left = async () => [
      (await documentsOf(id)).length,
      (await sql('SELECT 1 FROM signature WHERE about = $1', [id])).length,
      (await blobStore(server.running.app).files.find(blobFileName(sha(bytes), 'orig'))) ? 1 : 0,
    ]
    const tidy = async () => {
      await cleanUpFeed(server.pool)
      await sql(`UPDATE blob SET at = now() - interval '8 days' WHERE sha256 = $1`, [sha(bytes)])
      await deleteUnusedDocuments(blobStore(server.running.app))
    }
    await device.run('repair.deletePermanently', { id })
    await tidy()
    expect(await left()).toEqual([1, 1, 1])
    expect((await server.call('POST', '/repair/restore', { id })).statusCode).toBe(201)
    await tidy()
    expect(await left()).toEqual([1, 1, 1])
    await device.run('repair.deletePermanently', { id })
    await sql(`UPDATE trash SET at = now() - interval '91 days' WHERE id = $1`, [id])
    await tidy()
    expect(await left()).toEqual([0, 0, 0])
  })

  it('[KP-07] leaves bytes alone that came a moment ago', async () => {
    const bytes = pdf('nog niet genoemd')
    await bring(bytes)
    await deleteUnusedDocuments(blobStore(server.running.app))
    expect(await sql('SELECT 1 FROM blob WHERE sha256 = $1', [sha(bytes)])).toHaveLength(1)
  })
})
