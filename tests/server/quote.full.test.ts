import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindApprovals } from '../../server/mail/approvalReminders.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { type LinkedMail, openLinkedMail } from '../kit/server/linkedMail.ts'
import type { Mailbox } from '../kit/server/smtpServer.ts'
import { newId, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let linkedMail: LinkedMail
let box: Mailbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, linkedMail, box, close } = await openLinkedMail('werkbank-offerte-'))
})
afterAll(() => close())

const today = () => dayInBrussels(new Date().toISOString())
const run = (name: string, args: Record<string, unknown>) => linkedMail.device.run(name, args)
const statusOf = async (id: string): Promise<string> =>
  (await server.call('GET', `/rental/id/${id}`)).json().status
const linkOf = async (id: string) => (await server.call('GET', `/rental/approval/${id}`)).json()
const bellOf = async (id: string): Promise<string[]> =>
  (
    await server.pool.query('SELECT message FROM notification WHERE object_id = $1 ORDER BY at', [id])
  ).rows.map(({ message }) => message)
const logOf = async (id: string): Promise<string[]> =>
  (
    await server.pool.query('SELECT description FROM rental_log_line WHERE rental_id = $1 ORDER BY at', [id])
  ).rows.map(({ description }) => description)

const category = async (): Promise<string> =>
  (await linkedMail.post('/category', { description: newId(), prefix: newId().slice(-5) })).json().id

async function camera(categoryId?: string): Promise<string> {
  const unit = { brand: 'Sony', model: newId(), serialNumber: newId(), rentable: true }
  const made = await linkedMail.post('/item', { categoryId: categoryId ?? (await category()), ...unit })
  return made.json().id
}

const lineOf = (itemId: string | null, more: object = {}) => ({
  id: newId(),
  itemId,
  customItem: itemId ? null : 'Levering',
  quantity: 1,
  itemPrice: 100,
  rate: 1,
  ...more,
})

/** An option of tomorrow with a line of € 100. */
async function option(itemId: string | null = null, more: object = {}): Promise<string> {
  const id = newId()
  const [start, end] = [addDays(today(), 1), addDays(today(), 3)]
  const days = { startDate: start, pickupDate: start, endDate: end, returnDate: end }
  const args = { id, ...days, status: 'Optie', rentalLines: [lineOf(itemId)], ...more }
  expect(await run('rental.create', args)).toMatchObject({ status: 'applied' })
  return id
}

/** Mails the quote with or without a link. @returns the answer of the call */
const mail = (id: string, more: object = {}) =>
  linkedMail.post(`/rental/mail/${id}`, { recipient: 'lien@example.com', approval: true, ...more })

/** Makes an option and mails its quote. @returns the path of its link */
async function quoted(itemId: string | null = null, more: object = {}) {
  const id = await option(itemId)
  expect((await mail(id, more)).statusCode).toBe(200)
  return { id, path: linkedMail.lastLink() }
}

