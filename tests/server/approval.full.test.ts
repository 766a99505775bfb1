import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobStore, saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { digest } from '../../server/lib/secrets.ts'
import { approvalId } from '../../src/domain/approvals/link.ts'
import { CUSTOMER_ACTOR } from '../../src/domain/approvals/customer.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { HOME, type LinkedMail, openLinkedMail } from '../kit/server/linkedMail.ts'
import type { Mailbox } from '../kit/server/smtpServer.ts'
import { newId, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let linkedMail: LinkedMail
let box: Mailbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, linkedMail, box, close } = await openLinkedMail('werkbank-akkoord-'))
  await linkedMail.set('refusedQuote', '45')
})
afterAll(() => close())

const today = () => dayInBrussels(new Date().toISOString())
const tokenOf = (path: string) => path.slice('/akkoord/'.length)
const bellOf = async (repairId: string): Promise<string[]> =>
  (
    await server.pool.query('SELECT message FROM notification WHERE object_id = $1 ORDER BY at', [repairId])
  ).rows.map(({ message }) => message)
/** The tables of the database that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const schema = (await server.pool.query(`SELECT to_regclass($1) AS t`, [`public.${name}`])).rows[0].t
      ? 'public'
      : 'pgboss'
    const { rowCount } = await server.pool.query(
      `SELECT 1 FROM "${schema}"."${name}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

describe('the link', () => {
  it('[AK-01] is refused until a company switches it on, and for anything but the mail of an estimate', async () => {
    const repair = await linkedMail.estimate()
    await linkedMail.set('approvalLink', '0')
    expect((await linkedMail.mail(repair.id)).statusCode).toBe(422)
    expect((await linkedMail.mail(repair.id, { approval: undefined })).statusCode).toBe(200)
    await linkedMail.set('approvalLink', '1')
    const work = await linkedMail.estimate({ type: 'Herstelling' })
    expect((await linkedMail.mail(work.id)).statusCode).toBe(422)
    const args = { id: newId(), repairId: repair.id, kind: 'text', language: 'NL', content: '<p>x</p>' }
    const text = { ...args, recipient: 'a@example.com', approval: { photoIds: [] } }
    expect(await linkedMail.device.run('repair.sendMail', text)).toMatchObject({ status: 'rejected' })
    expect((await linkedMail.mail(repair.id)).statusCode).toBe(200)
  })

  it('[AK-02] is in the mail alone: the server keeps a hash of 256 random bits', async () => {
    const { id, path } = await linkedMail.linked()
    const token = tokenOf(path)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await tablesWith(token)).toEqual([])
    expect(await tablesWith(digest(token).toString('hex'))).toEqual(['approval_token'])
    const device = server.device()
    await device.sync()
    expect(JSON.stringify([...device.rows])).not.toContain(token)
    expect(device.doc('approval', approvalId(id))).toMatchObject({ state: 'open', repairId: id })
    const { path: other } = await linkedMail.linked()
    expect(other).not.toBe(path)
  })

  it('[AK-03] stands where the text says so, else below it, and never in the subject', async () => {
    const repair = await linkedMail.estimate()
    const content = '<p>Zie {{akkoord_link}} voor het bestek.</p>'
    await linkedMail.mail(repair.id, { content, subject: 'Bestek {{akkoord_link}}' })
    const mail = box.received.at(-1)
    const url = HOME + linkedMail.lastLink()
    expect(mail?.html).toContain(`<p>Zie <a href="${url}">${url}</a> voor het bestek.</p>`)
    expect(mail?.headers['subject']).toBe('Bestek')
    await linkedMail.mail(repair.id, { language: 'FR' })
    expect(box.received.at(-1)?.html).toContain('>Consulter le devis et donner votre réponse</a></p>')
    await linkedMail.mail(repair.id, { approval: undefined })
    expect(box.received.at(-1)?.html).not.toContain('/akkoord/')
  })

  it('[AK-03] is that of the estimate as it is when the mail leaves', async () => {
    const repair = await linkedMail.estimate()
    box.refusals = [451]
    await linkedMail.mail(repair.id)
    await linkedMail.line(repair.id, { description: 'Bord', quantity: 1, price: 300 })
    expect(await linkedMail.link(repair.id)).toMatchObject({ state: 'open' })
    await server.pool.query(`UPDATE mail_queue SET next_at = now() WHERE status = 'queued'`)
    server.running.app.mail.wake()
    await expect
      .poll(async () => (await linkedMail.link(repair.id)).sentAt, { timeout: 20_000 })
      .not.toBeNull()
    await expect.poll(() => box.received.at(-1)?.text, { timeout: 20_000 }).toContain('/akkoord/')
    expect((await linkedMail.open(linkedMail.lastLink())).body).toContain('Akkoord, € 484,00')
  })
})

describe('the page', () => {
  it('[AK-04] says what the mail is about in three languages, and shows the chosen photos alone', async () => {
    const customer = (
      await linkedMail.post('/customer', { name: 'Café & <Zoon>', email: 'k@example.com' })
    ).json()
    const repair = await linkedMail.estimate({ customerId: customer.id })
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const sha256 = sha256Of(bytes)
    await saveBlob(blobStore(server.running.app), sha256, 'image/jpeg', bytes)
    const photos = [newId(), newId()]
    for (const [i, photoId] of photos.entries())
      await linkedMail.device.run('photo.attach', {
        repairId: repair.id,
        photoId,
        slot: i + 1,
        sha256,
        mime: 'image/jpeg',
        bytes: bytes.length,
        w: 40,
        h: 30,
      })
    await linkedMail.mail(repair.id, { language: 'EN', approval: { photoIds: [photos[1]] } })
    const path = linkedMail.lastLink()
    const page = (await linkedMail.open(path)).body
    for (const text of [
      '<html lang="en">',
      'Geen &lt;b&gt;beeld&lt;/b&gt;',
      'Werkuren',
      '2 × € 50,00',
      'Total excl. VAT',
      '€ 100,00',
      '€ 21,00',
      'Approve, € 121,00',
      repair.number,
      'Café &amp; &lt;Zoon&gt;',
    ])
      expect(page).toContain(text)
    expect(page.match(/<img [^>]*\/foto\//g)).toHaveLength(1)
    expect((await linkedMail.open(path, 'NL')).body).toContain('Akkoord, € 121,00')
    expect((await linkedMail.open(path, 'FR')).body).toContain('Total TVA comprise')
    const photo = await linkedMail.open(`${path}/foto/1`)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const n of ['2', '0', '-1', 'x', '1e9'])
      expect((await linkedMail.open(`${path}/foto/${n}`)).statusCode).toBe(404)
    const pdf = await linkedMail.open(`${path}/bestek.pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('[AK-05] a token that nobody was given opens nothing, whatever it looks like', async () => {
    const { path } = await linkedMail.linked()
    const right = tokenOf(path)
    const changed = right.slice(0, -2) + (right.endsWith('AA') ? 'BB' : 'AA')
    const tokens = [
      changed,
      right.slice(1),
      `${right}A`,
      right.toUpperCase(),
      'x',
      '0'.repeat(499),
      '%27%20OR%201=1',
      '..%2f..%2fapi',
      '%00',
      'é',
      digest(right).toString('hex'),
    ]
    const bodies = new Set<string>()
    for (const token of tokens)
      for (const way of ['', '/weigeren', '/vraag', '/bestek.pdf', '/foto/1', '/iets/anders']) {
        const answer = await linkedMail.open(`/akkoord/${token}${way}`)
        expect([token, way, answer.statusCode]).toEqual([token, way, 404])
        bodies.add(answer.body)
      }
    for (const token of tokens) expect((await linkedMail.send(`/akkoord/${token}`, {})).statusCode).toBe(404)
    expect(bodies.size).toBe(1)
    expect((await linkedMail.open(`/akkoord/${changed}`, 'FR')).body).toContain('Ce lien n&#39;existe pas.')
    expect((await linkedMail.open(`/akkoord/${changed}`, 'EN')).body).toContain('This link does not exist.')
  })

  it('[OP-02] [AK-06] [AK-13] an approval fills in its day, with who gave it, and the page has no buttons any more', async () => {
    const { id, number, path } = await linkedMail.linked()
    const answer = await linkedMail.answer(path, { naam: 'Lien Verstraete' })
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${path}?taal=NL`])
    const repair = await linkedMail.repair(id)
    expect(repair).toMatchObject({ estimateApproval: today(), status: 'Binnengebracht' })
    expect(repair.repairLogLines).toContainEqual(
      expect.objectContaining({
        description:
          'De klant (Lien Verstraete) gaat akkoord met het bestek van € 121,00 incl. btw via de link naar lien@example.com',
        by: CUSTOMER_ACTOR,
      }),
    )
    expect(await bellOf(id)).toEqual([
      `Lien Verstraete gaat akkoord met het bestek van herstelling ${number}`,
    ])
    expect(await linkedMail.link(id)).toMatchObject({ state: 'approved', name: 'Lien Verstraete' })
    const page = (await linkedMail.open(path)).body
    expect(page).toContain('Bedankt, uw akkoord is genoteerd.')
    expect(page).toContain('Lien Verstraete')
    expect(page).not.toContain('<form')
    expect((await linkedMail.open(`${path}/weigeren`)).body).not.toContain('<form')
  })

  it('[AK-06] a refusal sets the status with its lump sum, which the page names before', async () => {
    const { id, path } = await linkedMail.linked()
    expect((await linkedMail.open(`${path}/weigeren`)).body).toContain('een forfait van € 45,00 excl. btw')
    await linkedMail.answer(`${path}/weigeren`, { tekst: 'Te <i>duur</i>' })
    expect(await linkedMail.repair(id)).toMatchObject({
      status: 'Bestek geweigerd',
      forfaitAmount: 45,
      estimateRefused: true,
    })
    expect(await linkedMail.link(id)).toMatchObject({ state: 'refused', text: 'Te <i>duur</i>' })
    expect((await linkedMail.open(path)).body).toContain('Te &lt;i&gt;duur&lt;/i&gt;')
    const { id: silent, path: other } = await linkedMail.linked()
    await linkedMail.answer(`${other}/weigeren`)
    expect(await linkedMail.link(silent)).toMatchObject({ state: 'refused', text: null, name: null })
  })

  it('[AK-07] is read without changing anything, and an answer that is sent twice is one', async () => {
    const { id, path } = await linkedMail.linked()
    const before = [await linkedMail.repair(id), await linkedMail.link(id)]
    for (const way of ['', '/weigeren', '/vraag', '/bestek.pdf']) {
      await linkedMail.open(path + way)
      await server.running.app.inject({ method: 'HEAD', url: path + way })
    }
    expect([await linkedMail.repair(id), await linkedMail.link(id)]).toEqual(before)
    const form = { ...(await linkedMail.formOf(`${path}/vraag`)), tekst: 'Hoelang duurt het?' }
    const answers = await Promise.all([1, 2, 3].map(() => linkedMail.send(`${path}/vraag`, form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await bellOf(id)).toHaveLength(1)
    const agree = await linkedMail.formOf(path)
    await Promise.all([1, 2, 3].map(() => linkedMail.send(path, agree)))
    const lines = (await linkedMail.repair(id)).repairLogLines as { description: string }[]
    expect(lines.filter(({ description }) => description.startsWith('De klant gaat akkoord'))).toHaveLength(1)
    expect(await bellOf(id)).toHaveLength(2)
  })

  it('[OP-03] takes five questions an hour, and keeps the text of the sixth on the page', async () => {
    const { id, path } = await linkedMail.linked({}, { recipient: 'lien@example.com, jan@example.com' })
    const question = (text: string) => linkedMail.answer(`${path}/vraag`, { tekst: text })
    for (const text of ['1', '2', '3', '4', '5']) expect((await question(text)).statusCode).toBe(303)
    const sixth = await question('Wanneer <nu>?')
    expect(sixth.statusCode).toBe(429)
    expect(sixth.body).toContain('U hebt het afgelopen uur al vijf vragen gesteld.')
    expect(sixth.body).toContain('>Wanneer &lt;nu&gt;?</textarea>')
    expect(await bellOf(id)).toHaveLength(5)
    const { repairLogLines } = await linkedMail.repair(id)
    expect((repairLogLines as { description: string }[]).map(({ description }) => description)).toContain(
      'De klant heeft een vraag over het bestek van € 121,00 incl. btw via de link naar lien@example.com en 1 andere: 5',
    )
    expect((await linkedMail.answer(path)).headers['location']).toBe(`${path}?taal=NL`)
  })

  it('[AK-07] what is no form of the page changes nothing', async () => {
    const { id, path } = await linkedMail.linked()
    const form = await linkedMail.formOf(path)
    const bad: Record<string, string>[] = [
      {},
      { ...form, eens: 'x' },
      { ...form, versie: newId() },
      { ...form, versie: '' },
    ]
    for (const one of bad) {
      const { headers } = await linkedMail.send(path, one)
      expect(headers['location']).toBe(`${path}?taal=NL&mislukt`)
    }
    expect((await linkedMail.open(`${path}?mislukt`)).body).toContain(
      'Uw antwoord kon niet genoteerd worden.',
    )
    const { statusCode } = await server.running.app.inject({
      method: 'POST',
      url: path,
      payload: { answer: 'approved' },
    })
    expect(statusCode).toBe(303)
    const large = await linkedMail.send(`${path}/vraag`, { ...form, tekst: 'x'.repeat(40_000) })
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    expect(await linkedMail.link(id)).toMatchObject({ state: 'open' })
    const odd = `\u0000a\u001b\r\nb${'😀'.repeat(600)}`
    expect((await linkedMail.answer(`${path}/vraag`, { tekst: odd, naam: `x${odd}` })).statusCode).toBe(303)
    expect((await linkedMail.link(id)).text).toMatch(/^a \nb(😀)+$/u)
  })

  it('[AK-08] needs no script, loads nothing from elsewhere, and leaves no trace', async () => {
    const { path } = await linkedMail.linked()
    for (const url of [path, `${path}/weigeren`, `${path}/bestek.pdf`, '/akkoord/x']) {
      const { headers, body } = await linkedMail.open(url)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe|script-src|https?:/)
      expect(body).not.toMatch(/<script|<link |https?:\/\/|\son\w+=|\sstyle=/)
    }
  })

  it('[AK-08] who asks too often waits, and reads so on a page', async () => {
    const { path } = await linkedMail.linked()
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        server.running.app.inject({ method: 'POST', url: path, remoteAddress: '203.0.113.9' }),
      ),
    )
    const last = answers.filter(({ statusCode }) => statusCode === 429)
    expect(last).toHaveLength(2)
    expect(last[0]?.body).toContain('U hebt deze pagina te vaak na elkaar geopend.')
    expect(last[0]?.headers['retry-after']).toBeDefined()
  })
})

describe('the company and the customer', () => {
  it('[AK-09] nobody else answers as the customer', async () => {
    const { id, path } = await linkedMail.linked()
    const { versie } = await linkedMail.formOf(path)
    const args = { repairId: id, answer: 'approved', text: null, name: null, edition: versie }
    expect(await linkedMail.device.run('approval.answer', args)).toMatchObject({ status: 'rejected' })
    const asCustomer = await linkedMail.device.run('approval.answer', args, { uid: CUSTOMER_ACTOR })
    expect(asCustomer).toMatchObject({ status: 'rejected', code: 'author_unknown' })
    expect(await linkedMail.link(id)).toMatchObject({ state: 'open' })
  })

  it('[AK-09] a status that was set meanwhile is a conflict with the refusal', async () => {
    const { id, path } = await linkedMail.linked()
    await linkedMail.post('/repair/update/status', { repairId: id, status: 'Hersteld' })
    await linkedMail.answer(`${path}/weigeren`)
    const { rows } = await server.pool.query('SELECT field, winner, loser FROM conflict WHERE eid = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].field).toBe('status')
    expect([rows[0].winner.by, rows[0].loser.by]).toContain(CUSTOMER_ACTOR)
    expect((await linkedMail.repair(id)).openConflicts).toBe(1)
  })

  it.each([
    [
      'approved',
      '',
      'repair.set',
      { set: { status: 'Bestek geweigerd' } },
      { status: 'Binnengebracht' },
      'estimateApproval',
    ],
    [
      'refused',
      '/weigeren',
      'repair.approveEstimate',
      { date: today() },
      { estimateApproval: null },
      'status',
    ],
  ])(
    '[AK-09] what somebody did before and sent after "%s" keeps the answer, to be put back',
    async (state, way, name, args, base, field) => {
      const { id, path } = await linkedMail.linked()
      const at = new Date().toISOString()
      await linkedMail.answer(path + way)
      expect(await linkedMail.link(id)).toMatchObject({ state })
      const answered = (await linkedMail.repair(id))[field]
      const late = await linkedMail.device.run(name, { id, ...args }, { base, at })
      expect(late).toMatchObject({ status: 'applied', conflicts: [expect.any(String)] })
      const repair = await linkedMail.repair(id)
      expect(repair.openConflicts).toBe(1)
      expect(repair[field]).not.toBe(answered)
      const [conflict] = (await server.pool.query('SELECT * FROM conflict WHERE eid = $1', [id])).rows
      expect(conflict).toMatchObject({ field, loser: { value: answered, by: CUSTOMER_ACTOR } })
      await linkedMail.device.run('conflict.restoreLoser', { id: conflict.id })
      expect((await linkedMail.repair(id))[field]).toBe(answered)
    },
  )
})

describe('an estimate that changes after the customer agreed', () => {
  const CHANGED = /^Het bestek van herstelling .* is gewijzigd na het akkoord van /
  const open = async (id: string) =>
    (await server.call('GET', '/notifications/all/repair'))
      .json()
      .filter((one: any) => one.objectId === id && CHANGED.test(one.message))
  const changeMessages = async (id: string) => (await bellOf(id)).filter((message) => CHANGED.test(message))
  const agreed = async (naam = 'Lien Verstraete') => {
    const { id, number, path } = await linkedMail.linked()
    await linkedMail.answer(path, { naam })
    return { id, number, path }
  }
  const added = async (repairId: string) => {
    const line = { id: newId(), description: 'Bord', quantity: 1, price: 60 }
    expect(await linkedMail.device.run('repair.addEstimateLine', { repairId, line })).toMatchObject({
      status: 'applied',
    })
    return line.id
  }
  const gone = (repairId: string, lineId: string) =>
    linkedMail.device.run('repair.removeEstimateLine', { repairId, lineId })

  it('[SG-12] causes one notification while that is open, and a new one for a change after it was read', async () => {
    const { id, number } = await agreed()
    expect(await open(id)).toEqual([])
    await linkedMail.post('/repair/update/status', { repairId: id, status: 'In behandeling' })
    expect(await open(id)).toEqual([])
    await added(id)
    await added(id)
    const [only, ...more] = await open(id)
    expect([only.message, more]).toEqual([
      `Het bestek van herstelling ${number} is gewijzigd na het akkoord van Lien Verstraete. Mail het opnieuw.`,
      [],
    ])
    await server.call('PUT', '/notifications', { id: only.id })
    await linkedMail.post('/repair/update/status', { repairId: id, status: 'Hersteld' })
    expect(await open(id)).toEqual([])
    await added(id)
    expect(await open(id)).toHaveLength(1)
    expect(await changeMessages(id)).toHaveLength(2)
  })

  it('[SG-12] also causes one if the change was made before the customer agreed and sent afterwards', async () => {
    const { id, number } = await agreed('')
    const line = { id: newId(), description: 'Nazicht', quantity: 1, price: 40 }
    const at = '2026-01-05T09:00:00.000Z'
    await linkedMail.device.run('repair.addEstimateLine', { repairId: id, line }, { at })
    expect(await changeMessages(id)).toEqual([
      `Het bestek van herstelling ${number} is gewijzigd na het akkoord van de klant. Mail het opnieuw.`,
    ])
  })

  it('[SG-12] causes none if the customer did not agree over the link', async () => {
    const { id } = await linkedMail.linked()
    await linkedMail.post('/estimate/save/approvalDate', { repairId: id, date: today() })
    await added(id)
    const { id: asking, path } = await linkedMail.linked()
    await linkedMail.answer(`${path}/vraag`, { tekst: 'Hoelang?' })
    await added(asking)
    expect([await changeMessages(id), await changeMessages(asking)]).toEqual([[], []])
  })

  it('[SG-13] is closed once the estimate is as it was, or is mailed anew with a link', async () => {
    const back = await agreed()
    const line = await added(back.id)
    expect(await open(back.id)).toHaveLength(1)
    await gone(back.id, line)
    expect(await open(back.id)).toEqual([])

    const mailed = await agreed()
    await added(mailed.id)
    await linkedMail.mail(mailed.id, { approval: undefined })
    expect(await open(mailed.id)).toHaveLength(1)
    await linkedMail.mail(mailed.id)
    expect(await open(mailed.id)).toEqual([])
    await linkedMail.answer(linkedMail.lastLink())
    await added(mailed.id)
    expect(await open(mailed.id)).toHaveLength(1)
  })

  it('[SG-14] a link that is mailed anew asks anew, though the day of the former agreement stands', async () => {
    const { id } = await agreed()
    await added(id)
    await linkedMail.mail(id)
    const path = linkedMail.lastLink()
    expect((await linkedMail.open(path)).statusCode).toBe(200)
    await linkedMail.mail(id)
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(200)
    await linkedMail.answer(linkedMail.lastLink())
    expect(await linkedMail.link(id)).toMatchObject({ state: 'approved', seenApproval: today() })
    expect(await linkedMail.repair(id)).toMatchObject({ estimateApproval: today() })
  })

  it('[SG-14] an estimate that the customer has agreed to, or the company has answered, cannot be answered again', async () => {
    const same = await agreed()
    await linkedMail.mail(same.id)
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(410)

    const other = await agreed()
    await added(other.id)
    await linkedMail.mail(other.id)
    await linkedMail.device.run('repair.set', { id: other.id, set: { dateIn: '2026-01-01' } })
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(200)
    await linkedMail.post('/estimate/save/approvalDate', { repairId: other.id, date: '2026-01-02' })
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(410)
  })
})

describe('the end of a link', () => {
  const sentence = async (path: string) => {
    const { statusCode, body } = await linkedMail.open(path)
    expect(statusCode).toBe(410)
    expect(body).not.toContain('€')
    expect((await linkedMail.send(path, {})).statusCode).toBe(410)
    return body
  }

  it('[AK-05] [AK-10] another line, another mail, an answer of the company and 30 days', async () => {
    const changed = await linkedMail.linked()
    await linkedMail.line(changed.id, { description: 'Bord', quantity: 1, price: 1 })
    expect(await sentence(changed.path)).toContain('Dit bestek is intussen gewijzigd.')
    expect(await linkedMail.link(changed.id)).toMatchObject({ state: 'replaced' })

    const mailed = await linkedMail.linked()
    await linkedMail.mail(mailed.id)
    expect(await sentence(mailed.path)).toContain('Dit bestek is intussen gewijzigd.')
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(200)
    const plain = await linkedMail.linked()
    await linkedMail.mail(plain.id, { approval: undefined })
    expect(await sentence(plain.path)).toContain('Dit bestek is intussen gewijzigd.')

    const called = await linkedMail.linked()
    await linkedMail.post('/estimate/save/approvalDate', { repairId: called.id, date: today() })
    expect(await sentence(called.path)).toContain('Dit bestek is al beantwoord.')

    const old = await linkedMail.linked({}, { language: 'FR' })
    await server.pool.query(`UPDATE approval SET expires_at = now() WHERE repair_id = $1`, [old.id])
    expect(await sentence(old.path)).toContain('Ce lien a expiré.')
  })

  it('[AK-10] a question ends nothing: another one may follow, and the answer', async () => {
    const { id, path } = await linkedMail.linked()
    expect((await linkedMail.answer(`${path}/vraag`, { tekst: ' \n ' })).statusCode).toBe(422)
    await linkedMail.answer(`${path}/vraag`, { tekst: 'Hoelang duurt het?' })
    await linkedMail.answer(`${path}/vraag`, { tekst: 'Ook op zaterdag?' })
    expect(await linkedMail.link(id)).toMatchObject({ state: 'asked', text: 'Ook op zaterdag?' })
    expect(await bellOf(id)).toHaveLength(2)
    expect((await linkedMail.open(path)).body).toContain('Uw vraag is verstuurd.')
    await linkedMail.answer(path)
    expect(await linkedMail.repair(id)).toMatchObject({ estimateApproval: today() })
  })

  it('[AK-11] [AK-17] it is withdrawn by a call; an answer that came first stands', async () => {
    const { id, path } = await linkedMail.linked()
    const gone = await linkedMail.post('/estimate/approval/withdraw', { repairId: id })
    expect([gone.statusCode, gone.json().state]).toEqual([201, 'withdrawn'])
    expect(await sentence(path)).toContain('Deze link werd ingetrokken.')
    const answered = await linkedMail.linked()
    await linkedMail.answer(answered.path)
    await linkedMail.post('/estimate/approval/withdraw', { repairId: answered.id })
    expect(await linkedMail.link(answered.id)).toMatchObject({ state: 'approved' })
    expect((await server.call('GET', `/estimate/approval/${newId()}`)).statusCode).toBe(404)
    expect(JSON.stringify(await linkedMail.link(answered.id))).not.toContain(tokenOf(answered.path))
  })

  it('[AK-12] a mail that is called back takes its link along, and brings it back', async () => {
    const repair = await linkedMail.estimate()
    box.refusals = [451]
    const mail = (await linkedMail.mail(repair.id)).json()
    await linkedMail.post(`/mail/cancel/${mail.id}`)
    expect(await linkedMail.link(repair.id)).toMatchObject({ state: 'withdrawn' })
    await linkedMail.post(`/mail/resend/${mail.id}`)
    expect((await linkedMail.open(linkedMail.lastLink())).statusCode).toBe(200)
    expect(await linkedMail.link(repair.id)).toMatchObject({ state: 'open', sentAt: expect.any(String) })
  })
})
