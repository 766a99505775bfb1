import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePasswordHash } from '../../server/auth/users.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { makeTicket, readTicket } from '../../server/export/ticket.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { ENTITY_NAMES } from '../../src/domain/entities.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { unzip } from '../kit/unzip.ts'

const PASSWORD = 'een lange zin voor jan'
const CODE = 'v1:verzegeldecode'
let server: SyncServer
let dataDir: string
const ids = { repair: '', customer: '' }

const post = async (url: string, body: object) => {
  const answer = await server.call('POST', url, body)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-export-'))
  server = await startSyncServer({ dataDir })
  await confirmSessions(server.pool)
  const { pool } = server
  await storePasswordHash(pool, server.users[0]!.id, await hashPassword(PASSWORD), false)
  ids.customer = await post('/customer', { name: 'VRT; "Beeld"\nNV', phone: '+32 2 741' })
  // more rows than one read takes
  await inSyncTransaction(pool, (tx) =>
    tx.query(
      `INSERT INTO customer (id, name, active) SELECT gen_random_uuid(), 'Klant ' || n, true FROM generate_series(1, 505) n`,
    ),
  )
  const repair = {
    type: 'Herstelling',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    sparePartsOnly: true,
  }
  ids.repair = await post('/repair', { ...repair, notes: 'Geen beeld' })
  const signature = {
    id: newId(),
    name: 'An',
    at: '2026-03-02T08:00:00.000Z',
    device: null,
    path: 'M1 2L3 4',
    shown: 'ab'.repeat(32),
  }
  await pool.query('UPDATE repair SET access_code = $2, signature = $3 WHERE id = $1', [
    ids.repair,
    CODE,
    JSON.stringify(signature),
  ])
  for (const [slot, sha] of ['ab'.repeat(32), 'cd'.repeat(32)].entries())
    await pool.query(
      `INSERT INTO repair_picture (repair_id, id, ord, slot, sha256, mime, bytes, w, h, state) VALUES ($1, $2, $3, $3, $4, 'image/jpeg', 4, 1, 1, 'stored')`,
      [ids.repair, newId(), slot + 1, sha],
    )
  // the file of the second one is lost
  await mkdir(join(dataDir, 'blobs/ab'), { recursive: true })
  await writeFile(join(dataDir, 'blobs/ab', `${'ab'.repeat(32)}.orig`), 'foto')
  await pool.query(`INSERT INTO secret (name, sealed) VALUES ('mail.password', 'verzegeldgeheim')`)
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = () => server.call('POST', '/export/all')
const get = (path: string) => server.running.app.inject({ method: 'GET', url: `/api${path}` })
const download = async () => get((await ask()).json<{ path: string }>().path)
const rows = (text: string | undefined) =>
  Papa.parse<Record<string, string>>((text ?? '').replace(/^\u{FEFF}/u, ''), {
    delimiter: ';',
    header: true,
    skipEmptyLines: true,
  }).data

describe("'Alles exporteren'", () => {
  it('[OT-05] asks the present password, and gives an address that is good for a minute', async () => {
    await server.pool.query('UPDATE auth_token SET confirmed_at = NULL')
    expect((await ask()).json().code).toBe('CONFIRM_REQUIRED')
    const confirm = (currentPassword: string) => server.call('POST', '/me/confirm', { currentPassword })
    expect((await confirm('fout')).json().fields.currentPassword).toBeTruthy()
    expect((await confirm(PASSWORD)).statusCode).toBe(200)
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="werkbank_\d{4}-\d\d-\d\d\.zip"/,
    )
    const now = Date.now()
    const session = Buffer.alloc(32, 7)
    const ticket = await makeTicket({ dataDir }, session, now)
    expect(await readTicket({ dataDir }, ticket, now + 59_000)).toEqual(session)
    expect(await readTicket({ dataDir }, ticket, now + 61_000)).toBeNull()
    const [until, ...rest] = ticket.split('.')
    const later = [Number(until) + 600, ...rest].join('.')
    for (const wrong of [later, 'x', '.', `${ticket}x`])
      expect((await get(`/export/all/${wrong}`)).statusCode).toBe(404)
  })

  it('[BV-14] gives an address for one use, which ends with the session that asked for it', async () => {
    const { path } = (await ask()).json<{ path: string }>()
    await server.pool.query(`UPDATE auth_token SET last_used = now() - interval '13 hours'`)
    expect((await get(path)).statusCode).toBe(404)
    await server.pool.query('UPDATE auth_token SET last_used = now()')
    const both = await Promise.all([get(path), get(path)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await get(path)).statusCode).toBe(404)
  })

  it('[KI-32] [LI-19] has the pictures of models and the photos of items in folders of their own', async () => {
    const hash = 'ef'.repeat(32)
    await post('/itemModel', { brand: 'Sony', model: 'FX9/B', picture: hash })
    await post('/itemModel', { brand: 'Sony', model: 'FX6', picture: 'cd'.repeat(32) })
    await server.pool.query(
      `INSERT INTO blob (sha256, mime, bytes, w, h) VALUES ($1, 'image/png', 5, 1, 1)`,
      [hash],
    )
    await mkdir(join(dataDir, 'blobs/ef'), { recursive: true })
    await writeFile(join(dataDir, 'blobs/ef', `${hash}.orig`), 'model')
    const files = await unzip(new Blob([new Uint8Array((await download()).rawPayload)]))
    const pictures = Object.entries(files).filter(([name]) => name.startsWith('fotos/modellen/'))
    expect(pictures).toEqual([
      [expect.stringMatching(/^fotos\/modellen\/Sony-FX9-B-[0-9a-f-]{36}\.png$/), 'model'],
    ])
    expect(Object.keys(files).filter((name) => name.startsWith('fotos/items/'))).toEqual([])
    const categoryId = await post('/category', { description: 'Foto', prefix: 'FOT' })
    await post('/item', { categoryId, brand: 'Sony', model: 'FX3', picture: hash })
    const more = await unzip(new Blob([new Uint8Array((await download()).rawPayload)]))
    expect(Object.entries(more).filter(([name]) => name.startsWith('fotos/items/'))).toEqual([
      [expect.stringMatching(/^fotos\/items\/FOT-\d+-[0-9a-f-]{36}\.png$/), 'model'],
    ])
    await server.pool.query('DELETE FROM blob WHERE sha256 = $1', [hash])
  })

  it('[OT-06] is a zip of one table per kind of record, with every field, and of the photos', async () => {
    const files = await unzip(new Blob([new Uint8Array((await download()).rawPayload)]))
    const tables = ENTITY_NAMES.filter((e) => !['conflict', 'alias', 'ref'].includes(e)).map(
      (e) => `${e}.csv`,
    )
    expect(Object.keys(files).filter((name) => name.endsWith('.csv'))).toEqual(tables)
    const customers = rows(files['customer.csv'])
    expect(customers).toHaveLength(506)
    expect(customers.find(({ id }) => id === ids.customer)).toMatchObject({
      name: 'VRT; "Beeld"\nNV',
      // a mark before a value that would be a formula
      phone: "'+32 2 741",
      active: 'true',
      customerContacts: '[]',
    })
    const [repair] = rows(files['repair.csv'])
    expect(repair).toMatchObject({ id: ids.repair, notes: 'Geen beeld', dateIn: '2026-03-02' })
    const photos = Object.entries(files).filter(([name]) => name.startsWith('fotos/'))
    expect(photos).toEqual([
      [expect.stringMatching(new RegExp(`^fotos/${repair?.['number']}/1-[0-9a-f-]{36}\\.jpg$`)), 'foto'],
    ])
  })

  it('[OT-07] has no access code, signature, password, token or secret in it', async () => {
    const files = await unzip(new Blob([new Uint8Array((await download()).rawPayload)]))
    const { rows: kept } = await server.pool.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM user_secret',
    )
    const all = Object.values(files).join('\n')
    expect(all).toContain('Geen beeld')
    for (const secret of [CODE, 'M1 2L3 4', 'verzegeldgeheim', kept[0]!.hash, server.users[0]!.token])
      expect(all).not.toContain(secret)
    expect(files['signature.csv']?.split('\r\n')[0]).not.toMatch(/;path(;|$)/)
    expect(Object.keys(rows(files['repair.csv'])[0] ?? {})).not.toEqual(
      expect.arrayContaining(['accessCode']),
    )
  })
})
