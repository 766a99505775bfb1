import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* Every call of the repair department as the specification lists it: path, status, and what it does. */

let server: SyncServer
const get = (url: string) => server.call('GET', url)
const post = (url: string, body: unknown) => server.call('POST', url, body)
const made = async (url: string, body: object) => {
  const answer = await post(url, body)
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const newRepair = (more: object = {}) =>
  made('/repair', {
    type: 'Bestek',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    sparePartsOnly: true,
    notes: 'Geen beeld',
    ...more,
  })
const repair = async (id: string) => (await get(`/repair/id/${id}`)).json()
const ids = async (url: string) => (await get(url)).json().map(({ id }: { id: string }) => id)

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

describe('reading repairs', () => {
  it('[AP-022] the overview has the active repairs with the names that its columns show', async () => {
    const customer = await made('/customer', { name: 'Studio Oost' })
    const shown = await newRepair({ customerId: customer.id })
    const archived = await newRepair()
    await post('/repair/update/status', { repairId: archived.id, status: 'Opgehaald' })
    const list = (await get('/repair/all/active/overview')).json()
    expect(list.find(({ id }: { id: string }) => id === shown.id)).toMatchObject({
      number: shown.number,
      status: 'Binnengebracht',
      notes: 'Geen beeld',
      dateIn: '2026-03-02',
      customer: { name: 'Studio Oost' },
    })
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(archived.id)
  })

  it('[AP-024] one repair with everything that belongs to it; an unknown id is 404', async () => {
    const { id } = await newRepair()
    expect(await repair(id)).toMatchObject({
      id,
      repairLines: [],
      repairEstimateLines: [],
      repairPictures: [],
      executor: { name: 'Standaard' },
    })
    expect((await get(`/repair/id/${newId()}`)).statusCode).toBe(404)
    expect((await get('/repair/id/geen-id')).statusCode).toBe(404)
  })

  it('[AP-027] the repairs of a customer and of nobody else', async () => {
    const customer = await made('/customer', { name: 'Studio West' })
    const [first, second] = [
      await newRepair({ customerId: customer.id }),
      await newRepair({ customerId: customer.id }),
    ]
    await newRepair()
    const found = await ids(`/repair/customerRelatedRepair/${customer.id}`)
    expect(new Set(found)).toEqual(new Set([first.id, second.id]))
    expect(await ids(`/repair/customerRelatedRepair/${newId()}`)).toEqual([])
  })
})

describe('a new repair', () => {
  it('[RN-13] an estimate of which no amount is said takes the refused quote of the settings', async () => {
    const settings = [{ module: 'repair', field: 'refusedQuote', value: '75' }]
    await made('/preference', { settings, mailingChanged: false })
    expect(await newRepair()).toMatchObject({ forfaitAmount: 75 })
    expect(await newRepair({ forfaitAmount: null })).toMatchObject({ forfaitAmount: null })
    expect(await newRepair({ forfaitAmount: 10 })).toMatchObject({ forfaitAmount: 10 })
    expect(await newRepair({ type: 'Herstelling' })).toMatchObject({ forfaitAmount: null })
  })
})

describe('searching repairs', () => {
  it('[CN-22] takes two characters at least', async () => {
    const { id } = await newRepair({ reference: 'UU' })
    const short = await get('/repair/search/q/true')
    expect([short.statusCode, short.json().error]).toEqual([422, 'minstens 2 karakters'])
    expect(await ids('/repair/search/uu/true')).toEqual([id])
  })
})

describe('fields of a repair', () => {
  it.each([
    ['[AP-046] POST /repair/workNote', '/repair/workNote', { workNotes: 'Voeding vervangen' }],
    ['[AP-047] POST /repair/reference', '/repair/reference', { reference: 'PO 77' }],
    ['[AP-048] POST /repair/notes', '/repair/notes', { notes: 'Andere omschrijving' }],
    ['[AP-055] POST /estimate/save/notes', '/estimate/save/notes', { estimateNotes: 'Wacht op akkoord' }],
    ['[AP-041] POST /repair/update/endDate', '/repair/update/endDate', { endDate: '2026-03-20' }],
    [
      '[AP-054] POST /estimate/save/approvalDate',
      '/estimate/save/approvalDate',
      { estimateApproval: '2026-03-05' },
    ],
    ['[AP-044] POST /repair/change/status', '/repair/change/status', { status: 'Hersteld' }],
    ['[AP-042] POST /repair/update/type', '/repair/update/type', { type: 'Herstelling' }],
  ])('%s stores it', async (_name, path, fields) => {
    const { id } = await newRepair()
    expect((await post(path, { repairId: id, ...fields })).statusCode).toBe(201)
    expect(await repair(id)).toMatchObject(fields)
  })

  it('[AP-041] an end date before the intake is refused with its text', async () => {
    const { id } = await newRepair()
    const answer = await post('/repair/update/endDate', { repairId: id, endDate: '2026-01-01' })
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Einddatum mag niet voor de datum van binnenbrengen vallen!',
    ])
    expect((await repair(id)).endDate).toBeNull()
  })

  it('[AP-042] [RD-39] a repair does not become an estimate again: 409 (D-046)', async () => {
    const { id } = await newRepair({ type: 'Herstelling' })
    const answer = await post('/repair/update/type', { repairId: id, type: 'Bestek' })
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Een herstelling kan niet terug naar een bestek.',
    ])
    expect((await repair(id)).type).toBe('Herstelling')
  })

  it('[AP-036] POST /repair/warranty makes the totals 0, and back', async () => {
    const { id } = await newRepair({ type: 'Herstelling' })
    await made('/repair/repairLine', { repairId: id, description: 'Uren', quantity: 1, price: 50 })
    expect((await post('/repair/warranty', { repairId: id, underWarranty: true })).statusCode).toBe(201)
    expect(await repair(id)).toMatchObject({ underWarranty: true, repairTotalExclVat: 0 })
    await post('/repair/warranty', { repairId: id, underWarranty: false })
    expect(await repair(id)).toMatchObject({ underWarranty: false, repairTotalExclVat: 50 })
  })
})

