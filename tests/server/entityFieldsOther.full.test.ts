import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { findDocs } from '../../server/reads/docs.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* Fields of the entities that only one call reads or writes. */

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const store = (e: EntityName, doc: object) =>
  inSyncTransaction(server.pool, (tx) => tx.query(putStatements(e, undefined, doc as never).join(';\n')))
const make = (e: EntityName, more: object = {}): Record<string, any> =>
  ENTITIES[e].schema.parse({ ...(sample(ENTITIES[e].schema, 'full') as object), ...more })
const get = async (url: string): Promise<Record<string, any>[]> => (await server.call('GET', url)).json()

describe('a notification', () => {
  let stored: Record<string, any>
  let answer: Record<string, any> | undefined
  beforeAll(async () => {
    stored = make('notification', { module: 'rental', read: false, postponedUntil: null, userId: null })
    await store('notification', stored)
    answer = (await get('/notifications/all/rental')).find(({ id }) => id === stored['id'])
  })

  it.each([
    ['[EF-116]', 'id'],
    ['[EF-117]', 'module'],
    ['[EF-118]', 'message'],
    ['[EF-119]', 'objectId'],
    ['[EF-120]', 'rentalNumber1'],
    ['[EF-121]', 'rentalId1'],
    ['[EF-122]', 'rentalId2'],
  ])('%s %s comes back as it was stored', (_id, key) => {
    expect(stored[key]).not.toBeNull()
    expect(answer?.[key]).toEqual(stored[key])
  })

  it('[EF-117] is of one department', async () => {
    expect((await get('/notifications/all/repair')).map(({ id }) => id)).not.toContain(stored['id'])
  })
})

describe('an action form', () => {
  const kept: Record<string, Record<string, any>> = {}
  const sale = {
    id: newId(),
    department: 'verkoop',
    company: 'Omroep Noord',
    customer: newId(),
    mail: 'info@noord.example',
    phone: '09 223 11 22',
    description: 'Spoed',
    startDate: '2026-03-02',
    endDate: '2026-03-04',
    actionFormLines: [
      { id: newId(), article: 'A-1', description: 'Kabel', quantity: 2, price: 10.5 },
      { id: newId(), article: 'A-2' },
    ],
  }
  const repair = { id: newId(), department: 'herstelling', company: 'Omroep Zuid', item: 'Sony FX9' }
  beforeAll(async () => {
    const field = { module: 'mail', field: 'email', value: 'bon@huis.example', userId: null }
    await store('setting', { id: settingId('mail', 'email'), ...field })
    await server.call('POST', '/customer', { id: sale.customer, name: 'Omroep Noord' })
    for (const form of [sale, repair]) {
      const answer = await server.call('POST', '/actionForm/save', form)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      const [doc] = await findDocs(server.pool, 'actionForm', 'r.id = $1', [form.id])
      kept[form.department] = doc as Record<string, any>
    }
  })

  it.each([
    ['[EF-260]', 'department'],
    ['[EF-261]', 'company'],
    ['[EF-262]', 'customer'],
    ['[EF-263]', 'mail'],
    ['[EF-264]', 'phone'],
    ['[EF-267]', 'description'],
    ['[EF-268]', 'startDate'],
    ['[EF-269]', 'endDate'],
  ] as const)('%s %s is kept as it was sent', (_id, key) => {
    expect(kept['verkoop']?.[key]).toBe(sale[key])
  })

  it('[EF-265] [EF-270] who made it and when are not up to the caller', () => {
    const today = dayInBrussels(new Date().toISOString())
    expect(kept['verkoop']).toMatchObject({ user: 'jan Test', registerDate: today })
  })

  it('[EF-266] the item of a repair is kept', () => {
    expect(kept['herstelling']).toMatchObject({ department: 'herstelling', item: 'Sony FX9' })
  })

  it('[EF-271] [EF-272] [EF-273] keeps the lines of a sale', () => {
    expect(kept['verkoop']?.['actionFormLines']).toHaveLength(2)
    expect(kept['verkoop']?.['actionFormLines'][0]).toMatchObject(sale.actionFormLines[0] ?? {})
  })

  it('[EF-274] [EF-275] a line without quantity and price has one, for nothing', () => {
    expect(kept['verkoop']?.['actionFormLines'][1]).toMatchObject({ article: 'A-2', quantity: 1, price: 0 })
  })
})

it('[EF-236] [DM-05] the logo of an executor comes along as text, and is on the login page', async () => {
  const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#336699' } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(logo).digest('hex')
  const sent = await server.running.app.inject({
    method: 'PUT',
    url: `/api/sync/blobs/${sha256}`,
    payload: logo,
    headers: { authorization: `Bearer ${server.users[0]!.token}`, 'content-type': 'image/png' },
  })
  expect(sent.statusCode).toBe(201)
  const executor = make('executor', { logo: sha256, active: true })
  await store('executor', executor)
  const answer = (await get('/executor/all/active/repair')).find(({ id }) => id === executor['id'])
  const bytes = Buffer.from(answer?.['base64EncodedLogo'], 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })

  // DM-05: the login page asks without a token, and gets the logo of the first one only.
  const { app } = server.running
  const company = async () => (await app.inject('/api/login/company')).json().company
  await app.pool.query('UPDATE executor SET logo = NULL')
  expect(await company()).toBeNull()
  await app.pool.query('UPDATE executor SET logo = $1', [sha256])
  const shown = await company()
  expect(shown.name).toBe('Standaard')
  const [, text = ''] = shown.logo.split('data:image/png;base64,')
  expect(await sharp(Buffer.from(text, 'base64')).metadata()).toMatchObject({ width: 40, height: 20 })
})
