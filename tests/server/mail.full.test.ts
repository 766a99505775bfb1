import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import { UNCERTAIN_REASONS } from '../../server/mail/reasons.ts'
import { createMailWorker } from '../../server/mail/worker.ts'
import { blobStore, saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { estimateMark } from '../../src/domain/repairs/milestones.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { codesOf } from '../kit/qrText.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const drawing = vi.hoisted(() => ({ broken: false }))
vi.mock('../../server/documents/createDocument.ts', async (original) => {
  const real = await original<typeof import('../../server/documents/createDocument.ts')>()
  const createDocument: typeof real.createDocument = (...asked) =>
    drawing.broken ? Promise.reject(new real.DocumentFailed('no memory left')) : real.createDocument(...asked)
  return { ...real, createDocument }
})

let server: SyncServer
let box: Mailbox
let dataDir: string
let device: Device
let customer: { id: string; customerContacts: { id: string }[] }

const post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', url, body, headers)
const get = async (url: string) => (await server.call('GET', url)).json()

beforeAll(async () => {
  box = await new Mailbox().open()
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-mail-'))
  server = await startSyncServer({ smtpUrl: box.url, serviceDeskEmail: 'balie@werkbank.example', dataDir })
  await server.running.app.jobs.start()
  server.running.app.mail.start()
  device = server.device()
  customer = (await post('/customer', { name: 'Café & <Zoon>', email: 'klant@example.com' })).json()
  await post('/customer/contact', {
    customerId: customer.id,
    firstName: 'An',
    lastName: 'Peeters',
    email: 'an@example.com',
  })
})
afterAll(async () => {
  const { app } = server.running
  await Promise.all([app.jobs.stop(), app.mail.stop()])
  await server.close()
  await box.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  drawing.broken = false
  box.received.length = 0
  box.refusals = []
  box.unknown = []
  box.silent = false
  box.dying = null
  box.handed = 0
})

const newRepair = async (more: object = {}) =>
  (
    await post('/repair', {
      type: 'Bestek',
      dateIn: '2026-03-02',
      executorId: server.executorId,
      sparePartsOnly: true,
      notes: 'Geen <b>beeld</b>',
      customerId: customer.id,
      ...more,
    })
  ).json() as { id: string; number: string }
const template = (more: object = {}) => ({
  name: 'Bestek klaar',
  recipient: 'klant@example.com',
  subject: 'Bestek {{nummer}} – {{omschrijving}}',
  content: '<p>Beste {{klant}},</p><p>{{omschrijving}} kost {{bestek_incl}}.{{bestaat_niet}}</p>',
  language: 'NL',
  ...more,
})
/** A text inside the edges of its column, unchanged. */
const onSheet = (html: string) => expect.stringContaining(`overflow-wrap:anywhere">${html}</div></body>`)
const mailRow = async (id: string) =>
  (await server.pool.query('SELECT * FROM mail WHERE id = $1', [id])).rows[0]
const logOf = async (id: string): Promise<string[]> =>
  (await get(`/repair/id/${id}`)).repairLogLines.map((line: { description: string }) => line.description)
const stateOf = (id: string) => async () => (await mailRow(id))?.state
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 20_000 })

