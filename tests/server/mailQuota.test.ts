import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { countMails } from '../../server/mailQueue/watch.ts'
import { timeInBrussels } from '../../src/domain/shared/days.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PER_HOUR = 5
let server: SyncServer
let box: Mailbox
let device: Device
let repairId: string

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const args = (more: object = {}) => ({
  id: newId(),
  repairId,
  kind: 'text' as const,
  recipient: 'klant@example.com',
  content: '<p>Dag</p>',
  attachment: false,
  ...more,
})
const queue = () =>
  sql(`SELECT q.status, q.error, m.error AS shown, q.slot_at > now() AS later FROM mail_queue q
         LEFT JOIN mail m ON m.id = q.mail_id ORDER BY q.created_at, q.mid`)
const statusOf = async (token?: string) =>
  (
    await server.call('GET', '/mail/status', undefined, token ? { authorization: `Bearer ${token}` } : {})
  ).json()
const sent = () => expect.poll(() => box.received.length, { timeout: 20_000 })

beforeAll(async () => {
  box = await new Mailbox().open()
  server = await startSyncServer({ smtpUrl: box.url, mailsPerHour: PER_HOUR })
  await server.running.app.jobs.start()
  server.running.app.mail.start()
  device = server.device()
  const repair = {
    type: 'Herstelling',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    sparePartsOnly: true,
  }
  repairId = (await server.call('POST', '/repair', { ...repair, notes: 'Geen beeld' })).json().id
})
afterAll(async () => {
  const { app } = server.running
  await Promise.all([app.jobs.stop(), app.mail.stop()])
  await server.close()
  await box.close()
})
beforeEach(async () => {
  await sql('DELETE FROM mail_queue')
  box.received.length = 0
})

describe('the mails of one person', () => {
  it('[OP-08] [OP-09] above the limit wait for their turn, say until when, and lose nothing', async () => {
    for (let n = 0; n < 12; n++)
      expect(await device.run('repair.sendMail', args())).toMatchObject({ status: 'applied' })
    await sent().toBe(PER_HOUR)
    const ended = async () => (await queue()).filter(({ status }) => status === 'sent').length
    await expect.poll(ended, { timeout: 20_000 }).toBe(PER_HOUR)
    const rows = await queue()
    const waiting = rows.filter(({ status }) => status === 'queued')
    expect(waiting.map(({ later }) => later)).toEqual(Array.from({ length: 7 }, () => true))
    const [slot] = await sql('SELECT sync_moment(min(slot_at)) AS at FROM mail_queue WHERE slot_at > now()')
    expect(waiting[0].shown).toContain(`Wacht: ${PER_HOUR} mails per uur bereikt, verstuurd `)
    expect(waiting[0].shown).toContain(`om ${timeInBrussels(slot.at)}.`)
    expect(waiting[0].error).toBe(waiting[0].shown)
    expect((await countMails(server.pool)).oldestAt).toBeNull()
  })

  it('[OP-08] leave when their turn comes', async () => {
    for (let n = 0; n < 7; n++) await device.run('repair.sendMail', args())
    await sent().toBe(PER_HOUR)
    await sql(
      `UPDATE mail_queue SET slot_at = slot_at - interval '1 hour', next_at = next_at - interval '1 hour'`,
    )
    server.running.app.mail.wake()
    const states = async () => new Set((await queue()).map(({ status, shown }) => `${status} ${shown}`))
    await expect.poll(states, { timeout: 20_000 }).toEqual(new Set(['sent null']))
    expect(box.received).toHaveLength(7)
  })

  it('[OP-08] are counted over every way: devices, REST, sent again, and the order form', async () => {
    const post = (url: string, body: object = {}) => server.call('POST', url, body)
    const text = { recipient: 'klant@example.com', text: 'Dag' }
    const form = { department: 'herstelling', company: 'Beeld', actionFormLines: [] }
    await device.run('repair.sendMail', args())
    expect((await post(`/mail/repair/${repairId}`, text)).statusCode).toBe(200)
    expect((await post('/estimate/send/mail', { id: repairId, ...text })).statusCode).toBe(200)
    expect(
      (await post('/actionForm/save', { ...form, description: 'Nazien', mail: 'klant@example.com' }))
        .statusCode,
    ).toBe(204)
    await device.run('repair.sendMail', args())
    await sent().toBeGreaterThanOrEqual(4)
    expect(await statusOf()).toMatchObject({ quota: { perHour: PER_HOUR, left: 0 } })
    const late = await post(`/mail/repair/${repairId}`, text)
    expect(late.statusCode).toBe(202)
    expect(late.json()).toMatchObject({ state: 'queued', error: expect.stringContaining('Wacht: 5 mails') })
    expect((await post(`/mail/cancel/${late.json().id}`)).json()).toMatchObject({ state: 'cancelled' })
    expect((await post(`/mail/resend/${late.json().id}`)).statusCode).toBe(202)
  })

  it('[OP-08] of another person and of the server itself leave at once', async () => {
    const els = await server.addUser('els')
    for (let n = 0; n < 6; n++) await device.run('repair.sendMail', args())
    await sent().toBe(PER_HOUR)
    expect((await statusOf()).quota).toMatchObject({ left: 0, nextAt: expect.stringMatching(/Z$/) })
    expect((await statusOf(els.token)).quota).toEqual({ perHour: PER_HOUR, left: PER_HOUR, nextAt: null })
    await server.device(els).run('repair.sendMail', args())
    await inSyncTransaction(server.pool, (tx) =>
      tx.query(`INSERT INTO mail_queue (recipient, subject, text) VALUES ('code@example.com', 'Code', '1')`),
    )
    server.running.app.mail.wake()
    await sent().toBe(PER_HOUR + 2)
  })

  it('[OP-08] that are cancelled while they wait give their turn to the next one', async () => {
    const waiting = args()
    for (let n = 0; n < PER_HOUR; n++) await device.run('repair.sendMail', args())
    await device.run('repair.sendMail', waiting)
    await sent().toBe(PER_HOUR)
    const before = (await statusOf()).quota.nextAt
    expect(await device.run('mail.cancel', { id: waiting.id })).toMatchObject({ status: 'applied' })
    expect((await statusOf()).quota.nextAt <= before).toBe(true)
  })
})