describe('the mail of a quote', () => {
  it('[VO-01] [VO-12] has the text of the company in the language of the customer, the priced PDF and the link', async () => {
    const customer = (
      await linkedMail.post('/customer', { name: 'Théâtre', email: 'lien@example.com', language: 'FR' })
    ).json()
    const id = await option(null, { customerId: customer.id })
    expect((await linkedMail.post(`/rental/mail/${id}`, { approval: true })).statusCode).toBe(200)
    const sent = box.received.at(-1)
    expect(sent?.headers['subject']).toMatch(/^Offre /)
    expect(sent?.text).toContain('121,00')
    expect(sent?.html).toContain("Consulter l'offre et donner votre réponse</a>")
    expect(sent?.files.map(({ name }) => name)).toEqual([expect.stringMatching(/^verhuur_/)])
    expect(await linkOf(id)).toMatchObject({ state: 'open', rentalId: id, repairId: null })
    expect((await logOf(id)).join()).toContain('Mail verzonden naar lien@example.com')
    const { rows } = await server.pool.query('SELECT kind, reason FROM issued_paper WHERE about = $1', [id])
    expect(rows).toEqual([{ kind: 'verhuur', reason: 'mailed' }])
  })

  it('[VO-01] has no link where the company has none, for a rental that is no option, and for another mail', async () => {
    const id = await option()
    await linkedMail.set('approvalLink', '0')
    expect((await mail(id)).statusCode).toBe(422)
    expect((await mail(id, { approval: false })).statusCode).toBe(200)
    await linkedMail.set('approvalLink', '1')
    const confirmed = await option(null, { status: 'Bevestigd' })
    expect((await mail(confirmed)).statusCode).toBe(422)
    expect((await mail(id, { kind: 'text', content: '<p>x</p>' })).statusCode).toBe(422)
    const plain = { kind: 'text', content: '<p>Tot {{afhaaldatum}}</p>', approval: false }
    expect((await mail(id, plain)).statusCode).toBe(200)
    expect(box.received.at(-1)?.files).toEqual([])
    expect((await mail(id, { recipient: 'geen adres' })).statusCode).toBe(422)
  })

  it("[VO-03] uses the company's template for quotes, and never offers it for a repair", async () => {
    const template = { id: newId(), name: 'Offerte', language: 'NL', reminder: 'quote', attachment: false }
    const texts = { subject: 'Onze offerte {{nummer}}', content: '<p>Voor {{totaal_incl}}</p>' }
    await run('mailTemplate.create', { ...template, ...texts })
    const { id } = await quoted()
    const sent = box.received.at(-1)
    expect(sent?.headers['subject']).toMatch(/^Onze offerte /)
    expect(sent?.text).toContain('Voor € 121,00')
    expect((await linkOf(id)).state).toBe('open')
  })
})

