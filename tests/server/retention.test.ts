import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { planRetention, runRetention } from '../../server/privacy/retentionJob.ts'
import type { RetentionCounts } from '../../src/domain/privacy/retention.ts'
import { RETENTION_SETTINGS } from '../../src/domain/settings/retention.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { plantPerson } from '../kit/server/plantedPerson.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const NOW = '2026-11-29T03:00:00.000Z'
const NOTHING = { repairs: 0, rentals: 0, customers: 0, mails: 0, logLines: 0, changes: 0, photos: 0 }
let server: SyncServer
let dataDir: string
let device: Device

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const write = (text: string, values: unknown[] = []) =>
  inSyncTransaction(server.pool, (tx) => tx.query(text, values))
const set = async (terms: Partial<Record<keyof typeof RETENTION_SETTINGS, string>>) => {
  for (const field of keysOf(RETENTION_SETTINGS)) {
    const result = await device.run('setting.set', { module: 'repair', field, value: terms[field] ?? '' })
    if (result.status !== 'applied') throw new Error(JSON.stringify(result))
  }
}
const job = () => runRetention(server.running.app, NOW)
/** The preview at the moment of the job, whatever the day of the test. */
const preview = async (query: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  const answer = await server.call('GET', `/retention?${query}`).finally(() => vi.useRealTimers())
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<RetentionCounts>()
}
const runs = () => sql(`SELECT details FROM audit WHERE what = 'retentionApplied' ORDER BY id`)