describe('lines of a repair', () => {
  it('[AP-035] POST /repair/lines adds many at once', async () => {
    const { id } = await newRepair({ type: 'Herstelling' })
    const lines = [
      { description: 'Uren', quantity: 2, price: 45.5 },
      { description: 'Kabel', price: 9.5 },
    ]
    expect((await post('/repair/lines', { repairId: id, lines })).statusCode).toBe(201)
    expect((await repair(id)).repairLines).toMatchObject([
      { description: 'Uren', total: 91 },
      { description: 'Kabel', quantity: 1, total: 9.5 },
    ])
    const empty = await post('/repair/lines', { repairId: id, lines: [{ description: ' ', price: 1 }] })
    expect(empty.statusCode).toBe(422)
    expect(JSON.stringify(empty.json().fields)).toContain('Gelieve een omschrijving in te geven')
  })

  it('[AP-053] GET /repair/repairLine/{id} lists them with their repair', async () => {
    const { id } = await newRepair({ type: 'Herstelling' })
    await post('/repair/lines', { repairId: id, lines: [{ description: 'Uren', price: 5 }] })
    expect((await get(`/repair/repairLine/${id}`)).json()).toMatchObject([
      { repairId: id, description: 'Uren', total: 5 },
    ])
    expect((await get(`/repair/repairLine/${newId()}`)).statusCode).toBe(404)
  })

  it('[AP-038] [AP-052] [AP-030] [AP-050] an estimate line is added, listed by both calls and deleted', async () => {
    const { id } = await newRepair()
    const line = await made('/repair/estimateLine', {
      repairId: id,
      description: 'Werkuren',
      quantity: 2,
      price: 45.5,
    })
    expect(line).toMatchObject({ repairId: id, description: 'Werkuren', quantity: 2, price: 45.5, total: 91 })
    for (const path of [`/estimate/estimateLine/${id}`, `/repair/estimates/id/${id}`])
      expect((await get(path)).json()).toMatchObject([{ id: line.id, repairId: id }])
    expect((await repair(id)).estimateTotalInclVat).toBe(110.11)
    const gone = await server.call('DELETE', `/estimate/estimateLine/${line.id}`)
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await get(`/estimate/estimateLine/${id}`)).json()).toEqual([])
  })

  it('[AP-040] POST /repair/logLine answers the line at its day and minute', async () => {
    const { id } = await newRepair()
    const line = await made('/repair/logLine', {
      repairId: id,
      description: 'Klant gebeld',
      date: '2026-03-04',
      logTime: { HH: '14', mm: '05' },
    })
    expect(line).toMatchObject({ repairId: id, description: 'Klant gebeld', at: '2026-03-04T13:05:00.000Z' })
    expect((await get(`/repair/logs/id/${id}`)).json()).toContainEqual(
      expect.objectContaining({
        description: 'Klant gebeld',
        date: '2026-03-04',
        logTime: { HH: '14', mm: '05' },
      }),
    )
    expect((await post('/repair/logLine', { repairId: id, description: '' })).statusCode).toBe(422)
  })

  it('[AP-040] [EF-067] a log line with a clock alone is of today; one that is none is refused', async () => {
    const { id } = await newRepair()
    const line = await made('/repair/logLine', { repairId: id, description: 'Gebeld', logTime: '9:05' })
    const today = dayInBrussels(new Date().toISOString())
    expect(line).toMatchObject({ date: today, logTime: { HH: '09', mm: '05' } })
    for (const bad of [
      { date: '2026-02-30' },
      { logTime: '25:00' },
      { date: 'gisteren', logTime: '10:00' },
    ]) {
      const answer = await post('/repair/logLine', { repairId: id, description: 'x', ...bad })
      expect([answer.statusCode, answer.json().error]).toEqual([
        422,
        'Gelieve een geldige datum in te vullen!',
      ])
    }
  })
})