describe('a template is sent', () => {
  it('[AP-071] [ML-18] [RD-51] [D-067] [D-068] filled in and escaped, with copies, reply address, text and PDF', async () => {
    const repair = await newRepair()
    const body = template({ cc: 'a@example.com; b@example.com', bcc: 'c@example.com', attachment: true })
    const answer = await post(`/mail/${repair.id}`, body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ state: 'sent', repairId: repair.id, error: null })
    const [mail] = box.received
    expect(mail).toMatchObject({
      from: 'balie@werkbank.example',
      to: ['klant@example.com', 'a@example.com', 'b@example.com', 'c@example.com'],
      html: onSheet('<p>Beste Café &amp; &lt;Zoon&gt;,</p><p>Geen &lt;b&gt;beeld&lt;/b&gt; kost € 0,00.</p>'),
    })
    expect(mail?.text.trim()).toBe('Beste Café & <Zoon>,\r\n\r\nGeen <b>beeld</b> kost € 0,00.')
    expect(mail?.headers).toMatchObject({
      subject: `Bestek ${repair.number} – Geen <b>beeld</b>`,
      to: 'klant@example.com',
      cc: 'a@example.com, b@example.com',
      'reply-to': 'jan@example.com',
    })
    expect(mail?.headers['bcc']).toBeUndefined()
    expect(mail?.files.map(({ name, type }) => [name, type])).toEqual([
      [`bestek_${repair.number.replace('.', '-')}_NL.pdf`, 'application/pdf'],
    ])
    expect(pdfPages(mail!.files[0]!.bytes).join(' ')).toContain(repair.number)
    // Without PUBLIC_URL the document has no code.
    expect(codesOf(mail!.files[0]!.bytes)).toEqual([null])
    expect(await logOf(repair.id)).toContain(
      `Mail verzonden naar klant@example.com: Bestek ${repair.number} – Geen <b>beeld</b>`,
    )
  })

  it('[ML-08] with the photos of the chosen slots', async () => {
    const repair = await newRepair()
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const sha256 = sha256Of(bytes)
    const photo = { sha256, mime: 'image/jpeg', bytes: bytes.length, w: 40, h: 30 }
    for (const slot of [1, 3])
      await device.run('photo.attach', { repairId: repair.id, photoId: newId(), slot, ...photo })
    const body = template({ photoAttachment: true, photoArray: [3] })
    const early = await post(`/mail/${repair.id}`, body)
    expect(early.statusCode).toBe(202)
    expect(early.json()).toMatchObject({ state: 'queued', error: 'Foto 3 is nog niet op de server.' })
    await saveBlob(blobStore(server.running.app), sha256, 'image/jpeg', bytes)
    expect((await post(`/mail/${repair.id}`, body)).statusCode).toBe(200)
    expect(box.received[0]?.files.map(({ name, type }) => [name, type])).toEqual([
      ['foto_3.jpg', 'image/jpeg'],
    ])
  })

  it('[B8] keeps of the text only what a rich text may hold', async () => {
    const repair = await newRepair()
    const content =
      '<h2 onclick="x()">Kop</h2><script>alert(1)</script><a href="javascript:x()">k</a><a href="https://a.example">l</a><img src="http://in/x"><ul><li><u>een</u></li></ul>'
    await post(`/mail/${repair.id}`, template({ content, subject: 'Kop\r\nBcc: dief@example.com' }))
    expect(box.received[0]).toMatchObject({
      html: onSheet('<h2>Kop</h2><a>k</a><a href="https://a.example">l</a><ul><li><u>een</u></li></ul>'),
      to: ['klant@example.com'],
    })
    expect(box.received[0]?.headers['bcc']).toBeUndefined()
  })

  it('[ML-13] refuses a mail without an address, and an address that is none', async () => {
    const repair = await newRepair({ customerId: null })
    const none = await post(`/mail/${repair.id}`, template({ recipient: '' }))
    expect([none.statusCode, none.json().error]).toEqual([422, 'Geen email gekend'])
    for (const bad of ['geen adres', 'a@example.com\r\nBcc: b@example.com', 'Jan <a@example.com>'])
      expect((await post(`/mail/${repair.id}`, template({ recipient: bad }))).statusCode).toBe(422)
    expect((await post(`/mail/${repair.id}`, template({ cc: 'x' }))).statusCode).toBe(422)
    expect(box.received).toHaveLength(0)
  })

  it('[D-067] goes to the selected contact, else to the customer', async () => {
    const [contact] = (await get(`/customer/id/${customer.id}`)).customerContacts
    const chosen = await newRepair({ customerContactId: contact.id })
    await post(`/mail/${chosen.id}`, template({ recipient: '' }))
    await post(`/mail/${(await newRepair()).id}`, template({ recipient: '' }))
    expect(box.received.map(({ to }) => to)).toEqual([['an@example.com'], ['klant@example.com']])
  })
})

