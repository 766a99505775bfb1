import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindApprovals } from '../../server/mail/approvalReminders.ts'
import { remindRentals } from '../../server/mail/rentalReminders.ts'
import { REMINDER_TEXTS } from '../../src/documents/reminderTexts.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { type LinkedMail, openLinkedMail } from '../kit/server/linkedMail.ts'
import type { Mailbox } from '../kit/server/smtpServer.ts'
import { newId, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let linkedMail: LinkedMail
let box: Mailbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, linkedMail, box, close } = await openLinkedMail('werkbank-herinnering-'))
})
afterAll(() => close())
beforeEach(() => {
  box.received.length = 0
  box.refusals = []
})

const today = dayInBrussels(new Date().toISOString())
const now = () => new Date().toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const SETTINGS = ['remindPickup', 'remindReturn', 'remindOverdue'] as const
const setAll = async (value: string) => {
  for (const field of SETTINGS) await linkedMail.set(field, value, 'rental')
}
const bellOf = async (id: string): Promise<string[]> =>
  (await server.pool.query('SELECT message FROM notification WHERE rental_id1 = $1', [id])).rows.map(
    ({ message }) => message,
  )
const logOf = async (id: string): Promise<string[]> =>
  (await server.call('GET', `/rental/id/${id}`))
    .json()
    .logLines.map(({ description }: { description: string }) => description)
const eventually = (look: () => unknown) => expect.poll(look, { timeout: 20_000 })

/** A confirmed rental that leaves and comes back a number of days from now. */
async function rental(
  pickup: number,
  back: number,
  more: object = {},
): Promise<{ id: string; number: string }> {
  const id = newId()
  const [from, to] = [addDays(today, pickup), addDays(today, back)]
  const days = { startDate: from, endDate: to, pickupDate: from, returnDate: to }
  const line = { id: newId(), customItem: 'Statief <b>groot</b>', quantity: 2 }
  const args = { id, ...days, status: 'Bevestigd', rentalLines: [line], ...more }
  const made = await linkedMail.device.run('rental.create', args)
  expect(made).toMatchObject({ status: 'applied' })
  return { id, number: String(made.assigned?.['number']) }
}
const customerOf = async (more: object) =>
  (await linkedMail.post('/customer', { name: 'Kobalt', ...more })).json().id as string

describe('reminders of rentals', () => {
  it('[HM-01] are sent by kind, each switched on by itself', async () => {
    const customerId = await customerOf({ email: 'k@example.com' })
    await rental(1, 4, { customerId })
    await rental(-3, 1, { customerId })
    await rental(-5, -1, { customerId })
    await setAll('0')
    expect(await remindRentals(server.pool, now())).toBe(0)
    for (const field of SETTINGS) {
      await linkedMail.set(field, '1', 'rental')
      expect([field, await remindRentals(server.pool, now())]).toEqual([field, 1])
    }
    server.running.app.mail.wake()
    await eventually(() => box.received.length).toBe(3)
    const subjects = box.received.map(({ headers }) => headers['subject'])
    for (const begin of ['Morgen staat uw materiaal klaar', 'Morgen verwachten wij', 'Verhuur'])
      expect(subjects.filter((subject) => subject?.startsWith(begin))).toHaveLength(1)
  })

  it('[HM-02] leave once, also with two servers at once and on later days', async () => {
    await setAll('1')
    const customerId = await customerOf({ email: 'twee@example.com' })
    const { id } = await rental(-5, -1, { customerId })
    const both = await Promise.all([1, 2, 3].map(() => remindRentals(server.pool, now())))
    expect(both.filter((asked) => asked > 0)).toEqual([1])
    for (const day of [0, 1, 2]) await remindRentals(server.pool, inDays(day))
    server.running.app.mail.wake()
    const own = async () =>
      (await server.pool.query(`SELECT status FROM mail_queue WHERE recipient = 'twee@example.com'`)).rows
    await eventually(own).toEqual([{ status: 'sent' }])
    expect(box.received.filter(({ to }) => to.includes('twee@example.com'))).toHaveLength(1)
    await server.pool.query(`DELETE FROM mail_queue WHERE recipient = 'twee@example.com'`)
    await remindRentals(server.pool, now())
    expect(await own()).toEqual([])
    expect(
      (await server.pool.query('SELECT 1 FROM rental_reminder WHERE rental_id = $1', [id])).rowCount,
    ).toBe(1)
  })

  it('[HM-03] without an address a notification reports that once, and one that comes in time is used', async () => {
    await setAll('1')
    const { id, number } = await rental(1, 3, { tempCusName: 'Jan' })
    for (const _ of [1, 2]) expect(await remindRentals(server.pool, now())).toBe(0)
    const message = `Herinnering voor verhuur ${number} kon niet verzonden worden: er is geen e-mailadres van de klant bekend.`
    expect(await bellOf(id)).toEqual([message])
    const set = { tempCusContactEmail: 'jan@example.com' }
    await linkedMail.device.run('rental.set', { id, set })
    expect(await remindRentals(server.pool, now())).toBe(1)
    server.running.app.mail.wake()
    await eventually(() => box.received.map(({ to }) => to)).toContainEqual(['jan@example.com'])
  })

  it('[HM-04] stand in the log of the rental when they left', async () => {
    await setAll('1')
    const { id, number } = await rental(1, 3, { tempCusName: 'Jan', tempCusContactEmail: 'log@example.com' })
    await remindRentals(server.pool, now())
    server.running.app.mail.wake()
    const line = `Herinnering verzonden naar log@example.com: Morgen staat uw materiaal klaar: verhuur ${number}`
    await eventually(() => logOf(id)).toContain(line)
    const device = server.device()
    await device.sync()
    expect(device.doc('rental', id)?.['logLines']).toContainEqual(
      expect.objectContaining({ description: line }),
    )
  })

  it('[HM-04] that could not leave are reported in the log and by a notification', async () => {
    await setAll('1')
    const { id, number } = await rental(1, 3, { tempCusName: 'Jan', tempCusContactEmail: 'mis@example.com' })
    box.unknown = ['mis@example.com']
    await remindRentals(server.pool, now())
    const tries = async () => {
      await server.pool.query(`UPDATE mail_queue SET next_at = now() WHERE status = 'queued'`)
      server.running.app.mail.wake()
      return bellOf(id)
    }
    const why = 'De mailserver weigert een adres.'
    await eventually(tries).toEqual([`Herinnering voor verhuur ${number} kon niet verzonden worden: ${why}`])
    expect(await logOf(id)).toContain(`Herinnering naar mis@example.com kon niet verzonden worden: ${why}`)
    box.unknown = []
  })

  it('[HM-05] have texts in the language of the customer, with the fields of the rental as text', async () => {
    await setAll('1')
    for (const texts of Object.values(REMINDER_TEXTS)) expect(keysOf(texts)).toEqual([...LANGUAGES])
    const customerId = await customerOf({ email: 'fr@example.com', language: 'FR' })
    const { number } = await rental(1, 3, { customerId })
    await remindRentals(server.pool, now())
    server.running.app.mail.wake()
    await eventually(() => box.received.length).toBe(1)
    const [mail] = box.received
    expect(mail?.headers['subject']).toBe(`Votre matériel est prêt demain : location ${number}`)
    expect(mail?.html).toContain('2 × Statief &lt;b&gt;groot&lt;/b&gt;')
    expect(mail?.html).toContain('lang="fr"')
    expect(mail?.html).not.toContain('{{')
    expect(mail?.text).toContain('2 × Statief <b>groot</b>')
  })

  it('[HM-05] take the template of the company in its place', async () => {
    await setAll('1')
    const template = {
      id: newId(),
      name: 'Afhalen',
      subject: 'Tot {{afhaaldatum}}',
      content: '<p>{{klant}} {{bestaat_niet}}</p>',
      cc: 'baas@example.com',
    }
    await linkedMail.device.run('mailTemplate.create', { ...template, language: 'NL', reminder: 'pickup' })
    await rental(1, 3, { tempCusName: 'A & B', tempCusContactEmail: 'nl@example.com' })
    await remindRentals(server.pool, now())
    server.running.app.mail.wake()
    await eventually(() => box.received.length).toBe(1)
    const [day, month, year] = addDays(today, 1).split('-').reverse()
    expect(box.received[0]).toMatchObject({
      to: ['nl@example.com', 'baas@example.com'],
      headers: { subject: `Tot ${day}/${month}/${year}` },
      html: expect.stringContaining('<p>A &amp; B </p>'),
    })
    await linkedMail.device.run('mailTemplate.delete', { id: template.id })
  })
})

