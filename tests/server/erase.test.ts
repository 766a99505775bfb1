import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ErasureFile } from '../../server/privacy/erasureFile.ts'
import { finishErasures } from '../../server/privacy/finishErasures.ts'
import { eraseExpired, repeatErasures } from '../../server/privacy/startup.ts'
import { cleanUpFeed } from '../../server/sync/store/pgCleanup.ts'
import { bundleSupervisorOf, createBundleSupervisor } from '../../server/sync/readyBundles.ts'
import { syncDatabase } from '../../server/sync/syncDatabase.ts'
import { type EntityName, isDoc } from '../../src/domain/entities.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newDeviceSecret, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let folder: string
/** The lines of the log of the server, at every level. */
const logged: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkbank-erase-'))
  server = await startSyncServer(
    { dataDir: folder, logLevel: 'trace' },
    { logStream: { write: (line) => void logged.push(line) } },
  )
  await server.pool.query(`UPDATE executor SET address_country = 'België'`)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const NOW = '2026-03-02T10:00:00.000Z'
const NAME = 'Wiske Zeldenthuis'
const SHOWN = 'a'.repeat(64)
const signatureOf = (about: string, name = 'Qzlaat Gekomen', kind = 'pickup') => ({
  id: newId(),
  about,
  kind,
  name,
  at: NOW,
  path: 'M1 1L2 2',
  shown: SHOWN,
  language: 'NL',
})
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const DAYS = {
  startDate: '2026-03-05',
  endDate: '2026-03-06',
  pickupDate: '2026-03-05',
  returnDate: '2026-03-06',
}

/** A unique text for each place. */
class Marks {
  readonly all: string[] = []
  /** A mark alone, for a field of the person. */
  own = (): string => {
    const mark = `qzm${String(this.all.length + 10)}x${newId().slice(-6)}`
    this.all.push(mark)
    return mark
  }
  /** A mark in a text that names the person. */
  named = (): string => `${this.own()} ${NAME}`
}

/** Everything that the database holds, as text. */
async function wholeDatabase(): Promise<Map<string, string>> {
  const tables = await sql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await sql(`SELECT coalesce(string_agg(t::text, E'\\n'), '') AS text FROM ${name} t`)
    texts.set(name, row.text)
  }
  return texts
}

async function filesBelow(path: string): Promise<Map<string, string>> {
  const names = await readdir(path, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (name) => [name, textOfBytes(await readFile(name))] as const)),
  )
}

/** The files for new devices are compressed. */
const textOfBytes = (bytes: Buffer): string =>
  (bytes.readUInt16BE(0) === 0x1f_8b ? gunzipSync(bytes) : bytes).toString('latin1')

/** The marks that are still there, with the place of each. */
async function remaining(marks: readonly string[]): Promise<string[]> {
  const places = [...(await wholeDatabase()), ...(await filesBelow(folder))]
  return places.flatMap(([place, text]) =>
    marks.filter((mark) => text.includes(mark)).map((mark) => `${place}: ${mark}`),
  )
}

const bring = async (bytes: Buffer) =>
  server.running.app.inject({
    method: 'PUT',
    url: `/api/sync/blobs/${sha(bytes)}`,
    payload: bytes,
    headers: { authorization: `Bearer ${server.users[0]!.token}`, 'content-type': 'application/pdf' },
  })

const issued = (about: string, kind: string, bytes: Buffer) => ({
  id: newId(),
  about,
  kind,
  title: 'Document 2026.1',
  fileName: 'document_2026-1.pdf',
  language: 'NL',
  version: 1,
  reason: 'printed',
  at: NOW,
  sha256: sha(bytes),
  bytes: bytes.length,
})