describe('a text of one’s own', () => {
  it('[AP-067] [ML-19] goes with the quote or the report, in the language that is asked', async () => {
    const repair = await newRepair({ type: 'Herstelling' })
    const body = { recipient: 'x@example.com', language: 'EN', text: 'Dear,\n\nready & <done>' }
    expect((await post(`/mail/repair/${repair.id}`, body)).statusCode).toBe(200)
    expect(box.received[0]).toMatchObject({
      to: ['x@example.com'],
      html: onSheet('<p>Dear,</p><p>ready &amp; &lt;done&gt;</p>'),
    })
    expect(box.received[0]?.headers['subject']).toBe(`Final report ${repair.number}`)
    expect(box.received[0]?.files[0]?.name).toMatch(/^eindrapport_.*_EN\.pdf$/)
  })

  it('[LM-05] [LM-06] the estimate waits for its PDF, says so, and leaves with it however often that failed', async () => {
    const repair = await newRepair()
    drawing.broken = true
    const asked = {
      repairId: repair.id,
      kind: 'estimate',
      attachment: false,
      language: 'NL',
      content: '<p>Zie bijlage.</p>',
    }
    const id = newId()
    await device.run('repair.sendMail', { ...asked, id })
    const waiting = 'De pdf kan nog niet gemaakt worden. De mail wacht erop.'
    for (let attempt = 0; attempt < 5; attempt++) {
      await server.pool.query(`UPDATE mail_queue SET next_at = now() WHERE mail_id = $1`, [id])
      await server.running.app.mail.sendMailNow(id)
      expect(await mailRow(id)).toMatchObject({ state: 'queued', error: waiting })
    }
    expect(box.received).toEqual([])
    expect((await logOf(repair.id)).filter((line) => line.startsWith('Mail'))).toEqual([])
    drawing.broken = false
    expect(await server.running.app.mail.sendMailNow(id)).toBe('sent')
    const [mail] = box.received
    expect(mail?.files.map(({ type }) => type)).toEqual(['application/pdf'])
    expect(mail?.files[0]?.name).toMatch(/^bestek_/)
  })

  it('[KP-03] its attached document is kept with the repair byte by byte; without one there is nothing', async () => {
    const repair = await newRepair()
    await post(`/mail/${repair.id}`, template())
    for (const language of ['NL', 'FR'])
      await post(`/mail/${repair.id}`, template({ attachment: true, language }))
    const sent = box.received.flatMap(({ files }) => files.map(({ bytes }) => sha256Of(bytes)))
    const { rows } = await server.pool.query('SELECT * FROM issued_paper WHERE about = $1 ORDER BY version', [
      repair.id,
    ])
    expect(rows).toMatchObject([
      {
        version: 1,
        reason: 'mailed',
        state: 'stored',
        language: 'NL',
        sha256: sent[0],
        by: server.users[0]!.id,
      },
      { version: 2, kind: 'bestek', title: `Devis ${repair.number}`, sha256: sent[1] },
    ])
    expect((await server.call('GET', `/sync/blobs/${sent[1]}`)).statusCode).toBe(200)
  })

  it('[KP-03] the document of a mail that did not leave is not kept', async () => {
    const repair = await newRepair()
    box.unknown = ['klant@example.com']
    const answer = await post(`/mail/${repair.id}`, template({ attachment: true }))
    expect(answer.json()).not.toMatchObject({ state: 'sent' })
    const { rows } = await server.pool.query('SELECT 1 FROM issued_paper WHERE about = $1', [repair.id])
    expect(rows).toEqual([])
  })

  it('[AP-056] [ML-20] the estimate goes to the customer', async () => {
    const repair = await newRepair()
    const shown = await get(`/repair/id/${repair.id}`)
    expect(
      (await post('/estimate/send/mail', { ...shown, text: 'Zie bijlage.', language: 'NL' })).statusCode,
    ).toBe(200)
    expect(box.received[0]?.to).toEqual(['klant@example.com'])
    expect(box.received[0]?.files[0]?.name).toMatch(/^bestek_/)
  })

  it('[RB-21] [AP-056] the repair alone is mailed with the text of its purpose, in the language of the customer', async () => {
    const repair = await newRepair()
    const shown = await get(`/repair/id/${repair.id}`)
    const send = async () => (await post('/estimate/send/mail', shown)).statusCode
    expect(await send()).toBe(200)
    expect(box.received[0]?.headers['subject']).toContain('Bestek')
    expect(box.received[0]?.text).toContain('vindt u het bestek')
    const own = {
      name: 'Offerte',
      subject: 'Offerte {{nummer}}',
      content: '<p>Onze prijs.</p>',
      language: 'NL',
    }
    const made = await post('/mail/template/', { ...own, attachment: true })
    expect(await send()).toBe(200)
    expect(box.received[1]?.text).toContain('Onze prijs.')
    await post('/mail/template/delete', { id: made.json().id })
  })

  it('[TB-17] the line of the first mail with the estimate is known by its id, whatever its subject; later ones are lines like others', async () => {
    const repair = await newRepair()
    const shown = await get(`/repair/id/${repair.id}`)
    const send = (subject: string) =>
      post('/estimate/send/mail', { ...shown, text: 'Zie bijlage.', language: 'NL', subject })
    await post(`/mail/${repair.id}`, template())
    const linesOf = async (): Promise<{ id: string; description: string }[]> =>
      (await get(`/repair/id/${repair.id}`)).repairLogLines
    const marked = async () => (await linesOf()).filter(({ id }) => id === estimateMark(repair.id))
    expect(await marked()).toEqual([])
    await send('Uw prijs')
    await send('Uw prijs, nog eens')
    expect((await marked()).map(({ description }) => description)).toEqual([
      'Mail verzonden naar klant@example.com: Uw prijs',
    ])
    expect((await logOf(repair.id)).filter((line) => line.startsWith('Mail verzonden'))).toHaveLength(3)
  })
})

