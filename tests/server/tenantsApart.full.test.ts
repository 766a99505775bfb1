import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTenants, type TestTenant } from '../kit/server/tenants.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { newId } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/* Two tenants on one server: an event of one tenant never reaches the other. */

let db: TestDatabase
let box: Mailbox
let outside: Server
const heard: string[] = []
let open: Awaited<ReturnType<typeof openTenants>>
let [east, west]: [TestTenant, TestTenant] = [] as never

beforeAll(async () => {
  box = await new Mailbox().open()
  outside = createServer((asked, answer) => {
    heard.push(asked.url ?? '')
    answer.end()
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  db = await freshDatabase({ empty: true })
  open = await openTenants(['oost', 'west'], db.adminUrl, {
    smtpUrl: box.url,
    webhookPrivateHosts: ['127.0.0.1'],
  })
  ;[east, west] = [await open.tenantNamed('oost'), await open.tenantNamed('west')]
})
afterAll(async () => {
  await open.close()
  await db.drop()
  await box.close()
  outside.close()
})

const post = async (tenant: TestTenant, path: string, body: object) =>
  tenant.call('POST', `/api${path}`, { token: await tenant.token(), body })

const newRepair = async (tenant: TestTenant) => {
  const { rows } = await tenant.pool.query<{ id: string }>('SELECT id FROM executor LIMIT 1')
  return {
    id: newId(),
    type: 'Herstelling',
    dateIn: '2026-03-02',
    executorId: rows[0]!.id,
    sparePartsOnly: true,
    notes: 'Geen beeld',
  }
}

describe('two tenants', () => {
  it('[HZ-08] know a device of the same id as two, and each gives its numbers from 1', async () => {
    const clientId = newId()
    for (const tenant of [east, west]) {
      const at = new Date().toISOString()
      const args = await newRepair(tenant)
      const made = { seq: 1, mid: newId(), name: 'repair.create', mv: 1, uid: tenant.userId, at, args }
      const { text } = await post(tenant, '/sync/push', {
        clientId,
        knownSeq: 0,
        clientNow: at,
        mutations: [made],
      })
      expect(JSON.parse(text)).toMatchObject({ results: [{ mid: made.mid, status: 'applied' }] })
      const { rows } = await tenant.pool.query('SELECT number FROM repair WHERE id = $1', [args.id])
      expect(rows[0].number).toMatch(/^20\d\d\.0*1$/)
    }
  })

  it('[HZ-08] a change in one tenant reaches only its own live streams', async () => {
    const [there, here] = [await stream(west), await stream(east)]
    await until('both streams', () => there.text() !== '' && here.text() !== '')
    const [before, quiet] = [there.text(), here.text()]
    await post(west, '/customer', { name: 'Klant van west' })
    await until('the stream of west', () => there.text() !== before)
    // long enough for changes that are gathered before a notification
    await until('another change of west', async () => {
      await post(west, '/customer', { name: `Klant ${newId()}` })
      return there.text().split('event: poke').length > 4
    })
    expect(here.text()).toBe(quiet)
    there.close()
    here.close()
  })

  it('[HZ-09] a webhook and a mail of one tenant leave once, and nothing of them is in the other', async () => {
    const port = (outside.address() as AddressInfo).port
    for (const tenant of [east, west]) {
      const url = `http://127.0.0.1:${port}/${tenant.env.tenant}`
      expect((await post(tenant, '/webhooks', { url, events: ['customer.changed'] })).status).toBeLessThan(
        300,
      )
    }
    await post(east, '/customer', { name: 'Klant van oost' })
    await post(east, '/user/code', { username: 'els', email: 'gebruiker@example.com' })
    await until('what east tells', () => heard.length > 0 && box.received.length > 0)
    await until('all of it', async () => {
      const { rows } = await east.pool.query(
        `SELECT (SELECT count(*) FROM mail_queue WHERE status <> 'sent') + (SELECT count(*) FROM webhook_delivery WHERE status <> 'sent') AS n`,
      )
      return Number(rows[0].n) === 0
    })
    expect(heard).toEqual(['/oost'])
    expect(box.received).toHaveLength(1)
    const { rows } = await west.pool.query(
      'SELECT (SELECT count(*) FROM mail_queue) + (SELECT count(*) FROM webhook_delivery) AS n',
    )
    expect(Number(rows[0].n)).toBe(0)
  })

  it('[HZ-09] seals with keys of their own: what one sealed the other cannot open', async () => {
    const keyOf = async (tenant: TestTenant) =>
      (await tenant.call('GET', '/api/house/key', { token: await tenant.token() })).text
    const keys = [await keyOf(east), await keyOf(west)]
    expect(new Set(keys).size).toBe(2)
    expect(new Set([east.env.secretKey, west.env.secretKey, open.control.env.secretKey]).size).toBe(3)
    const { rows } = await open.control.pool.query('SELECT to_jsonb(h)::text AS text FROM houses.house h')
    expect(JSON.stringify(rows)).not.toContain(east.env.secretKey)
  })
})

/** Opens a live stream and collects its text. */
async function stream(tenant: TestTenant) {
  let text = ''
  const headers = { host: tenant.host, authorization: `Bearer ${await tenant.token()}` }
  const asked = request(
    { port: open.port, host: '127.0.0.1', path: '/api/sync/events', headers },
    (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => (text += part.replaceAll(/^:.*\n+/gm, '')))
    },
  )
  asked.on('error', () => {})
  asked.end()
  return { text: () => text, close: () => asked.destroy() }
}
