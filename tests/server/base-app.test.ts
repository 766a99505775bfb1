import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { DomainError } from '../../src/domain/shared/errors.ts'
import type { RoutePlugin } from '../../server/plugins/types.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** A write that lasts until the gate opens. */
const writing = { ...gate(), begun: false }

/** Calls for these tests only, to examine the framework around every call. */
const probes: RoutePlugin = async (app) => {
  const schema = {
    body: z.object({ name: z.string().min(2), lines: z.array(z.object({ price: z.number() })).default([]) }),
  }
  const config = { public: true }
  app.post('/probe', { schema, config }, async (request) => request.body)
  app.post('/sync/probe', { schema, config }, async (request) => request.body)
  app.get('/probe/refused', { config }, async () => {
    throw new DomainError('duplicate_name', 'Categorie niet opgeslagen, naam bestaat reeds.', {
      field: 'description',
    })
  })
  app.get('/probe/defect', { config }, async () => {
    throw new Error('secret detail of the inside')
  })
  app.get('/probe/big', { config }, async () => ({ text: 'werkbank '.repeat(1000) }))
  app.get('/probe/slow', { config }, async () =>
    app.pool.query('SET statement_timeout = 10; SELECT pg_sleep(1)'),
  )
  app.post('/probe/write', { config }, async () => {
    writing.begun = true
    await writing.opened
    await app.pool.query('SELECT 1')
    return { written: true }
  })
  const preHandler = app.limit({ name: 'probe', max: 2, seconds: 60 })
  app.get('/probe/limited', { config, preHandler }, async () => ({ ok: true }))
}

/** Yields the same chunk again and again, until `enough` resolves. */
async function* repeated(chunk: Buffer, enough: Promise<void>): AsyncGenerator<Buffer> {
  let on = true
  void enough.then(() => (on = false))
  while (on) yield chunk
}

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ routes: [probes] })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('errors', () => {
  it('[AP-001] an unknown call answers 404 in the form of D-037', async () => {
    const answer = await get('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Niet gevonden.', code: 'NOT_FOUND', fields: {} })
  })

  it('an unknown sync call answers 404 in the form of B2.1, with the header of the protocol', async () => {
    const answer = await get('/api/sync/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: { code: 'not_found', message: 'Niet gevonden.', details: {} } })
    expect(answer.headers).toMatchObject({ 'x-sync-proto': '1', 'cache-control': 'no-store' })
  })

  it('a body over 1 MB is refused with 413', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    const rest = await post('/api/probe', big)
    expect([rest.statusCode, rest.json().code]).toEqual([413, 'TOO_LARGE'])
    const sync = await post('/api/sync/probe', big)
    expect([sync.statusCode, sync.json().error.code]).toEqual([413, 'too_large'])
  })

  it('a body that breaks its schema is 422 with the fields on REST, 400 on sync', async () => {
    const rest = await post('/api/probe', '{"name":"x","lines":[{"price":"3"}]}')
    expect([rest.statusCode, rest.json().code]).toEqual([422, 'INVALID'])
    expect(Object.keys(rest.json().fields)).toEqual(['name', 'lines.0.price'])
    const sync = await post('/api/sync/probe', '{"name":"x"}')
    expect([sync.statusCode, sync.json().error.code]).toEqual([400, 'bad_request'])
  })

  it.each([
    ['__proto__ at the top', '{"name":"ab","__proto__":{"admin":true}}'],
    ['__proto__ inside', '{"name":"ab","lines":[{"price":1,"__proto__":{}}]}'],
    ['__proto__ written with escapes', '{"name":"ab","\\u005f_proto__":{"admin":true}}'],
    ['constructor.prototype', '{"name":"ab","constructor":{"prototype":{}}}'],
    ['no JSON', '{"name":'],
  ])('%s is refused with 400', async (_name, body) => {
    expect((await post('/api/probe', body)).statusCode).toBe(400)
    expect((await post('/api/sync/probe', body)).statusCode).toBe(400)
  })

  it('a body that does not say it is JSON, or comes compressed, is refused with 415', async () => {
    const body = '{"name":"ab"}'
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { ...json, 'content-encoding': 'gzip' },
    ]) {
      expect((await post('/api/probe', body, headers)).statusCode).toBe(415)
    }
  })

  it('a refusal of the domain keeps its Dutch text and names the field', async () => {
    const answer = await get('/api/probe/refused')
    const text = 'Categorie niet opgeslagen, naam bestaat reeds.'
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      error: text,
      code: 'DUPLICATE_NAME',
      fields: { description: text },
    })
  })

  it('a defect reveals nothing of the inside', async () => {
    const answer = await get('/api/probe/defect')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
  })

  it('a database that is too slow is 503 with Retry-After, since it passes by itself', async () => {
    const answer = await get('/api/probe/slow')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  })
})

