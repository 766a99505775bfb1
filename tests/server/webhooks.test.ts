import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AddressRefused } from '../../server/lib/publicAddress.ts'
import { RETRY_MS } from '../../server/webhooks/deliver.ts'
import { postWebhook as postMessage } from '../../server/webhooks/post.ts'
import type { WebhookDelivery } from '../../src/domain/webhooks/webhook.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

interface Heard {
  url: string
  headers: IncomingMessage['headers']
  body: string
}
let server: SyncServer
let target: Server
let dataDir: string
let base: string
const heard: Heard[] = []
/** The response of the webhook's address. */
let answer: (response: ServerResponse) => void
const ok = (response: ServerResponse) => response.end('dank u')

beforeAll(async () => {
  target = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      heard.push({ url: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-webhooks-'))
  const env = { dataDir, webhookPrivateHosts: ['127.0.0.1'] }
  server = await startSyncServer(env, { webhookTimes: { retryMs: [20, 20], timeoutMs: 300, pollMs: 30 } })
  await confirmSessions(server.pool)
  const { app } = server.running
  await app.jobs.start()
  app.webhooks.start()
})
afterAll(async () => {
  const { app } = server.running
  await app.webhooks.stop()
  await app.jobs.stop()
  target.closeAllConnections()
  target.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.pool.query('DELETE FROM webhook')
  heard.length = 0
  answer = ok
})

const call = async <T>(method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: object): Promise<T> => {
  const made = await server.call(method, url, body)
  if (made.statusCode >= 300) throw new Error(`${url}: ${made.statusCode} ${made.body}`)
  return made.json<T>()
}
const make = (events: string[], url = `${base}/haak`) =>
  call<{ id: string; secret: string }>('POST', '/webhooks', { url, events })
const addCustomer = (name: string) => call<{ id: string }>('POST', '/customer', { name })
const deliveries = (id: string) => call<WebhookDelivery[]>('GET', `/webhooks/${id}/deliveries`)
const settled = (id: string) =>
  until('an end', async () => {
    const [first] = await deliveries(id)
    return first && first.status !== 'queued' ? first : undefined
  })
const bodies = () => heard.map(({ body }) => JSON.parse(body) as Record<string, any>)

describe('the content of a webhook', () => {
  it('[WH-01] [WH-03] [WH-04] a status before and after, signed, with what names the record', async () => {
    const { id, secret } = await make(['repair.status', 'rental.status'])
    const repair = {
      type: 'Herstelling',
      dateIn: '2026-03-02',
      executorId: server.executorId,
      sparePartsOnly: true,
    }
    const made = await call<{ id: string; number: string }>('POST', '/repair', {
      ...repair,
      notes: 'geheim van de klant',
    })
    await call('POST', '/repair/update/status', { id: made.id, status: 'Hersteld' })
    await addCustomer('Niemand hoort dit')
    await until('two messages', () => heard.length === 2)
    const [first, second] = bodies()
    expect(first).toMatchObject({ event: 'repair.status', record: { id: made.id, type: 'Herstelling' } })
    expect([first?.['change'], second?.['change']]).toEqual([
      { from: null, to: 'Binnengebracht' },
      { from: 'Binnengebracht', to: 'Hersteld' },
    ])
    expect(first?.['record'].number).toMatch(/^20\d\d\.\d+$/)
    expect(heard.map(({ body }) => body).join('')).not.toContain('geheim')
    for (const { headers, body } of heard) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['werkbank-signature'])) ?? []
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
      expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60)
      expect(headers['werkbank-delivery']).toBe(JSON.parse(body).id)
    }
    expect(JSON.stringify(await call('GET', '/webhooks'))).not.toContain(secret)
    const { rows } = await server.pool.query('SELECT * FROM webhook WHERE id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('[WH-01] a customer and an item that changed, a contact too, from a device too', async () => {
    const { id } = await make(['customer.changed', 'item.changed'])
    const customer = await addCustomer('VRT')
    const device = server.device()
    await device.run('customer.set', { id: customer.id, set: { phone: '1' } })
    await until('two messages', async () => (await deliveries(id)).length === 2)
    const category = await call<{ id: string }>('POST', '/category', {
      description: `C ${newId()}`,
      prefix: 'CAM',
    })
    await call('POST', '/item', { categoryId: category.id, brand: 'Sony', model: 'FX9' })
    await until('three messages', () => heard.length === 3)
    expect(bodies().map(({ event }) => event)).toEqual([
      'customer.changed',
      'customer.changed',
      'item.changed',
    ])
    expect(bodies()[2]?.['record']).toMatchObject({ brand: 'Sony', model: 'FX9' })
  })

  it('[WH-04] a refused change sends nothing', async () => {
    const { id } = await make(['repair.status', 'customer.changed'])
    expect((await server.call('POST', '/customer', { name: '' })).statusCode).toBe(422)
    const refused = await server.device().run('repair.set', { id: newId(), set: { notes: 'x' } })
    expect(refused.status).toBe('rejected')
    expect(await deliveries(id)).toEqual([])
  })

  it('[WH-07] a disabled webhook gets nothing, and continues when it is enabled', async () => {
    const { id } = await make(['customer.changed'])
    await call('PUT', `/webhooks/${id}`, { active: false, base: { active: true } })
    await addCustomer('Stil')
    expect(await deliveries(id)).toEqual([])
    const stale = await server.call('PUT', `/webhooks/${id}`, {
      url: `${base}/a`,
      base: { url: 'https://ander.example' },
    })
    expect(stale.statusCode).toBe(409)
    await call('PUT', `/webhooks/${id}`, { active: true, base: { active: false } })
    await addCustomer('Luid')
    expect((await settled(id)).status).toBe('sent')
    await call('DELETE', `/webhooks/${id}`)
    expect(await call('GET', '/webhooks')).toEqual([])
  })
})

