import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { startTestApp } from '../kit/server/app.ts'
import { certificateAuthority } from '../kit/server/certificates.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let port: number
beforeAll(async () => {
  server = await startSyncServer()
  await server.running.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.running.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** The answer of the server to exactly these bytes. */
async function raw(text: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1').end(text)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body }
}
const get = (path: string, more = '') =>
  raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`)

const HEADERS = [
  'x-content-type-options: nosniff',
  'content-security-policy:',
  'referrer-policy: same-origin',
  'permissions-policy:',
  'cross-origin-resource-policy: same-origin',
  'cache-control: no-store',
]

describe('answers to what reaches no route', () => {
  it.each([
    ['an address that cannot be read', () => get('/api/repair/%E0%A4%A'), 400],
    ['a parameter that is too long', () => get(`/api/customer/id/${'a'.repeat(2_000)}`), 414],
    ['headers that are too large', () => get('/api/health', `x: ${'a'.repeat(40_000)}\r\n`), 431],
    ['what is no HTTP', () => raw('hallo\r\n\r\n'), 400],
    ['an unknown call', () => get('/api/bestaat-niet'), 404],
  ])('[RB-06] %s: Dutch, with the headers of every answer', async (_what, ask, status) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    for (const header of HEADERS) expect(answer.headers).toContain(header)
    expect(JSON.parse(answer.body.slice(answer.body.indexOf('{')))).toMatchObject({
      error: expect.stringMatching(/^(De aanvraag|Dit adres|Niet gevonden|U bent)/),
      code: expect.stringMatching(/^[A-Z_]+$/),
    })
  })
})

describe('bad input', () => {
  it('[RB-06] an address with a NUL in it names nothing, and a question with one is refused', async () => {
    const id = newId()
    for (const path of [`/customer/id/${id}%00`, '/subCategory/category/%00', '/holiday/year/2026%00'])
      expect([path, (await server.call('GET', path)).statusCode]).toEqual([path, 404])
    expect((await server.call('GET', '/item/search?term=a%00b')).statusCode).toBe(422)
  })

  it.each(['/holiday/year/0000', '/holiday/year/99999', `/repair/id/${'f'.repeat(400)}`, '/item/customer/0'])(
    '[RB-06] %s is refused or empty',
    async (path) => expect((await server.call('GET', path)).statusCode).toBeLessThan(500),
  )

  it.each(['/repair/photo', '/import/customer/preview', '/import/items'])(
    '[RB-06] an upload to %s that breaks off is refused',
    async (path) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      for (const payload of [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b',
        '--x',
        '',
      ]) {
        const answer = await server.running.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { ...headers, authorization: `Bearer ${server.users[0]?.token}` },
          payload,
        })
        expect([payload, answer.statusCode, answer.body]).not.toEqual([payload, 500, expect.anything()])
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      }
    },
  )

  it('[RB-07] a field of the wrong kind is reported in Dutch, without the words of a library', async () => {
    const answer = await server.call('POST', '/item', {
      categoryId: 7,
      brand: ['x'],
      rentPrice: 'NaN',
      stolen: 'ja',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({
      categoryId: validationTexts.invalid,
      brand: validationTexts.invalid,
      rentPrice: validationTexts.number,
      stolen: validationTexts.invalid,
    })
  })

  it('[RB-01] a letter to an address that is none is refused, not tried for ever', async () => {
    await server.pool.query(
      "INSERT INTO setting(id, module, field, value) VALUES ($1, 'mail', 'email', 'geen adres') ON CONFLICT (id) DO UPDATE SET value = 'geen adres'",
      [settingId('mail', 'email')],
    )
    const form = { id: newId(), department: 'verhuur', company: 'VRT' }
    const result = await server.device().run('actionForm.save', form)
    expect(result).toMatchObject({
      status: 'rejected',
      code: 'invalid_args',
      text: validationTexts.emailInvalid,
    })
  })

  it('[RB-08] a name that shows nothing is empty', async () => {
    for (const name of ['\u200b', '\u2060\u00ad', '\u3164', '\u2800 ', '\u202e']) {
      const answer = await server.call('POST', '/customer', { name })
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { name: validationTexts.required }])
    }
    for (const name of ['👩‍🔧', 'שלום', 'é', '.'])
      expect((await server.call('POST', '/customer', { name })).statusCode).toBe(201)
  })
})

it('[RB-09] a photo is kept by its reader alone: for ever by its content, asked about by its place', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const device = server.device()
  const args = device.repairArgs()
  await device.run('repair.create', args)
  const form = new FormData()
  form.set('repairId', String(args['id']))
  form.set('slot', '1')
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  const headers = { authorization: `Bearer ${server.users[0]?.token}` }
  const url = (path: string) => `http://127.0.0.1:${port}/api${path}`
  const sent = await fetch(url('/repair/photo'), { method: 'POST', headers, body: form })
  const { sha256 } = (await sent.json()) as { sha256?: string }
  const known = sha256 ?? (await server.pool.query('SELECT sha256 FROM repair_picture')).rows[0].sha256
  const byContent = await fetch(url(`/sync/blobs/${known}?v=orig`), { headers })
  expect(byContent.headers.get('cache-control')).toBe('no-store')
  const byPlace = await fetch(url(`/repair/image/${String(args.id)}/1`), { headers })
  expect([byPlace.status, byPlace.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const again = { ...headers, 'if-none-match': String(byPlace.headers.get('etag')) }
  expect((await fetch(url(`/repair/image/${String(args.id)}/1`), { headers: again })).status).toBe(304)
})

it('[BV-13] JSON that is nested too deep is refused and never fails inside, by every call that writes', async () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const headers = { authorization: `Bearer ${server.users[0]?.token}`, 'content-type': 'application/json' }
  await confirmSessions(server.pool)
  for (const path of ['/customer', '/repair', '/rental', '/register', '/item', '/preference', '/userlogin']) {
    const body = `{"name":${deep},"username":${deep},"settings":${deep}}`
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body })
    expect([path, answer.status]).toEqual([path, 422])
  }
})

it('[RB-12] TLS is spoken without the suites in CBC mode', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-tls-'))
  const { cert, key } = certificateAuthority().issue('localhost')
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await writeFile(files.cert, cert)
  await writeFile(files.key, key)
  const { app, close } = await startTestApp({}, { tls: files })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const at = (app.server.address() as AddressInfo).port
  const speaks = (ciphers: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connectTls({
        port: at,
        host: '127.0.0.1',
        ciphers,
        maxVersion: 'TLSv1.2',
        rejectUnauthorized: false,
      })
      socket.on('secureConnect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('secureConnect', () => socket.destroy())
    })
  expect(await speaks('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe(true)
  for (const cbc of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA'])
    expect([cbc, await speaks(cbc)]).toEqual([cbc, false])
  await close()
  await rm(folder, { recursive: true })
})