const sendArgs = (repairId: string, more: object = {}) => ({
  id: newId(),
  repairId,
  kind: 'template',
  recipient: 'klant@example.com',
  language: 'NL',
  subject: 'Klaar',
  content: '<p>Klaar</p>',
  ...more,
})

describe('from a device', () => {
  it('[ML-22] [D-031] a mail leaves after its mutation, once, and every device sees how far it is', async () => {
    const repair = await newRepair()
    const args = sendArgs(repair.id)
    const mutation = device.mutation('repair.sendMail', args)
    await device.push(mutation)
    await device.push(mutation)
    await eventually(stateOf(args.id)).toBe('sent')
    expect(box.received).toHaveLength(1)
    expect(box.received[0]?.headers['message-id']).toBe(`<${mutation.mid}@werkbank.example>`)
    await device.sync()
    expect(device.doc('mail', args.id)).toMatchObject({
      state: 'sent',
      subject: 'Klaar',
      sentAt: expect.any(String),
    })
    expect(JSON.stringify(device.doc('mail', args.id))).not.toContain('<p>')
  })

  it('a mutation that is refused sends nothing', async () => {
    const args = sendArgs(newId())
    expect(await device.run('repair.sendMail', args)).toMatchObject({ status: 'rejected', code: 'not_found' })
    const { rows } = await server.pool.query('SELECT 1 FROM mail_queue WHERE mail_id = $1', [args.id])
    expect(rows).toHaveLength(0)
  })

  it('[D-031] a mail of an hour ago that the same device calls back in its next batch never leaves', async () => {
    const repair = await newRepair()
    const args = sendArgs(repair.id)
    const at = new Date(Date.now() - 3_600_000).toISOString()
    await device.run('repair.sendMail', args, { at })
    expect(await device.run('mail.cancel', { id: args.id }, { at })).toMatchObject({ status: 'applied' })
    await server.running.app.mail.sendMailNow(args.id)
    expect(await mailRow(args.id)).toMatchObject({ state: 'cancelled' })
    expect(box.received).toHaveLength(0)
  })

  it('[D-031] a mail that left cannot be called back', async () => {
    const repair = await newRepair()
    const id = (await post(`/mail/${repair.id}`, template())).json().id
    expect(await device.run('mail.cancel', { id })).toMatchObject({ code: 'mail_already_sent' })
    const answer = await post(`/mail/cancel/${id}`)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'Mail reeds verzonden.'])
  })

  it('[B2.7] the same Idempotency-Key sends one mail', async () => {
    const repair = await newRepair()
    const key = { 'idempotency-key': newId() }
    const first = await post(`/mail/${repair.id}`, template(), key)
    const again = await post(`/mail/${repair.id}`, template(), key)
    expect(again.json()).toMatchObject({ id: first.json().id, state: 'sent' })
    expect(box.received).toHaveLength(1)
  })
})