describe('headers', () => {
  it('every answer carries the policy and is not stored', async () => {
    const { headers } = await get('/api/health')
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' 'wasm-unsafe-eval';worker-src 'self' blob:",
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('a call that another site makes in a browser is refused', async () => {
    expect((await get('/api/health', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await get('/api/health', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it('a large answer is compressed for who accepts it', async () => {
    const packed = await get('/api/probe/big', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(500)
    expect((await get('/api/probe/big')).json().text).toHaveLength(9000)
  })
})

describe('limits', () => {
  it('the third call is 429 with Retry-After, for this address only', async () => {
    const call = (ip: string) => server.app.inject({ url: '/api/probe/limited', remoteAddress: ip })
    const statuses = [await call('10.0.0.1'), await call('10.0.0.1'), await call('10.0.0.1')]
    expect(statuses.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
    expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(statuses[2]?.json().code).toBe('TOO_MANY_REQUESTS')
    expect((await call('10.0.0.2')).statusCode).toBe(200)
  })
})

describe('health and documentation', () => {
  it('health shows version, database and queue', async () => {
    const answer = await get('/api/health')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'ok',
      version: '1.2.0',
      database: { status: 'ok' },
      queue: { queued: 0 },
    })
  })

  it('OpenAPI lists the calls with their schemas', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    expect(paths['/api/probe'].post.requestBody.content['application/json'].schema.properties).toHaveProperty(
      'name',
    )
    expect(paths).toHaveProperty('/api/health')
  })

  it('the page to try the calls loads nothing from elsewhere', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '')
    expect(links).toContain('/api/docs/docs.js')
    for (const link of links) expect((await get(link)).statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
  })
})

describe('shutting down', () => {
  it('a write under way is finished first', async () => {
    const other = await startTestApp({ routes: [probes] })
    const order: string[] = []
    const write = other.app.inject({ method: 'POST', url: '/api/probe/write' }).then((answer) => {
      order.push('answered')
      return answer
    })
    await expect.poll(() => writing.begun).toBe(true)
    const down = other.app.shutdown.begin(10_000)
    writing.open()
    await down
    order.push('shut down')
    expect([(await write).json(), order]).toEqual([{ written: true }, ['answered', 'shut down']])
    await other.close()
  })

  it('[FT-76] a write whose device is gone is finished, and the end waits for it no longer', async () => {
    const [endless, left] = [gate(), gate()]
    const begun: string[] = []
    const leaves: RoutePlugin = async (app) => {
      const config = { public: true }
      app.post('/probe/endless', { config }, async (_, reply) => {
        begun.push('endless')
        // More data than the network buffers: it ends when the device has read it.
        return reply.send(Readable.from(repeated(Buffer.alloc(1 << 20), endless.opened)))
      })
      app.post('/probe/left', { config }, async () => {
        begun.push('left')
        await left.opened
        begun.push('done')
        return { written: true }
      })
    }
    const other = await startTestApp({ routes: [leaves] })
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const gone = new AbortController()
    const call = { method: 'POST', body: '{}', headers: json }
    const asked = (path: string) =>
      fetch(`${url}/api/probe/${path}`, { ...call, signal: gone.signal }).catch(() => undefined)
    const calls = [asked('endless'), asked('left')]
    await expect.poll(() => begun.length).toBe(2)
    await calls[0]
    gone.abort()
    const since = Date.now()
    const down = other.app.shutdown.begin(30_000).then(() => begun.push('shut down'))
    setTimeout(() => left.open(), 100)
    await down
    expect(begun.slice(2)).toEqual(['done', 'shut down'])
    expect(Date.now() - since).toBeLessThan(20_000)
    endless.open()
    await other.close()
  })

  it('new writes are 503 with Retry-After while reads go on, and listed tasks run', async () => {
    const other = await startTestApp({ routes: [probes] })
    let said = ''
    other.app.onShutdown(() => {
      said = 'bye'
    })
    await other.app.shutdown.begin(1000)
    const write = await other.app.inject({
      method: 'POST',
      url: '/api/sync/probe',
      payload: '{"name":"ab"}',
      headers: json,
    })
    expect([write.statusCode, write.headers['retry-after'], said]).toEqual([503, '2', 'bye'])
    expect(write.headers['x-sync-proto']).toBe('1')
    expect((await other.app.inject({ url: '/api/probe/big' })).statusCode).toBe(200)
    expect((await other.app.inject({ url: '/api/health' })).json().status).toBe('stopping')
    await other.close()
  })
})