/** A customer whose marks stand in every place that can name it. */
async function plant() {
  const marks = new Marks()
  const device = server.device()
  device.deviceSecret = newDeviceSecret()
  const refused: unknown[] = []
  const run = async (name: string, args: Record<string, unknown>, more = {}) => {
    const result = await device.run(name, args, more)
    if (result.status !== 'applied') refused.push({ name, ...result })
  }
  const { own, named } = marks
  const [id, contactId, repairId, rentalId, otherId] = [newId(), newId(), newId(), newId(), newId()]
  await run('customer.create', {
    id,
    name: `${NAME} ${own()}`,
    email: `${own()}@example.com`,
    phone: `0499 12 34 56 ${own()}`,
    notes: own(),
    address: { street: own(), number: '12', city: own() },
  })
  await run('customer.set', { id, set: { notes: own() } }, { base: { notes: own() } })
  await run('contact.save', {
    customerId: id,
    id: contactId,
    set: {
      firstName: own(),
      lastName: own(),
      email: `${own()}@example.com`,
      department: own(),
      phone: own(),
      gsm: own(),
      fax: own(),
      notes: own(),
    },
  })
  await run('repair.create', {
    ...device.repairArgs({ id: repairId, customerId: id, customerContactId: contactId }),
    notes: named().slice(0, 50),
    reference: own().slice(0, 30),
  })
  const { all } = marks
  all[all.length - 1] = all.at(-1)!.slice(0, 30)
  await run('repair.set', { id: repairId, set: { workNotes: named(), reference: NAME } })
  await run('repair.addLine', {
    repairId,
    line: { id: newId(), description: named(), quantity: 1, price: 10 },
  })
  await run('repair.addLog', { repairId, line: { id: newId(), description: named(), at: NOW } })
  await run('repair.sign', {
    repairId,
    id: newId(),
    name: own(),
    at: NOW,
    path: 'M1 1L2 2',
    shown: SHOWN,
  })
  const removed = newId()
  await run('repair.addLine', {
    repairId,
    line: { id: removed, description: named(), quantity: 1, price: 1 },
  })
  await run('repair.removeLine', { repairId, lineId: removed })
  await run('signature.add', signatureOf(repairId, own()))
  await run('repair.sendMail', {
    id: newId(),
    repairId,
    kind: 'text',
    recipient: `${own()}@example.com`,
    cc: `${own()}@example.com`,
    bcc: `${own()}@example.com`,
    subject: own(),
    content: `<p>${own()}</p>`,
    language: 'NL',
  })
  await run('rental.create', {
    id: rentalId,
    ...DAYS,
    customerId: id,
    contact: own(),
    notes: named(),
    rentalLines: [],
  })
  await run('actionForm.save', {
    id: newId(),
    department: 'verhuur',
    company: own(),
    customer: id,
    mail: `${own()}@example.com`,
    phone: own(),
    description: named(),
    actionFormLines: [],
  })
  await run('savedList.create', {
    id: newId(),
    name: named(),
    list: 'repairs',
    department: 'repair',
    search: NAME,
    filters: null,
    sort: null,
    dir: null,
    columns: null,
    active: true,
    withAll: true,
    shared: false,
  })
  // A duplicate that was merged into it.
  await run('customer.create', { id: otherId, name: own(), email: `${own()}@example.com` })
  await server.call('POST', '/merge', {
    kind: 'customer',
    survivorId: id,
    mergedId: otherId,
    set: {},
    folds: [],
    seen: { survivor: {}, merged: {} },
  })
  // A refused change, two people at once, and records in the bin.
  await device.run('repair.create', {
    ...device.repairArgs({ customerId: id }),
    notes: own(),
    itemId: newId(),
    sparePartsOnly: false,
  })
  await device.run('customer.set', { id, set: { phone: own() } }, { base: { phone: own() } })
  const binned = newId()
  await run('repair.create', device.repairArgs({ id: binned, customerId: id, notes: named().slice(0, 50) }))
  await run('signature.add', signatureOf(binned, own(), 'estimate'))
  await run('repair.deletePermanently', { id: binned })
  const slip = pdf(own())
  await bring(slip)
  await run('issuedPaper.add', issued(repairId, 'ontvangstbewijs', slip))
  await sql(
    `INSERT INTO approval (id, repair_id, mail_id, language, edition, photo_ids, seen_status, state, text, name, at)
     VALUES ($1, $2, $1, 'NL', $1, '[]', 'Binnengebracht', 'refused', $3, $4, now())`,
    [newId(), repairId, own(), own()],
  )
  await sql(
    `INSERT INTO notification (id, module, message, object_id, at, read) VALUES ($1, 'repair', $2, $3, now(), false)`,
    [newId(), named(), repairId],
  )
  await sql(
    `INSERT INTO rental_reminder (rental_id, kind, at, mid, recipient, subject) VALUES ($1, 'return', now(), $2, $3, $4)`,
    [rentalId, newId(), own(), own()],
  )
  const [hook] = await sql(
    `INSERT INTO webhook (url, secret) VALUES ('https://example.com', 'x') RETURNING id`,
  )
  await sql(
    `INSERT INTO webhook_delivery (webhook_id, event, record_id, answer) VALUES ($1, 'customer.changed', $2, $3)`,
    [hook.id, id, own()],
  )
  expect(refused).toEqual([])
  return { id, contactId, repairId, rentalId, marks: all, device }
}