describe('failures', () => {
  const exhaust = async (mailId: string) => {
    for (let n = 0; n < 3; n++) {
      await server.pool.query('UPDATE mail_queue SET next_at = now() WHERE mail_id = $1', [mailId])
      await server.running.app.mail.sendMailNow(mailId)
    }
  }

  it('[D-031] a refused mail is answered 202, and in the end log and notifications report it', async () => {
    const repair = await newRepair()
    box.refusals = [451, 451, 451, 451]
    const answer = await post(`/mail/${repair.id}`, template({ subject: 'X' }))
    expect(answer.statusCode).toBe(202)
    const { id, error } = answer.json()
    expect(error).toBe('De mailserver weigert de mail.')
    await exhaust(id)
    expect(await mailRow(id)).toMatchObject({ state: 'failed', error: 'De mailserver weigert de mail.' })
    expect(await logOf(repair.id)).toContain(
      'Mail naar klant@example.com kon niet verzonden worden: De mailserver weigert de mail.',
    )
    const { rows } = await server.pool.query('SELECT message, event FROM notification WHERE object_id = $1', [
      repair.id,
    ])
    expect(rows).toEqual([
      {
        event: 'N12',
        message: `Mail voor herstelling ${repair.number} kon niet verzonden worden: De mailserver weigert de mail.`,
      },
    ])
  })

  it('[D-031] a mail server that dies before it has the whole mail gets it again, under the same Message-ID', async () => {
    box.dying = 'before'
    // more than the network buffers hold: its end cannot be sent before the connection breaks
    const file = { filename: 'groot.bin', contentType: 'x/y', base64: 'A'.repeat(24_000_000) }
    const big = { to: 'klant@example.com', subject: 'Groot', text: 'x', attachments: [file] }
    const id = await queueMail(server.pool, big)
    expect(await server.running.app.mail.sendNow(id)).toBe('queued')
    expect(box.handed).toBe(0)
    await server.pool.query('UPDATE mail_queue SET next_at = now() WHERE id = $1', [id])
    server.running.app.mail.wake()
    await eventually(async () => box.received.length).toBe(1)
    expect(box.received[0]?.headers['message-id']).toBe(`<${id}@werkbank.example>`)
  })

  it('[B3.8] one that breaks after the last byte may have left: it is in doubt, and only a person sends it again', async () => {
    const repair = await newRepair()
    box.dying = 'after'
    const answer = await post(`/mail/${repair.id}`, template())
    const { id } = answer.json()
    expect(answer.json()).toMatchObject({ state: 'unknown', error: UNCERTAIN_REASONS.silence })
    expect((await logOf(repair.id)).join()).toContain('Mail mogelijk verzonden naar klant@example.com')
    await server.pool.query('UPDATE mail_queue SET next_at = now() WHERE mail_id = $1', [id])
    server.running.app.mail.wake()
    expect(await server.running.app.mail.sendMailNow(id)).toBe('unknown')
    expect([box.handed, box.received.length]).toEqual([1, 0])
    expect((await post(`/mail/resend/${id}`)).statusCode).toBe(200)
    expect(box.received).toHaveLength(1)
  })

  it('[LM-18] a mail whose document has lost its logo reports that in the log', async () => {
    const repair = await newRepair()
    const setLogo = (logo: string | null) =>
      inSyncTransaction(server.pool, (tx) =>
        tx.query('UPDATE executor SET logo = $1 WHERE id = $2', [logo, server.executorId]),
      )
    await setLogo('ab'.repeat(32))
    await post(`/mail/${repair.id}`, template({ subject: 'X', attachment: true }))
    await setLogo(null)
    expect(await logOf(repair.id)).toContain(
      'Mail verzonden naar klant@example.com: X. De pdf is zonder logo: dat staat niet op de server.',
    )
  })

  it('a mail that leaves, but not for everybody, says for whom not', async () => {
    const repair = await newRepair()
    box.unknown = ['weg@example.com']
    const asked = template({ subject: 'X', cc: 'weg@example.com' })
    const { id, ...mail } = (await post(`/mail/${repair.id}`, asked)).json()
    expect(mail).toMatchObject({ state: 'sent', error: 'Niet aangenomen voor weg@example.com.' })
    expect(box.received.map(({ to }) => to)).toEqual([['klant@example.com']])
    expect(await logOf(repair.id)).toContain(
      'Mail verzonden naar klant@example.com: X. Niet aangenomen voor weg@example.com.',
    )
    expect(await device.run('mail.resend', { id })).toMatchObject({ code: 'mail_already_sent' })
  })

  it('[CF-23] the failed mail of an action form is reported to its author, once', async () => {
    const address = await inSyncTransaction(server.pool, (tx) =>
      tx.query(`INSERT INTO setting (id, module, field, value) VALUES ($1, 'mail', 'email', 'bon@huis.be')`, [
        settingId('mail', 'email'),
      ]),
    )
    expect(address.rows).toEqual([])
    await device.run('preference.setDepartment', { userId: device.user.id, value: 'rental' })
    for (const [department, module] of [
      ['herstelling', 'repair'],
      ['verkoop', 'rental'],
    ] as const) {
      const id = newId()
      box.unknown = ['bon@huis.be']
      await device.run('actionForm.save', { id, department, company: 'Omroep' })
      const failureMessages = () =>
        server.pool
          .query(`SELECT module, message FROM notification WHERE object_id = $1 AND event = 'orderMail'`, [
            id,
          ])
          .then(({ rows }) => rows)
      await expect
        .poll(
          async () => {
            const due = `UPDATE mail_queue SET next_at = now() WHERE status = 'queued' AND mail_id IS NULL RETURNING id`
            const { rows } = await server.pool.query<{ id: string }>(due)
            for (const row of rows) await server.running.app.mail.sendNow(row.id)
            return failureMessages()
          },
          { timeout: 30_000 },
        )
        .toEqual([
          {
            module,
            message:
              'Mail met de opdrachtbon voor Omroep kon niet verzonden worden: De mailserver weigert een adres.',
          },
        ])
    }
    expect(box.received).toEqual([])
  })

  it('[CF-25] the queue forgets what ended 90 days ago, and nothing that may still leave', async () => {
    const old = (status: string) =>
      server.pool.query<{ id: string }>(
        `INSERT INTO mail_queue (recipient, subject, text, status, next_at, created_at)
         VALUES ('x@x.be', 'oud', '', $1, now() + interval '1 day', now() - interval '91 days') RETURNING id`,
        [status],
      )
    const ids: string[] = []
    for (const status of ['sent', 'failed', 'unknown', 'cancelled', 'queued'])
      ids.push((await old(status)).rows[0]!.id)
    const daily = new Map<string, () => Promise<void>>()
    const jobs = {
      daily: (name: string, _cron: string, work: () => Promise<void>) => void daily.set(name, work),
      queue: () => {},
    }
    createMailWorker({
      pool: server.pool,
      env: {} as never,
      log: server.running.app.log,
      jobs: jobs as never,
    })
    await daily.get('mail-texts')?.()
    const { rows } = await server.pool.query('SELECT status FROM mail_queue WHERE id = ANY($1)', [ids])
    expect(rows).toEqual([{ status: 'queued' }])
    await server.pool.query('DELETE FROM mail_queue WHERE id = ANY($1)', [ids])
  })

  it('[D-031] a failed mail is sent again when a person says so, and no sooner', async () => {
    const repair = await newRepair()
    box.unknown = ['weg@example.com']
    const { id } = (await post(`/mail/${repair.id}`, template({ recipient: 'weg@example.com' }))).json()
    await exhaust(id)
    expect(await mailRow(id)).toMatchObject({ state: 'failed', error: 'De mailserver weigert een adres.' })
    box.unknown = []
    expect((await post(`/mail/resend/${id}`)).statusCode).toBe(200)
    expect(box.received.map(({ to }) => to)).toEqual([['weg@example.com']])
    expect(await device.run('mail.resend', { id })).toMatchObject({ code: 'mail_already_sent' })
  })

  it('[B3.8] one whose fate is not known says so, and leaves again only by a person', async () => {
    const repair = await newRepair()
    box.refusals = [451]
    const { id } = (await post(`/mail/${repair.id}`, template())).json()
    await server.pool.query(`UPDATE mail_queue SET status = 'sending' WHERE mail_id = $1`, [id])
    server.running.app.mail.wake()
    await eventually(stateOf(id)).toBe('unknown')
    expect((await logOf(repair.id)).join()).toContain('Mail mogelijk verzonden naar klant@example.com')
    expect(box.received).toHaveLength(0)
    expect((await post(`/mail/resend/${id}`)).statusCode).toBe(200)
    expect(box.received).toHaveLength(1)
  })
})

