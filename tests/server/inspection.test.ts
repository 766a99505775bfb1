import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PERSON_SECTION_LIST,
  type PersonFile,
  SEALED,
  SHARED_MAIL,
} from '../../src/domain/privacy/personFile.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { type PlantedPerson, plantPerson } from '../kit/server/plantedPerson.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { unzip, unzipBytes } from '../kit/unzip.ts'

let server: SyncServer
let dataDir: string
let an: PlantedPerson
let bert: PlantedPerson
const PHOTO = 'ef'.repeat(32)

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const ask = (path: string, token?: string) =>
  server.call('POST', path, {}, token ? { authorization: `Bearer ${token}` } : {})
const inspect = async (path: string) => {
  const answer = await ask(path)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  const files = await unzip(new Blob([new Uint8Array(answer.rawPayload)]))
  return { answer, files, data: JSON.parse(files['gegevens.json'] ?? '') as PersonFile }
}
const customerPath = (person: PlantedPerson) => `/customer/inspect/${person.customerId}`
const contactPath = (person: PlantedPerson) => `/customer/contact/inspect/${person.contactId}`

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-inspection-'))
  server = await startSyncServer({ dataDir })
  an = await plantPerson(server, 'An')
  bert = await plantPerson(server, 'Bert')
  await sql(
    `INSERT INTO repair_picture (repair_id, id, ord, slot, sha256, mime, bytes, w, h, state) VALUES ($1, $2, 1, 1, $3, 'image/jpeg', 4, 1, 1, 'stored')`,
    [an.repairId, newId(), PHOTO],
  )
  await mkdir(join(dataDir, 'blobs/ef'), { recursive: true })
  await writeFile(join(dataDir, 'blobs/ef', `${PHOTO}.orig`), 'foto')
}, 120_000)
beforeEach(() => confirmSessions(server.pool))
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())