describe('how a message arrives', () => {
  it('[WH-05] is tried again under the same id until it is taken', async () => {
    let failures = 2
    answer = (response) => {
      response.statusCode = failures-- > 0 ? 500 : 204
      response.end()
    }
    const { id } = await make(['customer.changed'])
    await addCustomer('VRT')
    expect(await settled(id)).toMatchObject({ status: 'sent', attempts: 3, code: 204 })
    expect(new Set(bodies().map((body) => body['id'])).size).toBe(1)
    expect(RETRY_MS.map((ms) => ms / 60_000)).toEqual([1, 5, 30, 120, 720])
  })

  it('[WH-05] [WH-06] has failed after the last attempt, and is sent once more by hand', async () => {
    answer = (response) => {
      response.statusCode = 503
      response.end(`druk ${'x'.repeat(5000)}`)
    }
    const { id } = await make(['customer.changed'])
    await addCustomer('VRT')
    const failed = await settled(id)
    expect(failed).toMatchObject({ status: 'failed', attempts: 3, code: 503, error: null })
    expect(failed.answer).toMatch(/^druk x+$/)
    expect(failed.answer?.length).toBe(500)
    expect(failed.ms).toBeGreaterThanOrEqual(0)
    answer = ok
    await call('POST', `/webhooks/deliveries/${failed.id}/again`)
    expect(await settled(id)).toMatchObject({ id: failed.id, status: 'sent', attempts: 1, answer: 'dank u' })
    expect((await server.call('POST', `/webhooks/deliveries/${newId()}/again`)).statusCode).toBe(404)
  })

  it('[WH-05] an address that never answers has failed in time', async () => {
    answer = () => {}
    const { id } = await make(['customer.changed'])
    await addCustomer('VRT')
    expect(await settled(id)).toMatchObject({
      status: 'failed',
      code: null,
      error: 'Geen antwoord binnen de tijd.',
    })
  })

  it('[WH-02] one that leads elsewhere is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: `${base}/elders` }).end()
    const { id } = await make(['customer.changed'])
    await addCustomer('VRT')
    expect(await settled(id)).toMatchObject({ status: 'failed', code: 302 })
    expect(heard.every(({ url }) => url === '/haak')).toBe(true)
  })

  it('[WH-05] one that refuses the connection has failed', async () => {
    const { id } = await make(['customer.changed'], 'http://127.0.0.1:9/')
    await addCustomer('VRT')
    expect(await settled(id)).toMatchObject({ status: 'failed', error: 'De verbinding lukte niet.' })
  })
})

describe('where a message may go', () => {
  const message = { id: 'x', event: 'customer.changed', secret: 's', body: '{}' }

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://jan:geheim@example.com/',
    'geen adres',
    `https://example.com/${'x'.repeat(500)}`,
    'http://127.0.0.2/',
  ])('[WH-02] not to %s', async (url) => {
    expect((await server.call('POST', '/webhooks', { url, events: ['item.changed'] })).statusCode).toBe(422)
  })

  it('[WH-01] and for nothing it is not kept either', async () => {
    const none = await server.call('POST', '/webhooks', { url: 'https://example.com/', events: [] })
    const other = await server.call('POST', '/webhooks', {
      url: 'https://example.com/',
      events: ['mail.sent'],
    })
    expect([none.statusCode, other.statusCode]).toEqual([422, 422])
  })

  it.each([
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '127.0.0.1',
    '[::1]',
    '[fd00:ec2::254]',
    '[::ffff:127.0.0.1]',
  ])('[WH-02] %s is refused, as is a name that has it among its addresses', async (host) => {
    const policy = { privateHosts: [], thisMachine: true }
    await expect(postMessage({ ...message, url: `https://${host}/` }, policy)).rejects.toThrow(AddressRefused)
    const address = host.replaceAll(/[[\]]/g, '')
    const lookup = async () => [{ address: '93.184.216.34' }, { address }]
    const named = { ...message, url: 'https://binnen.example/' }
    await expect(postMessage(named, { ...policy, lookup })).rejects.toThrow(AddressRefused)
  })

  it('[WH-02] goes to the address that was checked: the name is asked once', async () => {
    let asked = 0
    const lookup = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1' }]
    }
    const policy = { privateHosts: ['binnen.example'], thisMachine: true, lookup }
    const url = base.replace('127.0.0.1', 'binnen.example')
    expect(await postMessage({ ...message, url }, policy)).toMatchObject({ code: 200, answer: 'dank u' })
    expect(asked).toBe(1)
    expect(heard.at(-1)?.headers.host).toMatch(/^binnen\.example:\d+$/)
  })
})