const erase = (id: string, body: object = {}, kind = 'customer') =>
  server.call('POST', `/${kind}/erase/${id}`, body)

describe('erasing a customer', () => {
  it('[PV-01] leaves none of 40 marks in the database, the files and a device that synchronised', async () => {
    await confirmSessions(server.pool)
    const { id, repairId, marks, device } = await plant()
    expect(marks.length).toBeGreaterThanOrEqual(40)
    await device.sync()
    await bundleSupervisorOf(server.running.app).check()
    // The planting itself works: each mark is somewhere.
    const before = await remaining(marks)
    expect(marks.filter((mark) => !before.some((place) => place.endsWith(mark)))).toEqual([])

    const answer = await erase(id)
    expect(answer.json()).toMatchObject({ erasedAt: expect.any(String), kept: [] })
    expect(answer.statusCode).toBe(200)
    expect(await remaining([...marks, NAME])).toEqual([])
    await device.sync()
    const stored = JSON.stringify([...device.rows])
    expect(marks.filter((mark) => stored.includes(mark))).toEqual([])
    expect(device.doc('customer', id)).toMatchObject({ name: 'Gewist', active: false, email: null })
    expect(device.doc('repair', repairId)).toMatchObject({ customerId: id, signature: null })
    // A row that breaks its schema would be unusable on every device.
    const broken = [...device.rows].filter(([key, { d }]) => !isDoc(key.split(':')[0] as EntityName, d))
    expect(broken).toEqual([])
    for (const url of [`/customer/id/${id}`, `/repair/id/${repairId}`])
      expect((await server.call('GET', url)).json()).toMatchObject({ id: expect.any(String) })
  })

  it('[PV-02] needs an owner in a confirmed session, and no device can send it', async () => {
    const device = server.device()
    const id = newId()
    await device.run('customer.create', { id, name: 'Blijft Bestaan' })
    await server.pool.query('UPDATE auth_token SET confirmed_at = NULL')
    expect((await erase(id)).json()).toMatchObject({ code: 'CONFIRM_REQUIRED' })
    await confirmSessions(server.pool)
    const staff = await server.addUser('bediende')
    await sql(`UPDATE app_user SET role = 'staff' WHERE id = $1`, [staff.id])
    await confirmSessions(server.pool)
    const headers = { authorization: `Bearer ${staff.token}` }
    const refused = await server.call('POST', `/customer/erase/${id}`, {}, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED'])
    for (const url of [`/customer/erase/${id}`, '/erasures'])
      expect((await server.call('GET', url, undefined, headers)).statusCode).toBe(403)
    expect(await device.run('customer.erase', { id })).toMatchObject({
      status: 'rejected',
      text: 'Gegevens wissen kan alleen met verbinding, na uw wachtwoord.',
    })
    expect(await sql('SELECT name FROM customer WHERE id = $1', [id])).toEqual([{ name: 'Blijft Bestaan' }])
    expect((await erase(newId())).statusCode).toBe(404)
  })

  it('[PV-03] refuses what a device that was away still sends about the person, and brings nothing back', async () => {
    const { id, contactId, repairId, device } = await plant()
    const away = server.device()
    await away.run('sync.noop', {})
    const late = [
      away.mutation('customer.create', { id, name: 'Qzlaat Gekomen' }),
      away.mutation('customer.set', { id, set: { name: 'Qzlaat Gekomen' } }),
      away.mutation('contact.save', { customerId: id, id: contactId, set: { lastName: 'Qzlaat' } }),
      away.mutation('contact.save', {
        customerId: id,
        id: newId(),
        set: { firstName: 'T', lastName: 'Qzlaat' },
      }),
      away.mutation('signature.add', signatureOf(repairId)),
      away.mutation('repair.set', { id: repairId, set: { endDate: '2026-03-09' } }),
    ]
    await erase(id)
    const { results } = await away.push(...late)
    const reason = 'De gegevens van deze klant of dit contact werden gewist. Uw wijziging werd niet bewaard.'
    const refused = { status: 'rejected', code: 'erased', text: reason }
    expect(results).toMatchObject([refused, refused, refused, refused, refused, { status: 'applied' }])
    await device.sync()
    expect(device.doc('customer', id)).toMatchObject({
      name: 'Gewist',
      customerContacts: [{ firstName: 'Gewist' }],
    })
    // No refused change is stored either.
    expect(await remaining(['Qzlaat'])).toEqual([])
  })

  it('[PV-03] refuses a signature of before the erasure whose request was on its way meanwhile', async () => {
    const { id, repairId } = await plant()
    const away = server.device()
    await away.run('sync.noop', {})
    const signature = away.mutation('signature.add', signatureOf(repairId))
    await erase(id)
    const { clientId } = away
    const sent = { clientId, knownSeq: 0, clientNow: signature.at, mutations: [signature] }
    const { results } = (await away.post('push', sent)).json()
    expect(results).toMatchObject([{ status: 'rejected', code: 'erased' }])
  })

  it('[PV-14] gives back a text that was typed before the erasure and came after it, and accepts the rest', async () => {
    const device = server.device()
    const [id, repairId, rentalId] = [newId(), newId(), newId()]
    await device.run('customer.create', { id, name: 'Qztekst Maes' })
    await device.run('repair.create', device.repairArgs({ id: repairId, customerId: id }))
    await device.run('rental.create', { id: rentalId, ...DAYS, customerId: id, rentalLines: [] })
    const away = server.device()
    await away.run('sync.noop', {})
    const [newRepair, line] = [newId(), newId()]
    const make = (name: string, args: Record<string, unknown>) => away.mutation(name, args)
    const late = [
      make('repair.set', { id: repairId, set: { reference: 'Qztekst', endDate: '2026-03-09' } }),
      make('rental.set', { id: rentalId, set: { contact: 'Qztekst aan de balie' } }),
      make('repair.addLog', { repairId, line: { id: newId(), description: 'Qztekst belde', at: NOW } }),
      make('repair.create', {
        ...away.repairArgs({ id: newRepair, customerId: id }),
        notes: 'Van Qztekst',
      }),
      make('repair.addLine', {
        repairId: newRepair,
        line: { id: line, description: 'Voor Qztekst', quantity: 1, price: 10 },
      }),
      make('repair.setLine', { repairId: newRepair, lineId: line, set: { quantity: 2 } }),
      make('repair.set', { id: repairId, set: { endDate: '2026-03-10' } }),
      make('rental.setStatus', { id: rentalId, status: 'Bevestigd' }),
    ]
    await erase(id)
    const { results } = await away.push(...late)
    const refused = {
      status: 'rejected',
      code: 'person_erased',
      text: 'De klant of het contact werd intussen gewist. Haal weg wat over die persoon gaat, en verstuur de rest opnieuw.',
    }
    const root = late[3]!.mid
    expect(results).toMatchObject([
      refused,
      refused,
      refused,
      refused,
      { ...refused, root },
      { status: 'rejected', code: 'parent_rejected', root },
      { status: 'applied' },
      { status: 'applied' },
    ])
    expect(await remaining(['Qztekst'])).toEqual([])
    // Texts that are typed afterwards are about the work.
    expect(
      await away.run('repair.set', { id: repairId, set: { workNotes: 'Voeding vervangen' } }),
    ).toMatchObject({ status: 'applied' })
    await device.sync()
    expect(device.doc('repair', repairId)).toMatchObject({
      endDate: '2026-03-10',
      workNotes: 'Voeding vervangen',
    })
  })

  it('[PV-04] [PV-16] keeps what the law requires of a billed repair, and a daily job erases it after the last day', async () => {
    const device = server.device()
    const [id, repairId] = [newId(), newId()]
    await device.run('customer.create', {
      id,
      name: 'Qzwet Zaak',
      vatNumber: 'BE0403170701',
      email: 'wet@example.com',
    })
    await device.run('repair.create', device.repairArgs({ id: repairId, customerId: id }))
    await device.run('repair.addLine', {
      repairId,
      line: { id: newId(), description: 'Werk voor Qzwet Zaak', quantity: 1, price: 10 },
    })
    await device.run('repair.set', { id: repairId, set: { status: 'Gefactureerd', endDate: '2026-03-09' } })
    const [report, slip] = [pdf('Qzwet Zaak rapport'), pdf('Qzwet Zaak bon')]
    for (const [kind, bytes] of [
      ['eindRapport', report],
      ['ontvangstbewijs', slip],
    ] as const) {
      await bring(bytes)
      await device.run('issuedPaper.add', issued(repairId, kind, bytes))
    }
    const kept = [{ e: 'repair', id: repairId, documents: 1, until: '2036-12-31' }]
    expect((await server.call('GET', `/customer/erase/${id}`)).json()).toMatchObject({ erasedAt: null, kept })
    expect((await erase(id)).json()).toMatchObject({ kept })
    expect((await server.call('GET', `/customer/erase/${id}`)).json()).toMatchObject({
      erasedAt: expect.any(String),
      kept,
    })
    const left = await remaining(['Qzwet'])
    expect(left.map((place) => place.replace(/^.*(erasure_hold|blobs).*$/, '$1'))).toEqual(
      expect.arrayContaining(['erasure_hold', 'blobs']),
    )
    expect(left).toHaveLength(2)
    expect(
      (await sql('SELECT invoice FROM erasure_hold WHERE erasure_id = $1', [id]))[0].invoice,
    ).toMatchObject({
      buyer: { name: 'Qzwet Zaak', vatNumber: 'BE0403170701' },
      texts: ['Werk voor Qzwet Zaak'],
    })
    const listed = async () =>
      (await server.call('GET', '/erasures')).json().erasures.find((one: { id: string }) => one.id === id)
    expect(await listed()).toMatchObject({
      kind: 'customer',
      reference: expect.stringMatching(/^K-/),
      by: 'jan Test',
      kept: [
        {
          ...kept[0],
          buyer: { name: 'Qzwet Zaak', vatNumber: 'BE0403170701', email: 'wet@example.com' },
          texts: ['Werk voor Qzwet Zaak'],
        },
      ],
    })
    expect(await eraseExpired(server.pool, '2036-12-31')).toBe(0)
    expect(await eraseExpired(server.pool, '2037-01-01')).toBe(1)
    await finishErasures(server.running.app)
    expect(await remaining(['Qzwet'])).toEqual([])
    expect(await listed()).toMatchObject({ kept: [] })
    await device.sync()
    expect(
      [...device.rows].filter(([key]) => key.startsWith('issuedPaper') && key.includes(repairId)),
    ).toEqual([])
  })

  it('[PV-05] is repeated after a restore of an earlier database, before anybody is served', async () => {
    const { id, contactId, marks } = await plant()
    const gone = newId()
    const before = await sql('SELECT * FROM customer WHERE id = $1', [id])
    await erase(id)
    // The restored database knows neither the erasure nor the customer that was made and erased after the backup.
    await new ErasureFile(folder).note([
      { kind: 'customer', id: gone, customerId: gone, at: NOW, photos: false },
    ])
    await sql('DELETE FROM erasure WHERE id = $1', [id])
    await sql(`UPDATE customer SET name = $2, notes = $3, active = true, erased_at = NULL WHERE id = $1`, [
      id,
      before[0].name,
      before[0].notes,
    ])
    await sql(`UPDATE customer_contact SET first_name = $2, erased_at = NULL WHERE id = $1`, [
      contactId,
      marks[7],
    ])
    expect(await remaining(marks)).not.toEqual([])
    expect(await repeatErasures(server.running.app)).toBe(2)
    expect(await remaining([...marks, NAME])).toEqual([])
    expect(await repeatErasures(server.running.app)).toBe(0)
    const device = server.device()
    expect(await device.run('customer.create', { id: gone, name: 'Qzweg' })).toMatchObject({ code: 'erased' })
    const noted = await readFile(join(folder, 'erasures.json'), 'utf8')
    expect(Object.keys(JSON.parse(noted)[0]).toSorted()).toEqual(['at', 'customerId', 'id', 'kind', 'photos'])
  })

  it('[PV-06] empties the arguments of refused changes after 400 days too', async () => {
    const device = server.device()
    await device.run('customer.create', { id: newId(), name: '', phone: 'qzoud' })
    await cleanUpFeed(server.pool)
    expect(await remaining(['qzoud'])).toHaveLength(1)
    await sql(`UPDATE sync_mutation SET at_server = now() - interval '401 days' WHERE status <> 'applied'`)
    await cleanUpFeed(server.pool)
    expect(await remaining(['qzoud'])).toEqual([])
  })
})

it('[PV-09] [LI-19] takes the photos of the repairs and items along where it was asked', async () => {
  const device = server.device()
  const [id, repairId] = [newId(), newId()]
  await device.run('customer.create', { id, name: 'Qzfoto' })
  await device.run('repair.create', device.repairArgs({ id: repairId, customerId: id }))
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#808' } })
    .png()
    .toBuffer()
  const upload = await server.running.app.inject({
    method: 'PUT',
    url: `/api/sync/blobs/${sha(bytes)}`,
    payload: bytes,
    headers: { authorization: `Bearer ${server.users[0]!.token}`, 'content-type': 'image/png' },
  })
  expect(upload.statusCode).toBe(201)
  await device.run('photo.attach', {
    repairId,
    photoId: newId(),
    slot: null,
    sha256: sha(bytes),
    mime: 'image/png',
    bytes: bytes.length,
    w: 20,
    h: 20,
  })
  const [itemId, categoryId] = [newId(), newId()]
  await device.run('category.create', { id: categoryId, description: 'Foto', prefix: 'FOT' })
  await device.run('item.create', { id: itemId, categoryId, brand: 'Sony', model: 'FX3', customerId: id })
  await device.run('item.set', { id: itemId, set: { picture: sha(bytes) } }, { base: { picture: null } })
  const files = async () => [...(await filesBelow(folder)).keys()].filter((name) => name.includes(sha(bytes)))
  expect((await server.call('GET', `/customer/erase/${id}`)).json()).toMatchObject({ photos: 2 })
  await erase(id)
  expect(await files()).not.toEqual([])
  await erase(id, { photos: true })
  expect(await files()).toEqual([])
  await device.sync()
  expect(device.doc('repair', repairId)).toMatchObject({ repairPictures: [] })
  expect(device.doc('item', itemId)).toMatchObject({ picture: null })
})

describe('erasing a contact', () => {
  it('[PV-08] leaves the customer, and what others of the customer did', async () => {
    const device = server.device()
    const [id, contactId, otherId, own, other] = [newId(), newId(), newId(), newId(), newId()]
    await device.run('customer.create', { id, name: 'Qzschool', email: 'info@qzschool.be' })
    const save = (one: string, firstName: string, lastName: string) =>
      device.run('contact.save', {
        customerId: id,
        id: one,
        set: { firstName, lastName, email: `${firstName}@qzschool.be`, phone: '050 11 22 33' },
      })
    await save(contactId, 'Qzanna', 'Qzpeeters')
    await save(otherId, 'Qzbert', 'Qzmaes')
    for (const [repairId, contact] of [
      [own, contactId],
      [other, otherId],
    ]) {
      await device.run(
        'repair.create',
        device.repairArgs({ id: repairId, customerId: id, customerContactId: contact }),
      )
      await device.run('repair.sign', {
        repairId,
        id: newId(),
        name: contact === contactId ? 'Qzanna Qzpeeters' : 'Qzbert Qzmaes',
        at: NOW,
        path: 'M1 1L2 2',
        shown: SHOWN,
      })
    }
    await device.run('repair.set', {
      id: other,
      set: { workNotes: 'Qzanna bellen', reference: 'Bon van Qzbert' },
    })
    expect((await erase(contactId, {}, 'contact')).statusCode).toBe(200)
    expect(await remaining(['Qzanna', 'Qzpeeters'])).toEqual([])
    await device.sync()
    expect(device.doc('customer', id)).toMatchObject({
      name: 'Qzschool',
      active: true,
      email: 'info@qzschool.be',
    })
    expect(device.doc('repair', own)).toMatchObject({ signature: null })
    expect(device.doc('repair', other)).toMatchObject({
      signature: { name: 'Qzbert Qzmaes' },
      workNotes: 'Gewist',
      reference: 'Bon van Qzbert',
    })
    expect(
      await device.run('contact.save', { customerId: id, id: contactId, set: { firstName: 'Qzanna' } }),
    ).toMatchObject({ status: 'rejected', code: 'erased' })
    expect(
      (
        await sql(
          `SELECT what, whom, details FROM audit WHERE what = 'personErased' ORDER BY id DESC LIMIT 1`,
        )
      )[0],
    ).toEqual({ what: 'personErased', whom: null, details: { kind: 'Contact', record: contactId } })
  })
})

it('[PV-12] files for new devices that another server makes during an erasure do not hold the person', async () => {
  const { app } = server.running
  const device = server.device()
  const id = newId()
  await device.run('customer.create', { id, name: 'Qzbundel Maes' })
  await rm(join(folder, 'packs'), { recursive: true, force: true })
  const database = syncDatabase(app)
  const read = database.read.bind(database)
  let erased = 0
  vi.spyOn(database, 'read').mockImplementation(async (work) => {
    const page = await read(work)
    if (erased === 0 && JSON.stringify(page).includes('Qzbundel')) {
      erased++
      expect((await erase(id)).statusCode).toBe(200)
    }
    return page
  })
  await createBundleSupervisor(app).check()
  vi.restoreAllMocks()
  expect(erased).toBe(1)
  const files = await filesBelow(join(folder, 'packs'))
  const holding = [...files].filter(([name, text]) => !name.endsWith('.json') && text.includes(id))
  expect(holding).toHaveLength(1)
  expect([...files].filter(([, text]) => text.includes('Qzbundel'))).toEqual([])
})

it('[PV-13] the log of the server holds nothing that these calls said about a person, at any level', () => {
  const log = logged.join('')
  expect(log).toContain('"/api/customer/erase/:id"')
  expect(log).toContain('"/api/sync/push"')
  expect(log.match(/qzm\d\dx\w*|qz[a-z]{3,}|zeldenthuis|wiske/gi)).toBeNull()
})