describe('Inzage', () => {
  it('[IZ-01] [IZ-07] [VO-14] holds a mark of every place about the customer, and none of another customer', async () => {
    for (const [person, other] of [
      [an, bert],
      [bert, an],
    ] as const) {
      const { files, data } = await inspect(customerPath(person))
      const text = (files['gegevens.json'] ?? '').toLowerCase()
      expect(person.marks.length).toBeGreaterThanOrEqual(40)
      expect(lower(person.marks).filter((mark) => !text.includes(mark))).toEqual([])
      expect(lower(other.marks).filter((mark) => text.includes(mark))).toEqual([])
      for (const id of [other.customerId, other.contactId, other.repairId, other.rentalId])
        expect(text).not.toContain(id)
      expect(Object.keys(data.sections)).toEqual(PERSON_SECTION_LIST)
      expect(PERSON_SECTION_LIST.filter((section) => data.sections[section].length === 0)).toEqual(
        person === an ? ['deliveries'] : ['photos', 'deliveries'],
      )
    }
  })

  it('[IZ-02] holds for a contact what is about this person, and no other contact of the customer', async () => {
    const other = newId()
    await server.device().run('contact.save', {
      customerId: an.customerId,
      id: other,
      set: { firstName: 'Cis', lastName: 'Collega', email: 'cis@example.com' },
    })
    await sql(
      `INSERT INTO mail (id, repair_id, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
       VALUES ($1, $2, 'text', 'Cis@example.com', 'Voor Cis', 'NL', false, '[]', false, false, 'sent', now())`,
      [newId(), an.repairId],
    )
    const { data, files } = await inspect(contactPath(an))
    expect(data.about).toMatchObject({ kind: 'contact', name: 'An-voornaam-merk An-achternaam-merk' })
    expect(data.sections.customers).toEqual([])
    expect(data.sections.contacts).toHaveLength(1)
    const text = files['gegevens.json'] ?? ''
    for (const own of [
      'gsm',
      'contactnotities',
      'klacht',
      'logboek',
      'verhuurnotities',
      'mailtekst',
      'reden',
    ])
      expect(text).toContain(`An-${own}-merk`)
    for (const foreign of ['Cis', 'cis@example.com', other, 'klantnotities-merk', 'nieuwe-telefoon-merk'])
      expect(text).not.toContain(foreign)
  })

  it('[IZ-10] holds for a customer without a record the rentals that name this person, and no other', async () => {
    const device = server.device()
    const days = {
      startDate: '2026-03-05',
      endDate: '2026-03-06',
      pickupDate: '2026-03-05',
      returnDate: '2026-03-06',
      rentalLines: [],
    }
    const book = async (more: Record<string, unknown>) => {
      const id = newId()
      expect(await device.run('rental.create', { id, ...days, ...more })).toMatchObject({ status: 'applied' })
      return id
    }
    const temp = { tempCusName: 'Tijl Tijdelijk', tempCusContactEmail: 'tijl@example.com', notes: 'tijl-een' }
    const first = await book(temp)
    const same = await book({
      tempCusName: 'tijl tijdelijk',
      tempCusContactEmail: 'Tijl@example.com',
      notes: 'tijl-twee',
    })
    const namesake = await book({
      tempCusName: 'Tijl Tijdelijk',
      tempCusContactPhone: '050 11 22 33',
      notes: 'naamgenoot',
    })
    const { data, files } = await inspect(`/rental/inspect/${first}`)
    expect(data.about).toMatchObject({ kind: 'temporary', id: first, name: 'Tijl Tijdelijk' })
    expect(new Set(data.sections.rentals.map(({ id }) => id))).toEqual(new Set([first, same]))
    expect(data.sections.changes.length).toBe(2)
    const text = files['gegevens.json'] ?? ''
    for (const own of ['tijl-een', 'tijl-twee']) expect(text).toContain(own)
    for (const foreign of [namesake, 'naamgenoot', 'An-', 'Bert-']) expect(text).not.toContain(foreign)
    expect((await ask(`/rental/inspect/${an.rentalId}`)).statusCode).toBe(404)
    expect((await ask(`/rental/inspect/${newId()}`)).statusCode).toBe(404)
  })

  it('[IZ-03] has a readable document in Dutch, and the files of photos and documents', async () => {
    const { files, answer } = await inspect(customerPath(an))
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toMatch(/filename="inzage_K-\d+_\d{4}-\d\d-\d\d\.zip"/)
    const text = pdfPages(unzipBytes(answer.rawPayload)['inzage.pdf']!).join(' ').replaceAll(/\s+/g, ' ')
    for (const part of [
      'Inzage',
      'Contactpersonen (',
      'Herstellingen (1)',
      'Wijzigingen (',
      'Klant: gewijzigd',
      'jan Test',
    ])
      expect(text).toContain(part)
    for (const place of [
      'naam',
      'klantnotities',
      'mailtekst',
      'verloren',
      'vroegere-telefoon',
      'varia',
      'tekenaar-pickup',
    ])
      expect(text).toContain(`An-${place}-merk`)
    const photos = Object.entries(files).filter(([name]) => name.startsWith('fotos/'))
    expect(photos).toEqual([[expect.stringMatching(/^fotos\/\d{4}\.\d+\/[0-9a-f]{8}\.jpg$/), 'foto']])
  })

  it('[IZ-03] [LI-19] has the own photos of the items of the person', async () => {
    const hash = 'cd'.repeat(32)
    const [item] = await sql('SELECT id FROM item WHERE customer_id = $1', [an.customerId])
    await sql(`INSERT INTO blob (sha256, mime, bytes, w, h) VALUES ($1, 'image/png', 4, 1, 1)`, [hash])
    await mkdir(join(dataDir, 'blobs/cd'), { recursive: true })
    await writeFile(join(dataDir, 'blobs/cd', `${hash}.orig`), 'item')
    await sql('UPDATE item SET picture = $2 WHERE id = $1', [item.id, hash])
    const { files, data } = await inspect(customerPath(an))
    expect(data.sections.photos.map(({ id }) => id)).toContain(item.id)
    const found = Object.entries(files).filter(([name]) => name.startsWith('fotos/'))
    expect(found).toContainEqual([expect.stringMatching(/^fotos\/.+\/[0-9a-f]{8}\.png$/), 'item'])
    expect((await inspect(customerPath(bert))).data.sections.photos).toEqual([])
    await sql('UPDATE item SET picture = NULL WHERE id = $1', [item.id])
  })

  it('[IZ-04] is for an owner who just gave the own password; others are refused', async () => {
    const staff = await server.addUser('els')
    await sql(`UPDATE app_user SET role = 'staff' WHERE id = $1`, [staff.id])
    await confirmSessions(server.pool)
    for (const path of [customerPath(an), contactPath(an)]) {
      const refused = await ask(path, staff.token)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED'])
    }
    await sql('UPDATE auth_token SET confirmed_at = NULL')
    for (const path of [customerPath(an), contactPath(an)])
      expect((await ask(path)).json().code).toBe('CONFIRM_REQUIRED')
  })

  it('[IZ-04] answers 404 for a record that does not exist', async () => {
    for (const id of [newId(), 'x', an.contactId])
      expect((await ask(`/customer/inspect/${id}`)).statusCode).toBe(404)
    for (const id of [newId(), 'x', an.customerId])
      expect((await ask(`/customer/contact/inspect/${id}`)).statusCode).toBe(404)
  })

  it('[IZ-05] the log of the company says who made it about which record, without a name', async () => {
    await inspect(contactPath(an))
    const [entry] = await sql(
      'SELECT what, by, whom_id AS "whomId", whom FROM audit ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toEqual({
      what: 'personInspected',
      by: server.users[0]!.id,
      whomId: an.contactId,
      whom: expect.stringMatching(/^contact-K-\d+$/),
    })
  })

  it('[IZ-06] leaves out the code of a device, and the text of a mail that is also about others', async () => {
    await sql(`UPDATE repair SET access_code = 'v1:verzegeld' WHERE id = $1`, [an.repairId])
    const mail = newId()
    await sql(
      `INSERT INTO mail (id, repair_id, also_for, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
       VALUES ($1, $2, $3, 'text', 'service@fabrikant.example', 'Toestellen van An en Bert-achternaam', 'NL', false, '[]', true, true, 'sent', now())`,
      [mail, bert.repairId, JSON.stringify([an.repairId])],
    )
    await sql(
      `INSERT INTO mail_queue (mail_id, recipient, subject, text, html) VALUES ($1, 'x', 'x', '', 'Bert-toestel')`,
      [mail],
    )
    const { data, files } = await inspect(customerPath(an))
    expect(files['gegevens.json']).not.toContain('v1:verzegeld')
    expect(data.sections.repairs[0]).toMatchObject({ accessCode: SEALED })
    expect(data.sections.mails.find(({ id }) => id === mail)).toMatchObject({
      recipient: 'service@fabrikant.example',
      repairId: null,
      text: SHARED_MAIL,
    })
    expect(files['gegevens.json']).not.toMatch(/Bert-/)
  })

  it('[IZ-06] names the programs that received changes by their server alone', async () => {
    const [hook] = await sql(
      `INSERT INTO webhook (url, secret) VALUES ('https://boekhouding.example/in?sleutel=geheim', 'x') RETURNING id`,
    )
    await sql(
      `INSERT INTO webhook_delivery (webhook_id, event, record_id) VALUES ($1, 'customer.changed', $2)`,
      [hook.id, an.customerId],
    )
    const { data, files } = await inspect(customerPath(an))
    expect(data.sections.deliveries).toMatchObject([
      { receiver: 'boekhouding.example', event: 'customer.changed' },
    ])
    expect(files['gegevens.json']).not.toContain('sleutel=geheim')
  })

  it('[IZ-07] names nobody of a pair that somebody found to be different', async () => {
    await sql(
      `INSERT INTO merge (id, kind, state, survivor_id, merged_id, survivor_name, merged_name, moved, at)
       VALUES ($1, 'customer', 'noDouble', $2, $3, 'An', 'Bert-naam-merk', '{}', now())`,
      [newId(), an.customerId, bert.customerId],
    )
    const { data, files } = await inspect(customerPath(an))
    expect(data.sections.merges.at(-1)).toMatchObject({
      state: 'noDouble',
      survivorName: null,
      mergedName: null,
    })
    expect(files['gegevens.json']).not.toContain('Bert-naam-merk')
  })

  it('[IZ-08] includes the records that were merged into the customer', async () => {
    const former = newId()
    await sql(`INSERT INTO id_alias (ent, from_id, to_id, mid) VALUES (3, $1, $2, $3)`, [
      former,
      an.customerId,
      newId(),
    ])
    await sql(
      `INSERT INTO action_form (id, department, company, customer, "user", register_date) VALUES ($1, 'verkoop', 'Vroeger-merk', $2, 'jan', '2026-01-01')`,
      [newId(), former],
    )
    expect((await inspect(`/customer/inspect/${former}`)).data.about.id).toBe(an.customerId)
    const { files } = await inspect(customerPath(an))
    expect(files['gegevens.json']).toContain('Vroeger-merk')
  })
})