describe('templates and fields', () => {
  it('[AP-069] [AP-070] [ML-12] [EF-104] [EF-107] a template is kept cleaned and listed', async () => {
    const saved = await post('/mail/template', { ...template(), content: '<p>Dag<script>x()</script></p>' })
    expect(saved.statusCode).toBe(201)
    const { id } = saved.json()
    expect(await get('/mail/template')).toContainEqual(
      expect.objectContaining({ id, name: 'Bestek klaar', content: '<p>Dag</p>', language: 'NL' }),
    )
    const changed = await post('/mail/template', { id, rmaRequest: true })
    expect(changed.json()).toMatchObject({ rmaRequest: true, external: true })
    for (const missing of ['name', 'subject', 'content', 'language'])
      expect((await post('/mail/template', { ...template(), [missing]: '' })).statusCode).toBe(422)
  })

  it('[EF-105] [EF-106] [EF-108] [EF-109] [EF-110] [EF-111] [EF-112] [EF-113] [EF-114] [EF-115] keeps every field', async () => {
    const full = {
      name: 'Aanvraag RMA',
      subject: 'RMA {{nummer}}',
      recipient: 'rma@example.com',
      cc: 'a@example.com, b@example.com',
      bcc: 'c@example.com',
      language: 'FR',
      content: '<p>Bonjour</p>',
      attachment: true,
      photoAttachment: true,
      photoArray: [1, 4],
      external: true,
      rmaRequest: true,
      reminder: 'approval',
    }
    const { id } = (await post('/mail/template', full)).json()
    const kept = (await get('/mail/template')).find((each: { id: string }) => each.id === id)
    expect(kept).toEqual({ id, ...full, version: expect.any(Number) })
    expect((await post('/mail/template/delete', { id })).statusCode).toBe(204)
    expect((await get('/mail/template')).map((each: { id: string }) => each.id)).not.toContain(id)
  })

  it('[AP-068] [ML-10] lists the fields with their names', async () => {
    const fields = await get('/mail/fields')
    expect(fields).toHaveLength(28)
    expect(fields[0]).toEqual({ name: 'nummer', label: 'Nummer', field: '{{nummer}}' })
  })
})