describe('the page and the answer', () => {
  it('[VO-04] shows the period, the lines, the amounts and the PDF, in three languages', async () => {
    const { path } = await quoted()
    const page = (await linkedMail.open(path)).body
    for (const text of ['Offerte voor', 'Afhalen op', '1 × Levering', '€ 121,00', 'Akkoord, € 121,00'])
      expect(page).toContain(text)
    expect((await linkedMail.open(path, 'EN')).body).toContain('Approve, € 121,00')
    expect((await linkedMail.open(path, 'FR')).body).toContain('Offre pour la période')
    const pdf = await linkedMail.open(`${path}/offerte.pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it("[VO-05] 'Akkoord' confirms the option once, in the log and at the bell", async () => {
    const { id, path } = await quoted(await camera())
    expect((await linkedMail.answer(path, { naam: 'Lien' })).statusCode).toBe(303)
    expect(await statusOf(id)).toBe('Bevestigd')
    expect((await linkedMail.open(path)).body).toContain('Wij houden het materiaal voor u vast.')
    const line =
      'De klant (Lien) gaat akkoord met de offerte van € 121,00 incl. btw via de link naar lien@example.com'
    expect(await logOf(id)).toContain(line)
    expect((await bellOf(id)).join()).toMatch(/Lien gaat akkoord met de offerte van verhuur/)
    expect((await linkedMail.answer(path)).headers['location']).toContain('mislukt')
  })

  it('[VO-06] a unit that was confirmed for another rental meanwhile leaves it an option, and both sides are told', async () => {
    const itemId = await camera()
    const { id, path } = await quoted(itemId)
    await option(itemId, { status: 'Bevestigd' })
    expect((await linkedMail.answer(path, { naam: 'Lien' })).statusCode).toBe(303)
    expect(await statusOf(id)).toBe('Optie')
    expect((await linkedMail.open(path)).body).toContain('intussen niet meer vrij')
    expect(await linkOf(id)).toMatchObject({ state: 'approved', seenStatus: 'Optie', name: 'Lien' })
    expect((await bellOf(id)).join()).toContain('Er is een tekort: de verhuur blijft een optie.')
  })

  it('[VO-06] a category that blocks a second reservation leaves it an option too', async () => {
    const categoryId = await category()
    const itemId = await camera(categoryId)
    const { id, path } = await quoted(itemId)
    await option(itemId, { status: 'Bevestigd' })
    const rule = { id: categoryId, set: { clash: 'Blokkeren' } }
    expect(await run('category.set', rule)).toMatchObject({ status: 'applied' })
    expect((await linkedMail.answer(path)).headers['location']).not.toContain('mislukt')
    expect(await statusOf(id)).toBe('Optie')
    expect((await linkOf(id)).state).toBe('approved')
  })

  it('[VO-07] a refusal and a question change no status', async () => {
    const { id, path } = await quoted()
    await linkedMail.answer(`${path}/vraag`, { tekst: 'Kan het ook maandag?' })
    expect(await linkOf(id)).toMatchObject({ state: 'asked', text: 'Kan het ook maandag?' })
    await linkedMail.answer(`${path}/weigeren`, { tekst: 'Te duur' })
    expect(await linkOf(id)).toMatchObject({ state: 'refused', text: 'Te duur' })
    expect(await statusOf(id)).toBe('Optie')
    expect((await logOf(id)).join('\n')).toMatch(/heeft een vraag over de offerte[^]*weigert de offerte/)
    expect(await bellOf(id)).toHaveLength(2)
  })
})

describe('its end', () => {
  it('[VO-08] a changed quote ends the link', async () => {
    const { id, path } = await quoted()
    await run('rental.addLine', { rentalId: id, line: lineOf(null) })
    expect((await linkOf(id)).state).toBe('replaced')
    const page = await linkedMail.open(path)
    expect([page.statusCode, page.body]).toEqual([
      410,
      expect.stringContaining('Deze offerte is intussen gewijzigd'),
    ])
  })

  it('[VO-09] a change after the agreement is notified once, until it is mailed again', async () => {
    const { id, path } = await quoted()
    await linkedMail.answer(path)
    const changed = async () => (await bellOf(id)).filter((text) => text.includes('gewijzigd na het akkoord'))
    await run('rental.addLine', { rentalId: id, line: lineOf(null) })
    await run('rental.addLine', { rentalId: id, line: lineOf(null) })
    expect(await changed()).toHaveLength(1)
  })

  it("[VO-10] ends by 'Link intrekken' and when somebody confirms the rental", async () => {
    const { id, path } = await quoted()
    expect((await linkedMail.post('/rental/approval/withdraw', { rentalId: id })).statusCode).toBe(201)
    expect((await linkedMail.open(path)).statusCode).toBe(410)
    const other = await quoted()
    await run('rental.setStatus', { id: other.id, status: 'Bevestigd' })
    expect((await linkedMail.open(other.path)).body).toContain('Deze offerte is al beantwoord.')
  })

  it('[VO-10] who did not answer is reminded once, with a link of its own', async () => {
    await linkedMail.set('approvalReminderDays', '3')
    const { id } = await quoted()
    await server.pool.query(`UPDATE approval SET sent_at = now() - interval '4 days' WHERE rental_id = $1`, [
      id,
    ])
    const now = new Date().toISOString()
    expect(await remindApprovals(server.pool, now)).toBe(1)
    expect(await remindApprovals(server.pool, now)).toBe(0)
    server.running.app.mail.wake()
    await expect
      .poll(() => box.received.at(-1)?.headers['subject'], { timeout: 20_000 })
      .toMatch(/^Herinnering: offerte/)
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(200)
  })
})

describe('in the company', () => {
  it('[VO-13] a mail that failed is notified and stays with the rental', async () => {
    const id = await option()
    box.refusals = [451, 451, 451, 451]
    const mailId = (await mail(id)).json().id
    for (let i = 0; i < 4; i++) {
      await server.pool.query(`UPDATE mail_queue SET next_at = now() WHERE status = 'queued'`)
      await server.running.app.mail.sendMailNow(mailId)
    }
    await expect
      .poll(async () => (await bellOf(id)).join(), { timeout: 20_000 })
      .toMatch(/^Mail voor verhuur .* kon niet verzonden worden/)
    const { rows } = await server.pool.query('SELECT state FROM mail WHERE rental_id = $1', [id])
    expect(rows).toEqual([{ state: 'failed' }])
  })
})