/** A repair that was picked up on a day. */
async function closedRepair(day: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  await device.run('repair.create', device.repairArgs({ id, dateIn: day }))
  const fields = { status: 'Opgehaald', date_in: day, date_out: day, ...more }
  for (const [column, value] of Object.entries(fields))
    await write(`UPDATE repair SET ${column} = $2 WHERE id = $1`, [id, value])
  return id
}
async function rental(fields: Record<string, unknown>): Promise<string> {
  const id = newId()
  const days = {
    startDate: '2026-05-04',
    endDate: '2026-05-04',
    pickupDate: '2026-05-04',
    returnDate: '2026-05-04',
  }
  await device.run('rental.create', { id, type: 'Verhuur', ...days, rate: 1 })
  for (const [column, value] of Object.entries(fields))
    await write(`UPDATE rental SET ${column} = $2 WHERE id = $1`, [id, value])
  return id
}
const ended = (day: string) => ({ start_date: day, end_date: day, pickup_date: day, return_date: day })
const here = async (table: 'repair' | 'rental', ids: string[]): Promise<string[]> =>
  (await sql(`SELECT id FROM ${table} WHERE id = ANY($1::uuid[])`, [ids])).map(({ id }) => String(id))

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-retention-'))
  server = await startSyncServer({ dataDir })
  device = server.device()
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the retention', () => {
  it('[BT-01] keeps everything until somebody sets a term, and refuses one that is too short', async () => {
    const old = await closedRepair('2001-03-02')
    await job()
    expect(await here('repair', [old])).toEqual([old])
    expect(await runs()).toEqual([])
    for (const [field, value] of [
      ['keepRecordYears', '0'],
      ['keepCustomerYears', '0'],
      ['keepMailMonths', '2'],
      ['keepLogMonths', '1'],
      ['keepPhotoMonths', '0'],
    ] as const) {
      const refused = await device.run('setting.set', { module: 'repair', field, value })
      expect([refused.status, refused.code]).toEqual(['rejected', 'invalid_args'])
      const answer = await server.call('GET', `/retention?${field}=${value}`)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    }
    await write('DELETE FROM repair WHERE id = $1', [old])
  })

  it('[BT-02] erases a closed repair and rental with everything about them, and devices follow', async () => {
    const person = await plantPerson(server, 'Oud')
    await write(
      `UPDATE repair SET status = 'Opgehaald', date_in = '2023-03-02', date_out = '2023-03-03' WHERE id = $1`,
      [person.repairId],
    )
    await write(
      `UPDATE rental SET status = 'Geannuleerd', start_date = '2023-05-04', end_date = '2023-05-04', pickup_date = '2023-05-04', return_date = '2023-05-04' WHERE id = $1`,
      [person.rentalId],
    )
    await device.sync()
    expect(device.doc('repair', person.repairId)).toBeTruthy()
    await set({ keepRecordYears: '3' })
    expect(await preview('keepRecordYears=3')).toEqual({ ...NOTHING, repairs: 1, rentals: 1 })
    await job()
    expect(await here('repair', [person.repairId])).toEqual([])
    expect(await here('rental', [person.rentalId])).toEqual([])
    await device.sync()
    for (const [e, id] of [
      ['repair', person.repairId],
      ['rental', person.rentalId],
      ['mail', person.mailId],
    ] as const)
      expect(device.doc(e, id)).toBeUndefined()
    // The data of the customer that is not about these records stays.
    const left = await marksIn(person.marks)
    expect(left).toEqual(
      expect.arrayContaining(['Oud-naam-merk', 'Oud-serienummer-merk', 'Oud-opdracht-merk']),
    )
    for (const place of [
      'klacht',
      'referentie',
      'werknotities',
      'logboek',
      'werklijn',
      'verhuurnotities',
      'varia',
    ])
      expect(left).not.toContain(`Oud-${place}-merk`)
    for (const place of [
      'onderwerp',
      'mailtekst',
      'herinnering',
      'reden',
      'tekenaar-pickup',
      'titel',
      'melding',
    ])
      expect(left).not.toContain(`Oud-${place}-merk`)
    expect((await runs()).at(-1)).toEqual({ details: { repairs: 1, rentals: 1 } })
    await job()
    expect(await runs()).toHaveLength(1)
  })

  it('[BT-02] [BT-03] keeps what is open, what others need, and what the law requires', async () => {
    const day = '2018-03-02'
    const loan = await rental({ status: 'Bevestigd', type: 'Depannage' })
    const kept = [
      await closedRepair(day, { status: 'Binnengebracht' }),
      await closedRepair(day, { status: 'Bestek geweigerd' }),
      await closedRepair('2025-11-30'),
      // Belgium: ten years for what was billed from 2023 on, to the end of the year.
      await closedRepair('2023-06-01', { status: 'Gefactureerd', billed: true }),
      await closedRepair('2024-06-01', { billed: true }),
      await closedRepair(day, { rental_id: loan }),
    ]
    const missing = JSON.stringify([{ kind: 'missing' }])
    const rentals = [
      loan,
      await rental({ status: 'Teruggebracht', ...ended(day) }),
      await rental({ status: 'Afgehandeld', ...ended('2023-06-01') }),
      await rental({ status: 'Geannuleerd', ...ended(day), movements: missing }),
    ]
    const gone = [await closedRepair(day), await closedRepair(day, { status: 'Gefactureerd', billed: true })]
    const goneRentals = [
      await rental({ status: 'Afgehandeld', ...ended('2018-06-01') }),
      await rental({ status: 'Geannuleerd', ...ended(day) }),
    ]
    const claim = await closedRepair(day, { warranty_of_id: gone[0], status: 'Binnengebracht' })
    await set({ keepRecordYears: '1' })
    const counts = await preview('keepRecordYears=1')
    expect([counts.repairs, counts.rentals]).toEqual([2, 2])
    await job()
    expect((await here('repair', [...kept, ...gone])).toSorted()).toEqual(kept.toSorted())
    expect((await here('rental', [...rentals, ...goneRentals])).toSorted()).toEqual(rentals.toSorted())
    expect(await sql('SELECT warranty_of_id AS of FROM repair WHERE id = $1', [claim])).toEqual([
      { of: null },
    ])
  })

  it('[BT-03] a company in the Netherlands keeps what was billed for seven years', async () => {
    await write(`UPDATE executor SET address_country = 'Nederland'`)
    const [gone, kept] = [
      await closedRepair('2018-06-01', { billed: true }),
      await closedRepair('2019-06-01', { billed: true }),
    ]
    await job()
    expect(await here('repair', [gone, kept])).toEqual([kept])
    await write('UPDATE executor SET address_country = NULL')
  })

  it('[BT-02] a mail about several repairs stays with those that stay', async () => {
    const [old, open] = [await closedRepair('2020-01-01'), await closedRepair('2026-11-01')]
    const ids = [newId(), newId()]
    for (const [i, [first, also]] of [
      [old, open],
      [open, old],
    ].entries())
      await write(
        `INSERT INTO mail (id, repair_id, also_for, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
         VALUES ($1, $2, $3, 'text', 'x@y.example', 's', 'NL', false, '[]', true, true, 'sent', now())`,
        [ids[i], first, JSON.stringify([also])],
      )
    await job()
    expect(await here('repair', [old])).toEqual([])
    expect(
      await sql('SELECT repair_id AS of, also_for AS also FROM mail WHERE id = ANY($1::uuid[])', [ids]),
    ).toEqual([
      { of: open, also: [] },
      { of: open, also: [] },
    ])
  })

  it('[BT-04] erases old mails with their texts, and leaves those that wait', async () => {
    const repair = await closedRepair('2026-11-01')
    const ids = [newId(), newId(), newId()]
    for (const [i, [at, state]] of [
      ['2026-05-01', 'sent'],
      ['2026-05-01', 'queued'],
      ['2026-10-01', 'sent'],
    ].entries()) {
      await write(
        `INSERT INTO mail (id, repair_id, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
         VALUES ($1, $2, 'text', 'x@y.example', 's', 'NL', false, '[]', false, false, $3, $4)`,
        [ids[i], repair, state, at],
      )
      await sql(`INSERT INTO mail_queue (mail_id, recipient, subject, text) VALUES ($1, 'x', 'x', 'tekst')`, [
        ids[i],
      ])
    }
    const late = await rental({ status: 'Bevestigd' })
    await sql(
      `INSERT INTO rental_reminder (rental_id, kind, at, mid, recipient, subject) VALUES ($1, 'return', '2026-05-01', $2, 'an@x.example', 'Terug')`,
      [late, newId()],
    )
    await set({ keepMailMonths: '6' })
    expect(await preview('keepMailMonths=6')).toEqual({ ...NOTHING, mails: 1 })
    await job()
    const found = async (table: string, column: string): Promise<string[]> =>
      (await sql(`SELECT ${column} AS id FROM ${table} WHERE ${column} = ANY($1::uuid[])`, [ids])).map(
        ({ id }) => id,
      )
    expect((await found('mail', 'id')).toSorted()).toEqual(ids.slice(1).toSorted())
    expect((await found('mail_queue', 'mail_id')).toSorted()).toEqual(ids.slice(1).toSorted())
    // Its row stays, or the customer would be reminded again.
    expect(await sql('SELECT recipient, subject FROM rental_reminder WHERE rental_id = $1', [late])).toEqual([
      { recipient: '', subject: '' },
    ])
    expect((await runs()).at(-1)).toEqual({ details: { mails: 1 } })
  })

  it('[BT-05] erases old log lines of closed records, and the content of old changes, also of refused ones', async () => {
    const [old, open] = [
      await closedRepair('2026-01-01'),
      await closedRepair('2026-01-01', { status: 'Hersteld' }),
    ]
    for (const repairId of [old, open])
      await device.run('repair.addLog', {
        repairId,
        line: { id: newId(), description: 'Gebeld', at: '2026-01-01T08:00:00.000Z' },
      })
    const refused = newId()
    await device.run(
      'repair.create',
      device.repairArgs({ id: refused, executorId: newId(), notes: 'Geweigerd' }),
    )
    await sql(
      `UPDATE sync_mutation SET at_server = '2026-01-02' WHERE args->>'id' = ANY($1) OR args->>'repairId' = ANY($1)`,
      [[old, refused]],
    )
    const conflicts = [newId(), newId()]
    for (const [i, state] of ['dismissed', 'open'].entries())
      await write(
        `INSERT INTO conflict (id, e, eid, field, policy, winner, loser, state) VALUES ($1, 'repair', $2, 'notes', 'lww', $3, $3, $4)`,
        [conflicts[i], open, JSON.stringify({ value: 'x', by: null, at: '2026-01-01T08:00:00.000Z' }), state],
      )
    await set({ keepLogMonths: '6' })
    const counts = await preview('keepLogMonths=6')
    await job()
    expect({ ...NOTHING, ...(await runs()).at(-1)?.details }).toEqual(counts)
    expect(counts.changes).toBeGreaterThanOrEqual(3)
    const lines = (id: string) => sql('SELECT 1 FROM repair_log_line WHERE repair_id = $1', [id])
    expect(await lines(old)).toEqual([])
    expect((await lines(open)).length).toBeGreaterThan(0)
    await device.sync()
    expect(device.doc('repair', old)?.['repairLogLines']).toEqual([])
    expect(conflicts.map((id) => device.doc('conflict', id)?.['state'])).toEqual([undefined, 'open'])
    const [change] = await sql(
      `SELECT args, base FROM sync_mutation WHERE status = 'rejected' AND args->>'id' = $1`,
      [refused],
    )
    expect(change).toEqual({ args: { id: refused }, base: null })
    expect(await sql(`SELECT 1 FROM sync_mutation WHERE args->>'repairId' = $1`, [open])).not.toEqual([])
  })

  it('[BT-06] erases photos of closed repairs with their files, and leaves a file that another record shows', async () => {
    const [old, open] = [await closedRepair('2026-01-01'), await closedRepair('2026-11-01')]
    const [own, shared] = ['ab'.repeat(32), 'cd'.repeat(32)]
    for (const sha of [own, shared]) {
      await sql(`INSERT INTO blob (sha256, mime, bytes, w, h) VALUES ($1, 'image/jpeg', 4, 1, 1)`, [sha])
      await mkdir(join(dataDir, 'blobs', sha.slice(0, 2)), { recursive: true })
      await writeFile(join(dataDir, 'blobs', sha.slice(0, 2), `${sha}.orig`), 'foto')
    }
    for (const [repair, sha] of [
      [old, own],
      [old, shared],
      [open, shared],
    ])
      await write(
        `INSERT INTO repair_picture (repair_id, id, ord, slot, sha256, mime, bytes, w, h, state) VALUES ($1, $2, 1, 1, $3, 'image/jpeg', 4, 1, 1, 'stored')`,
        [repair, newId(), sha],
      )
    await device.sync()
    expect(device.doc('repair', old!)?.['repairPictures']).toHaveLength(2)
    await set({ keepPhotoMonths: '3' })
    expect(await preview('keepPhotoMonths=3')).toEqual({ ...NOTHING, photos: 2 })
    await job()
    await device.sync()
    expect(device.doc('repair', old!)?.['repairPictures']).toEqual([])
    expect(device.doc('repair', open!)?.['repairPictures']).toHaveLength(1)
    expect(await sql('SELECT sha256 FROM blob WHERE sha256 = ANY($1)', [[own, shared]])).toEqual([
      { sha256: shared },
    ])
    expect(await readdir(join(dataDir, 'blobs/ab'))).toEqual([])
    expect(await readdir(join(dataDir, 'blobs/cd'))).toHaveLength(1)
  })

  it('[BT-07] runs every night, in the time of the company', async () => {
    const planned: string[][] = []
    const jobs = { daily: (...job: string[]) => planned.push(job.slice(0, 2)) }
    await planRetention({ app: { jobs } } as never)
    expect(planned).toEqual([['retention', '25 4 * * *']])
  })

  it('[BT-07] [BT-08] an owner previews it, and Beheer shows the last run', async () => {
    const staff = await server.addUser('els')
    await write(`UPDATE app_user SET role = 'staff' WHERE id = $1`, [staff.id])
    const refused = await server.call('GET', '/retention', undefined, {
      authorization: `Bearer ${staff.token}`,
    })
    expect(refused.json().code).toBe('NOT_ALLOWED')
    const health = (await server.call('GET', '/beheer')).json()
    expect(health.retention).toEqual({ at: expect.any(String), counts: { ...NOTHING, photos: 2 } })
    const page = (await server.call('GET', '/audit?what=retentionApplied')).json()
    expect(page.entries[0].details).toEqual({ photos: 2 })
  })

  it('[BT-10] erases a customer with whom nothing happened for the whole term, and no other', async () => {
    /** A customer whose last change was in 2020. */
    const customer = async (name: string) => {
      const id = newId()
      await device.run('customer.create', { id, name, email: `${name}@example.com` })
      return id
    }
    const [idle, billed, known, busy, lent, owner, asked] = [
      await customer('Qzstil'),
      await customer('Qzfactuur'),
      await customer('Qzgewijzigd'),
      await customer('Qzbezig'),
      await customer('Qzhuurder'),
      await customer('Qztoestel'),
      await customer('Qzbon'),
    ]
    const stays = [known, busy, lent, owner, asked]
    await closedRepair('2020-03-02', { customer_id: idle })
    const invoiced = await closedRepair('2020-03-02', {
      customer_id: billed,
      billed: true,
      status: 'Gefactureerd',
    })
    await closedRepair('2020-03-02', { customer_id: busy, status: 'Hersteld' })
    await rental({ ...ended('2026-01-02'), status: 'Afgehandeld', customer_id: lent })
    const [category] = await sql(`SELECT id FROM category LIMIT 1`)
    const item = newId()
    if (category)
      await device.run('item.create', { id: item, categoryId: category.id, brand: 'Sony', customerId: owner })
    await device.run('actionForm.save', {
      id: newId(),
      department: 'verhuur',
      company: 'Qzbon',
      customer: asked,
      mail: null,
      phone: null,
      description: null,
      actionFormLines: [],
    })
    const old = [idle, billed, busy, lent, asked, ...(category ? [owner] : [])]
    await sql(`UPDATE sync_change SET at = '2020-06-01' WHERE id = ANY($1::uuid[])`, [old])
    await set({ keepCustomerYears: '5' })
    expect(await preview('keepCustomerYears=5')).toEqual({ ...NOTHING, customers: 2 })
    await job()
    expect((await runs()).at(-1)?.details).toEqual({ customers: 2 })
    await device.sync()
    const nameOf = (id: string) => device.doc('customer', id)?.['name']
    expect([idle, billed].map(nameOf)).toEqual(['Gewist', 'Gewist'])
    expect(stays.map(nameOf)).toEqual(['Qzgewijzigd', 'Qzbezig', 'Qzhuurder', 'Qztoestel', 'Qzbon'])
    const listed = (await server.call('GET', '/erasures')).json().erasures
    expect(listed.find(({ id }: { id: string }) => id === billed)).toMatchObject({
      by: null,
      kept: [{ id: invoiced, until: '2027-12-31', buyer: { name: 'Qzfactuur' } }],
    })
    const noted = await readFile(join(dataDir, 'erasures.json'), 'utf8')
    expect([idle, billed].every((id) => noted.includes(id))).toBe(true)
    await job()
    expect(await preview('keepCustomerYears=5')).toEqual(NOTHING)
  })
})

/** The marks that some table of the database still holds. */
async function marksIn(marks: string[]): Promise<string[]> {
  const tables = await sql(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await sql(`SELECT * FROM "${name}"`)).toLowerCase()),
  )
  return marks.filter((mark) => texts.some((text) => text.includes(mark.toLowerCase())))
}