describe('reminders of an estimate', () => {
  const sentDaysAgo = async (days: number, more: object = {}) => {
    const linked = await linkedMail.linked(more)
    await server.pool.query(
      `UPDATE approval SET sent_at = now() - make_interval(days => $2) WHERE repair_id = $1`,
      [linked.id, days],
    )
    box.received.length = 0
    return linked
  }

  it('[AK-16] leave once after so many days, with a link of their own beside the first', async () => {
    const { id, path, number } = await sentDaysAgo(5)
    await linkedMail.set('approvalReminderDays', '0')
    expect(await remindApprovals(server.pool, now())).toBe(0)
    await linkedMail.set('approvalReminderDays', '6')
    expect(await remindApprovals(server.pool, now())).toBe(0)
    await linkedMail.set('approvalReminderDays', '5')
    const asked = await Promise.all([1, 2].map(() => remindApprovals(server.pool, now())))
    expect(asked.filter((mails) => mails > 0)).toEqual([1])
    expect(await remindApprovals(server.pool, inDays(3))).toBe(0)
    server.running.app.mail.wake()
    await eventually(() => box.received.length).toBe(1)
    expect(box.received[0]).toMatchObject({
      to: ['lien@example.com'],
      headers: { subject: `Herinnering: bestek ${number}` },
    })
    expect(box.received[0]?.files).toHaveLength(1)
    const second = linkedMail.lastLink()
    expect(second).not.toBe(path)
    for (const one of [path, second]) expect((await linkedMail.open(one)).statusCode).toBe(200)
    await linkedMail.answer(second)
    expect((await linkedMail.open(path)).body).toContain('Bedankt, uw akkoord is genoteerd.')
    expect(await linkedMail.link(id)).toMatchObject({ state: 'approved' })
  })

  it('[AK-16] go to nobody who asked, answered or may not answer any more', async () => {
    const asked = await sentDaysAgo(9)
    await linkedMail.answer(`${asked.path}/vraag`, { tekst: 'Hoelang?' })
    const answered = await sentDaysAgo(9)
    await linkedMail.answer(answered.path)
    const changed = await sentDaysAgo(9)
    await linkedMail.line(changed.id, { description: 'Bord', quantity: 1, price: 1 })
    const called = await sentDaysAgo(9)
    await linkedMail.post('/repair/update/status', { repairId: called.id, status: 'Bestek geweigerd' })
    const old = await sentDaysAgo(40)
    await server.pool.query('UPDATE approval SET expires_at = now() WHERE repair_id = $1', [old.id])
    box.received.length = 0
    expect(await remindApprovals(server.pool, now())).toBe(0)
  })
})