describe('to the manufacturer', () => {
  const newMaker = async (more: object = {}) =>
    (await post('/manufacturer', { name: 'Sony', email: 'service@sony.example', rma: false, ...more })).json()
  const external = async (maker: { id: string }, rma = '') => {
    const repair = await newRepair({ type: 'Herstelling' })
    await post('/repair/external', { repairId: repair.id, external: true })
    await device.run('repair.saveExternal', { id: repair.id, set: { manufacturerId: maker.id, rma } })
    return repair
  }
  const externalOf = async (id: string) => (await get(`/repair/id/${id}`)).externalRepair
  const toMaker = (more: object = {}) =>
    template({ recipient: '', external: true, attachment: true, subject: 'RMA {{rma}}', ...more })

  it('[RX-07] [RX-09] [EF-078] goes once, with the slip, and is marked when it left', async () => {
    const repair = await external(await newMaker(), 'R-77')
    expect((await post(`/mail/${repair.id}`, toMaker())).statusCode).toBe(200)
    expect(box.received[0]).toMatchObject({ to: ['service@sony.example'] })
    expect(box.received[0]?.headers['subject']).toBe('RMA R-77')
    expect(box.received[0]?.files[0]?.name).toMatch(/^externe_herstelling_/)
    expect(await externalOf(repair.id)).toMatchObject({ externalMailSent: true, sendMail: false })
    const again = await post(`/mail/${repair.id}`, toMaker())
    expect([again.statusCode, again.json().error]).toEqual([409, 'Mail reeds verzonden.'])
    expect(box.received).toHaveLength(1)
  })

  it('[RX-08] [ML-15] without the RMA it does not go, but asking for one does and does not count', async () => {
    const repair = await external(await newMaker({ rma: true }))
    const refused = await post(`/mail/${repair.id}`, toMaker())
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'Voor de aangeduide fabrikant is een RMA vereist. Mail kan niet verstuurd worden. Externe Herstelling is wel opgeslagen.',
    ])
    expect(
      (await post(`/mail/${repair.id}`, toMaker({ external: false, rmaRequest: true }))).statusCode,
    ).toBe(200)
    expect(box.received[0]?.to).toEqual(['service@sony.example'])
    expect(await externalOf(repair.id)).toMatchObject({ externalMailSent: false })
  })

  it('[ML-17] [AP-075] one without an address is asked for, kept with the manufacturer, and then the mail goes', async () => {
    const maker = await newMaker({ email: null })
    const repair = await external(maker)
    const refused = await post(`/mail/${repair.id}`, toMaker())
    expect(refused.json()).toMatchObject({
      error: 'Geen e-mailadres gevonden.',
      details: { reason: 'noAddress' },
    })
    await post(`/manufacturer/update/id/${maker.id}`, { email: 'nieuw@sony.example' })
    expect((await post(`/mail/${repair.id}`, toMaker())).statusCode).toBe(200)
    expect(box.received[0]?.to).toEqual(['nieuw@sony.example'])
  })

  it('[RX-12] [D-049] saving the record with sendMail saves first and then mails its message', async () => {
    await post('/mail/template', { ...toMaker(), subject: 'Defect toestel {{nummer}}', name: 'Fabrikant' })
    const repair = await external(await newMaker({ rma: true }))
    const save = (more: object) =>
      post('/repair/save/external', {
        repairId: repair.id,
        message: 'Dag,\n{{rma}} graag.',
        sendMail: true,
        ...more,
      })
    const refused = await save({ info: 'gewijzigd' })
    expect([refused.statusCode, refused.json().details.reason]).toEqual([422, 'rma_needed'])
    expect(await externalOf(repair.id)).toMatchObject({ info: 'gewijzigd', externalMailSent: false })
    expect((await save({ rma: 'R-5' })).json()).toMatchObject({ externalMailSent: true, sendMail: false })
    expect(box.received).toMatchObject([
      { to: ['service@sony.example'], html: onSheet('<p>Dag,<br />R-5 graag.</p>') },
    ])
    expect(box.received[0]?.headers['subject']).toBe(`Defect toestel ${repair.number}`)
    expect((await save({ info: 'nog eens' })).json()).toMatchObject({ error: 'Mail reeds verzonden.' })
    expect(await externalOf(repair.id)).toMatchObject({ info: 'nog eens' })
  })

  it('[FB-05] [FB-06] one mail is about all that he gets: it has one file, and marks and logs each of them', async () => {
    const maker = await newMaker()
    const repairs = [await external(maker, 'R-1'), await external(maker, 'R-2'), await external(maker)]
    const [first, ...others] = repairs.map(({ id }) => id)
    const id = newId()
    const args = { id, repairId: first, alsoFor: others, kind: 'template', language: 'NL', external: true }
    const more = { attachment: true, subject: 'Toestellen', content: '<p>Zie de lijst.</p>' }
    expect(await device.run('repair.sendMail', { ...args, ...more })).toMatchObject({ status: 'applied' })
    await eventually(stateOf(id)).toBe('sent')
    const [mail] = box.received
    expect(mail?.files.map(({ name }) => name)).toEqual([expect.stringMatching(/^verzendlijst_.*\.pdf$/)])
    const pages = pdfPages(mail!.files[0]!.bytes)
    expect(pages).toHaveLength(1 + repairs.length)
    for (const [i, { number }] of repairs.entries()) {
      expect(pages[0]).toContain(number)
      expect(pages[i + 1]).toContain(number)
    }
    for (const repair of repairs) {
      expect(await externalOf(repair.id)).toMatchObject({ externalMailSent: true, sendMail: false })
      expect(await logOf(repair.id)).toContain('Mail verzonden naar service@sony.example: Toestellen')
    }
  })

  it('[FB-05] one that is called back leaves each open; a repair of another manufacturer refuses all of it', async () => {
    const [one, two] = [await external(await newMaker()), await external(await newMaker())]
    const id = newId()
    const args = {
      id,
      repairId: one.id,
      kind: 'template',
      language: 'NL',
      external: true,
      content: '<p>x</p>',
    }
    const both = await device.run('repair.sendMail', { ...args, alsoFor: [two.id] })
    expect([both.status, JSON.stringify(both)]).toEqual([
      'rejected',
      expect.stringContaining('Eén mail gaat naar één fabrikant.'),
    ])
    expect(await externalOf(one.id)).toMatchObject({ sendMail: false })
    await device.run('repair.saveExternal', {
      id: two.id,
      set: { manufacturerId: (await externalOf(one.id)).manufacturerId },
    })
    box.refusals = [451]
    await device.run('repair.sendMail', { ...args, id: newId(), alsoFor: [two.id], attachment: false })
    const [sent] = (await server.pool.query('SELECT id FROM mail WHERE repair_id = $1', [one.id])).rows
    for (const { id: repairId } of [one, two])
      expect(await externalOf(repairId)).toMatchObject({ sendMail: true })
    await device.run('mail.cancel', { id: sent.id })
    for (const { id: repairId } of [one, two])
      expect(await externalOf(repairId)).toMatchObject({ sendMail: false, externalMailSent: false })
  })

  it('[ML-16] not for a repair that is not at the manufacturer', async () => {
    const repair = await newRepair()
    expect((await post(`/mail/${repair.id}`, toMaker())).json().error).toBe(
      'Deze herstelling is niet extern.',
    )
  })

  it('[D-031] [D-049] one that waits blocks a second one; cancelled, it makes room', async () => {
    const repair = await external(await newMaker())
    box.refusals = [451]
    const { id } = (await post(`/mail/${repair.id}`, toMaker())).json()
    expect(await externalOf(repair.id)).toMatchObject({ sendMail: true, externalMailSent: false })
    expect((await post(`/mail/${repair.id}`, toMaker())).statusCode).toBe(409)
    expect((await post(`/mail/cancel/${id}`)).statusCode).toBe(200)
    expect(await externalOf(repair.id)).toMatchObject({ sendMail: false })
    expect((await post(`/mail/${repair.id}`, toMaker())).statusCode).toBe(200)
    expect(box.received).toHaveLength(1)
  })
})
