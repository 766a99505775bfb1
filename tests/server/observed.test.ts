import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDeviceReport } from '../../server/auth/deviceAdmin.ts'
import { readEnv } from '../../server/lib/env.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import { Meter } from '../../server/observe/meter.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const TOKEN = 'a-token-for-the-monitor'
const metrics = { port: undefined, host: '127.0.0.1', token: TOKEN }

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer({ metrics })
})
afterAll(() => server.close())

const scrape = (token = TOKEN, of = server) =>
  of.running.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

/** The value of a metric; undefined if it is missing. */
const valueOf = (body: string, name: string): number | undefined => {
  const line = body.split('\n').find((one) => one.startsWith(`${name} `))
  return line ? Number(line.slice(name.length + 1)) : undefined
}

describe('the figures', () => {
  it('[OB-05] count pushes, changes by outcome, pulls and devices', async () => {
    const device = server.device()
    const create = device.mutation('repair.create', device.repairArgs())
    await device.push(create)
    await device.push(create)
    await device.run('repair.set', { id: crypto.randomUUID(), set: { reference: 'PO 1' } })
    await device.sync()
    await device.sync()
    await recordDeviceReport(server.pool, { clientId: device.clientId, version: '1.2.0', unsent: 12 })
    await queueMail(server.pool, { to: 'lien@example.com', subject: 'Dag', text: 'Dag' })
    await server.pool.query(`UPDATE mail_queue SET created_at = now() - interval '1 hour'`)
    const { body } = await scrape()
    const value = (name: string) => valueOf(body, name)
    expect(value('werkbank_push_duration_seconds_count')).toBe(3)
    expect(value('werkbank_mutations_total{outcome="applied"}')).toBe(1)
    expect(value('werkbank_mutations_total{outcome="repeated"}')).toBe(1)
    expect(value('werkbank_mutations_total{outcome="rejected"}')).toBe(1)
    expect(value('werkbank_pulls_total{kind="boot"}')).toBe(1)
    // the initial sync ends with the changes that were made meanwhile
    expect(value('werkbank_pulls_total{kind="delta"}')).toBe(2)
    const pushes = 'route="/api/sync/push",method="POST",status="2xx"'
    expect(value(`werkbank_http_request_duration_seconds_count{${pushes}}`)).toBe(3)
    expect(value('werkbank_devices_unsent{changes="10-99"}')).toBe(1)
    expect(value('werkbank_devices_unsent{changes="0"}')).toBe(0)
    expect(value('werkbank_devices_heard{within="1h"}')).toBe(1)
    expect(value('werkbank_mails{status="queued"}')).toBe(1)
    expect(value('werkbank_mail_oldest_queued_seconds')).toBeGreaterThan(3_590)
    expect(value('werkbank_database_up')).toBe(1)
    expect(value('werkbank_database_bytes')).toBeGreaterThan(1e6)
    expect(value('werkbank_disk_free_bytes')).toBeGreaterThan(0)
    // no backup was made, so its metric is missing
    expect(value('werkbank_backup_last_timestamp_seconds')).toBeUndefined()
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('[OB-04] answer in OpenMetrics to who brings the token, and to nobody else', async () => {
    const answer = await scrape()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.endsWith('# EOF\n')).toBe(true)
    expect((await scrape('another-token-of-somebody')).statusCode).toBe(401)
    expect((await server.running.app.inject({ url: '/metrics' })).statusCode).toBe(401)
    // refused for a logged in user too
    expect((await scrape(server.users[0]!.token)).statusCode).toBe(401)
  })

  it('[OB-04] are off by default, and a token that can be guessed is refused', async () => {
    expect(readEnv({}).metrics).toEqual({ port: undefined, host: '127.0.0.1', token: undefined })
    expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: at least 16 signs')
    const plain = await startSyncServer()
    expect(plain.running.app.scrape).toBeNull()
    expect((await scrape(TOKEN, plain)).statusCode).toBe(404)
    await plain.close()
  })

  it('[OB-06] name nobody, and have no end of labels', async () => {
    const { app } = server.running
    const secret = 'zeg-het-niemand'
    for (let n = 0; n < 50; n++) await app.inject({ url: `/api/${secret}-${n}`, method: 'GET' })
    await server.call('GET', `/repair/id/${crypto.randomUUID()}`)
    const { body } = await scrape()
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(body).not.toContain('example.com')
    expect(body).toContain('route="/api/repair/id/:id"')
    const unknown = 'route="none",method="any",status="4xx"'
    expect(valueOf(body, `werkbank_http_request_duration_seconds_count{${unknown}}`)).toBe(50)
  })

  it('[OB-07] say within seconds that the database is away, and then nothing of what stands in it', async () => {
    const other = await startSyncServer({ metrics })
    const real = other.running.app.pool.query
    // a database that takes a query and never answers
    Object.assign(other.running.app.pool, { query: () => new Promise(() => {}) })
    const began = performance.now()
    const { body } = await scrape(TOKEN, other)
    expect(performance.now() - began).toBeLessThan(4_500)
    expect(valueOf(body, 'werkbank_database_up')).toBe(0)
    expect(valueOf(body, 'werkbank_blobs')).toBeUndefined()
    expect(valueOf(body, 'werkbank_mails{status="queued"}')).toBeUndefined()
    Object.assign(other.running.app.pool, { query: real })
    await other.close()
  })

  it('[OB-08] cost less than a hundredth of the five milliseconds of a push', () => {
    const meter = new Meter()
    const results = [{ status: 'applied' as const, seq: 1, mid: 'm' }]
    const once = (n: number) => {
      meter.recordPush({ results, stopped: null }, n % 20)
      meter.recordRequest({ route: '/api/sync/push', method: 'POST', status: 200, ms: n % 20 })
    }
    for (let n = 0; n < 2_000; n++) once(n)
    const began = process.cpuUsage()
    for (let n = 0; n < 20_000; n++) once(n)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 20_000).toBeLessThan(50)
  })
})