describe('the external repair', () => {
  it('[AP-037] POST /repair/external marks and unmarks', async () => {
    const { id } = await newRepair()
    expect((await post('/repair/external', { repairId: id, external: true })).statusCode).toBe(201)
    expect(await repair(id)).toMatchObject({ isExternal: true, status: 'In behandeling extern' })
    expect((await post('/repair/external', { repairId: id, external: false })).statusCode).toBe(201)
    expect(await repair(id)).toMatchObject({ isExternal: false, status: 'Binnengebracht' })
  })

  it('[AP-045] POST /repair/save/external stores manufacturer, dates and texts', async () => {
    const maker = await made('/manufacturer', { name: 'Canon Service' })
    const { id } = await newRepair()
    await post('/repair/external', { repairId: id, external: true })
    const fields = {
      manufacturerId: maker.id,
      rma: 'R-7',
      dateOut: '2026-03-05',
      info: 'Lens',
      notes: 'Spoed',
    }
    expect((await post('/repair/save/external', { repairId: id, ...fields })).statusCode).toBe(201)
    expect((await repair(id)).externalRepair).toMatchObject({
      rma: 'R-7',
      dateOut: '2026-03-05',
      info: 'Lens',
    })
    const shownBack = { repairId: id, rma: 'R-8', manufacturer: { id: maker.id, name: 'Canon Service' } }
    expect((await post('/repair/save/external', shownBack)).json()).toMatchObject({
      rma: 'R-8',
      manufacturerId: maker.id,
      manufacturer: { name: 'Canon Service' },
    })
    const backFirst = await post('/repair/save/external', { repairId: id, ...fields, dateIn: '2026-03-04' })
    expect([backFirst.statusCode, backFirst.json().error]).toEqual([
      422,
      'Datum in mag niet voor datum uit vallen!',
    ])
  })
})

describe('what is missing', () => {
  it('[RX-05] an external repair is not saved without a manufacturer', async () => {
    const { id } = await newRepair()
    await post('/repair/external', { repairId: id, external: true })
    for (const manufacturer of [{}, { manufacturerId: null }]) {
      const answer = await post('/repair/save/external', { repairId: id, rma: 'R-7', ...manufacturer })
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'Geen fabrikant geselecteerd'])
    }
    expect((await repair(id)).externalRepair.rma).toBeNull()
  })

  it.each([
    ['[RA-05]', '/repairAction', { number: '9', description: '' }, ['description']],
    ['[ML-11]', '/mail/template', { name: '', subject: '', content: '' }, ['content', 'name', 'subject']],
    ['[RN-15]', '/repair', { executorId: null, sparePartsOnly: true }, ['executorId', 'notes']],
  ])("%s %s says 'Gelieve dit veld in te vullen!' of each", async (_, path, body, fields) => {
    const answer = await post(path, body)
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'Gelieve dit veld in te vullen!'])
    const said = answer.json().fields as Record<string, string>
    expect(Object.keys(said).toSorted()).toEqual(expect.arrayContaining(fields))
    for (const field of fields)
      expect([field, said[field]]).toEqual([field, 'Gelieve dit veld in te vullen!'])
  })
})

describe('the price list and the manufacturers', () => {
  it('[AP-058] [AP-059] [AP-060] [AP-061] an action is added, found by its name, refused twice and deleted', async () => {
    const action = await made('/repairAction', { number: '12', description: 'Lens reinigen', price: 45.5 })
    expect(action).toMatchObject({ number: '12', description: 'Lens reinigen', price: 45.5 })
    expect(await ids('/repairAction/all/active')).toContain(action.id)
    expect((await get('/repairAction/name/lens%20reinigen')).json()).toMatchObject({ id: action.id })
    expect((await get('/repairAction/name/vrij')).statusCode).toBe(204)
    const twice = await post('/repairAction', { description: 'LENS reinigen ', price: 1 })
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'DUPLICATE_NAME'])
    expect((await post('/repairAction/delete', { id: action.id })).statusCode).toBe(204)
    expect(await ids('/repairAction/all/active')).not.toContain(action.id)
  })

  it('[AP-072] [AP-073] [AP-074] a manufacturer is added, listed and deleted', async () => {
    const maker = await made('/manufacturer', { name: 'Sony Service', email: 'rma@example.com', rma: true })
    const found = (await get('/manufacturer/all/active')).json()
    expect(found.find(({ id }: { id: string }) => id === maker.id)).toMatchObject({
      name: 'Sony Service',
      email: 'rma@example.com',
      rma: true,
    })
    expect((await post('/manufacturer/delete', { id: maker.id })).statusCode).toBe(204)
    expect(await ids('/manufacturer/all/active')).not.toContain(maker.id)
  })
})

it('[ZK-05] a reference of two zero-width spaces is none', async () => {
  const { id } = await newRepair({ reference: 'PO 1' })
  expect((await post('/repair/reference', { repairId: id, reference: '\u200B\u200B' })).statusCode).toBe(201)
  expect((await repair(id)).reference).toBe(null)
})
