import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* The calls of the rentals over HTTP, on a real database. */

let server: SyncServer
let category: string
const get = (url: string) => server.call('GET', url)
const post = (url: string, body: unknown) => server.call('POST', url, body)
const TODAY = dayInBrussels(new Date().toISOString())
const year = TODAY.slice(0, 4)
/** Days that are still to come, whenever this runs: what is overdue counts as away. */
const NEXT = Number(year) + 1
const soon = (day: string) => `${NEXT}-${day}`
const path = (day: string) => day.split('-').toReversed().join('-')

beforeAll(async () => {
  server = await startSyncServer()
  category = (await post('/category', { description: 'Camera', prefix: 'CAM' })).json().id
  await inSyncTransaction(server.pool, async (tx) => {
    for (const date of ['2026-11-11', '2026-12-25'])
      await tx.query('INSERT INTO holiday (id, date, description) VALUES ($1, $2, $3)', [
        newId(),
        date,
        'Feestdag',
      ])
    for (const [days, rate] of [
      [3, 2.5],
      [7, 4],
    ])
      await tx.query('INSERT INTO price_rate (id, number_of_days, rate) VALUES ($1, $2, $3)', [
        newId(),
        days,
        rate,
      ])
  })
})
afterAll(() => server.close())

const itemOf = async (more: object = {}) =>
  (
    await post('/item', {
      categoryId: category,
      brand: 'Sony',
      model: 'FX9',
      rentable: true,
      rentPrice: 100,
      ...more,
    })
  ).json()
const days = (start = '2026-06-05', end = start) => ({
  startDate: start,
  endDate: end,
  pickupDate: start,
  returnDate: end,
})
const rent = async (more: object = {}) => (await post('/rental', { ...days(), ...more })).json()

describe('writing calls of rentals', () => {
  it('[RB-24] without a rate and a contact a rental begins as in the form', async () => {
    const lines = [{ customItem: 'Podium', quantity: 1, itemPrice: 10 }]
    const rental = await rent({ ...days('2026-06-05', '2026-06-07'), rentalLines: lines })
    const me = (await get('/me')).json()
    expect(rental).toMatchObject({ rate: 2.5, contact: `${me.name} ${me.lastName}`, totalPriceExclVat: 25 })
    expect((await rent({ rate: 3, contact: 'An' })).rate).toBe(3)
    const put = async (body: object) =>
      (await server.call('PUT', '/rental', { id: rental.id, ...body })).json()
    expect(await put({ endDate: '2026-06-12', returnDate: '2026-06-12' })).toMatchObject({
      rate: 4,
      totalPriceExclVat: 40,
    })
    expect((await put({ notes: 'Zelfde dagen' })).rate).toBe(4)
    expect((await put({ endDate: '2026-06-07', returnDate: '2026-06-07', rate: 1 })).rate).toBe(1)
  })

  it('[AP-101] POST /rental answers 201 with number, reference, lines and amounts', async () => {
    const item = await itemOf({ stockQuantity: 4 })
    const answer = await post('/rental', {
      ...days('2026-06-05', '2026-06-08'),
      rate: 2,
      discount: 10,
      rentalLines: [{ itemId: item.id, quantity: 2 }],
      rentalRemarks: [{ text: 'Koffer beschadigd' }],
    })
    expect(answer.statusCode).toBe(201)
    const rental = answer.json()
    expect(rental).toMatchObject({
      status: 'Bevestigd',
      type: 'Verhuur',
      numberOfDays: 4,
      totalPriceExclVat: 400,
      discountAmount: 40,
      basePriceExclVat: 360,
      vatPercentage: 21,
      vatAmount: 75.6,
      totalPriceInclVat: 435.6,
      rentalRemarks: [{ text: 'Koffer beschadigd', pos: 1 }],
    })
    expect(rental.number).toBe(`${year}.${rental.documentNumber}`)
    expect(rental.reference).toBe(`${rental.number} - 05/06 - 08/06`)
    expect(rental.rentalLines[0].itemDto).toMatchObject({ brand: 'Sony', multiple: true, stockQuantity: 4 })
    expect(rental.version).toBeGreaterThan(0)
  })

  it('[AP-102] PUT /rental takes a whole rental and gives back the stored one', async () => {
    const rental = await rent({
      rentalLines: [
        { customItem: 'Transport', itemPrice: 50 },
        { customItem: 'Montage', itemPrice: 20 },
      ],
    })
    const [transport] = rental.rentalLines
    const answer = await server.call('PUT', '/rental', {
      ...rental,
      contact: 'An Maes',
      rentalLines: [
        { ...transport, quantity: 2 },
        { customItem: 'Lamp', itemPrice: 5 },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: rental.id, contact: 'An Maes', totalPriceExclVat: 105 })
    expect(answer.json().rentalLines.map((line: any) => [line.customItem, line.quantity])).toEqual([
      ['Transport', 2],
      ['Lamp', 1],
    ])
    expect((await server.call('PUT', '/rental', { id: newId(), contact: 'x' })).statusCode).toBe(404)
  })

  it('refuses days out of order with 422, the text and the field', async () => {
    const answer = await post('/rental', { ...days(), endDate: '2026-06-04', returnDate: '2026-06-09' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      error: 'Einddatum mag niet voor startdatum vallen!',
      fields: { endDate: 'Einddatum mag niet voor startdatum vallen!' },
    })
  })

  it('[AP-104] [AP-105] both status calls answer 201', async () => {
    const { id } = await rent()
    for (const [call, status] of [
      ['update', 'Optie'],
      ['change', 'Teruggebracht'],
    ]) {
      const answer = await post(`/rental/${call}/status`, { id, status })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ id, status })
    }
    expect((await post('/rental/update/status', { id, status: 'Weg' })).statusCode).toBe(422)
  })

  it('[AP-099] [AP-103] writes and lists log lines, newest first', async () => {
    const { id } = await rent()
    const answer = await post('/rental/logLine', {
      rentalId: id,
      description: 'Gebeld',
      date: '2026-03-02',
      logTime: { HH: '09', mm: '05' },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ rentalId: id, description: 'Gebeld' })
    await post('/rental/update/status', { id, status: 'Optie' })
    const lines = (await get(`/rental/logs/id/${id}`)).json()
    expect(lines.map((line: any) => line.description)).toEqual(['Status: Bevestigd -> Optie', 'Gebeld'])
    expect(lines[1]).toMatchObject({ date: '2026-03-02', logTime: { HH: '09', mm: '05' } })
  })

  it('[AP-100] removes a line by its id', async () => {
    const rental = await rent({ rentalLines: [{ customItem: 'Lamp', itemPrice: 5 }] })
    const url = `/rental/rentalLine/delete/${rental.rentalLines[0].id}`
    expect((await get(url)).statusCode).toBe(204)
    expect((await get(`/rental/id/${rental.id}`)).json().rentalLines).toEqual([])
    expect((await get(url)).statusCode).toBe(404)
  })

  it('[AP-106] deletes for good, and the number stays used', async () => {
    const rental = await rent()
    expect((await post('/rental/delete', { id: rental.id })).statusCode).toBe(204)
    expect((await get(`/rental/id/${rental.id}`)).statusCode).toBe(404)
    expect((await rent()).documentNumber).toBe(rental.documentNumber + 1)
  })

  it('[AP-057] [DP-04] POST /rental/depannage answers 201 with the rental of the repair', async () => {
    const repair = (
      await post('/repair', {
        type: 'Herstelling',
        dateIn: TODAY,
        executorId: server.executorId,
        sparePartsOnly: true,
        notes: 'Stuk',
      })
    ).json()
    const [bare, bulk] = [await itemOf(), await itemOf({ stockQuantity: 9 })]
    const lend = (selectedDepannageItems: unknown[]) =>
      post('/rental/depannage', { selectedDepannageItems, repairId: repair.id })
    const answer = await lend([bare.id, { itemId: bulk.id, quantity: 3 }])
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      type: 'Depannage',
      pickupDate: TODAY,
      returnDate: addDays(TODAY, 14),
      totalPriceInclVat: 0,
    })
    expect(answer.json().rentalLines.map((line: any) => line.quantity)).toEqual([1, 3])
    expect((await get(`/repair/id/${repair.id}`)).json()).toMatchObject({
      depannage: true,
      rentalId: answer.json().id,
    })
    const more = await lend([(await itemOf()).id])
    expect(more.json().id).toBe(answer.json().id)
    expect(more.json().rentalLines).toHaveLength(3)
    expect((await lend([])).statusCode).toBe(422)
    await post('/rental/delete', { id: answer.json().id })
    expect((await get(`/repair/id/${repair.id}`)).json().rentalId).toBeNull()
  })
})

describe('bad input of rentals', () => {
  it('[VF-20] refuses two lines that say they are one, for the last would stand there alone', async () => {
    const id = newId()
    const rentalLines = [
      { id, customItem: 'Lamp', itemPrice: 5 },
      { id, customItem: 'Statief', itemPrice: 7 },
    ]
    for (const answer of [
      await post('/rental', { ...days(), rentalLines }),
      await server.call('PUT', '/rental', { id: (await rent()).id, rentalLines }),
      await post('/rental', { ...days(), rentalRemarks: rentalLines.map(() => ({ id, text: 'Let op' })) }),
    ]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        error: 'Elke lijn heeft een eigen id nodig.',
        code: 'INVALID_ARGS',
      })
    }
  })

  it('[DP-04] lends all of an item that a call names twice', async () => {
    const more = { type: 'Bestek', dateIn: TODAY, executorId: server.executorId, sparePartsOnly: true }
    const repair = (await post('/repair', { ...more, notes: 'Stuk' })).json()
    const bulk = await itemOf({ stockQuantity: 9 })
    const selectedDepannageItems = [bulk.id, { itemId: bulk.id, quantity: 2 }]
    const { rentalLines } = (
      await post('/rental/depannage', { selectedDepannageItems, repairId: repair.id })
    ).json()
    expect(rentalLines.map((line: any) => [line.itemId, line.quantity])).toEqual([[bulk.id, 3]])
  })

  it('[AP-103] refuses a log line at a moment that is none, and reads one of short digits', async () => {
    const rental = await rent()
    const log = (more: object) =>
      post('/rental/logLine', { rentalId: rental.id, description: 'Gebeld', date: '2026-03-02', ...more })
    for (const bad of [
      { date: 'gisteren' },
      { date: '2026-02-30' },
      { logTime: 'x' },
      { logTime: { HH: '24' } },
    ])
      expect((await log(bad)).statusCode).toBe(422)
    expect((await log({ logTime: { HH: '9', mm: '05' } })).json()).toMatchObject({
      logTime: { HH: '09', mm: '05' },
    })
    expect((await get(`/rental/logs/id/${rental.id}`)).json()).toHaveLength(1)
  })
})

describe('reading calls of rentals', () => {
  it('[AP-090] [AP-091] [AP-092] lists all and the active ones', async () => {
    const [active, back] = [await rent(), await rent({ status: 'Teruggebracht' })]
    const ids = async (url: string) => (await get(url)).json().map((rental: any) => rental.id)
    expect(await ids('/rental/all')).toEqual(expect.arrayContaining([active.id, back.id]))
    for (const url of ['/rental/all/active', '/rental/all/active/overview']) {
      expect(await ids(url)).toContain(active.id)
      expect(await ids(url)).not.toContain(back.id)
    }
  })

  it('[AP-093] gives the statuses in their order', async () => {
    const statuses = (await get('/rental/all/status')).json()
    expect(statuses.map((status: any) => status.description)).toEqual([
      'Optie',
      'Bevestigd',
      'Teruggebracht',
      'Afgehandeld',
      'Geannuleerd',
    ])
  })

  it('[AP-094] previews the next number', async () => {
    const { documentNumber } = await rent()
    expect((await get('/rental/new/number')).json()).toEqual({
      boekjaar: Number(year),
      documentNumber: documentNumber + 1,
      number: `${year}.${documentNumber + 1}`,
    })
  })

  it('[AP-095] [AP-096] gives a rental with its customer, and those of a customer', async () => {
    const customer = (await post('/customer', { name: 'Studio Noord' })).json()
    const rental = await rent({ customerId: customer.id })
    expect((await get(`/rental/id/${rental.id}`)).json().customer).toMatchObject({ name: 'Studio Noord' })
    expect((await get(`/rental/customerRelated/${customer.id}`)).json()).toMatchObject([{ id: rental.id }])
    expect((await get(`/rental/id/${newId()}`)).statusCode).toBe(404)
  })

  it('[AP-098] finds by customer, temporary customer and item; active ones only without the flag', async () => {
    const item = await itemOf({ model: 'Zoekbaar-77' })
    const rental = await rent({ tempCusName: 'Tijdelijk Télé', rentalLines: [{ itemId: item.id }] })
    const ids = async (term: string, all: boolean) =>
      (await get(`/rental/search/${encodeURIComponent(term)}/${all}`)).json().map((one: any) => one.id)
    expect(await ids('zoekbaar', false)).toEqual([rental.id])
    expect(await ids('tele', false)).toEqual([rental.id])
    await post('/rental/change/status', { id: rental.id, status: 'Afgehandeld' })
    expect(await ids('tele', false)).toEqual([])
    expect(await ids('tele', true)).toEqual([rental.id])
    expect((await get('/rental/search/t/true')).statusCode).toBe(422)
  })

  it('[AP-097] [PR-16] counts the days of a rental', async () => {
    expect((await get('/rental/rental_days/05-06-2026/08-06-2026')).json()).toEqual({ days: 4 })
    const backwards = await get('/rental/rental_days/08-06-2026/05-06-2026')
    expect(backwards.statusCode).toBe(422)
    expect(backwards.json()).toMatchObject({
      code: 'INVALID_ARGS',
      error: 'Einddatum mag niet voor startdatum vallen!',
    })
  })

  it('[AP-108] [AP-109] proposes open days before and after (D-076)', async () => {
    expect((await get('/rentalDay/pickupdate/12-11-2026')).json()).toEqual({ date: '2026-11-10' })
    expect((await get('/rentalDay/returndate/05-06-2026')).json()).toEqual({ date: '2026-06-08' })
    expect((await get('/rentalDay/returndate/31-02-2026')).statusCode).toBe(422)
  })

  it('[AP-110] [PR-14] gives the rate of the price list, or 204', async () => {
    const ask = (n: number) => get(`/rentalDay/rate_based_on_days/${n}`)
    expect((await ask(2)).statusCode).toBe(204)
    expect((await ask(3)).json()).toEqual({ rate: 2.5 })
    expect((await ask(6)).json()).toEqual({ rate: 2.5 })
    expect((await ask(90)).json()).toEqual({ rate: 4 })
  })
})

describe('availability over HTTP', () => {
  it('[AP-107] [AV-07] [AV-10] names item and other rental for other days', async () => {
    const item = await itemOf({ model: 'FX6' })
    const lines = { rentalLines: [{ itemId: item.id }] }
    const other = await rent({ ...days(soon('07-01'), soon('07-03')), ...lines })
    const own = await rent({ ...days(soon('07-10')), ...lines })
    const ask = async (period: object) => (await post('/rental/checkNewDate', { ...own, ...period })).json()
    expect(await ask({})).toEqual([])
    expect(await ask({ pickupDate: soon('07-03') })).toMatchObject([
      { item: { id: item.id, brand: 'Sony' }, rentalId: other.id, rentalReference: other.reference },
    ])
  })

  it('[AP-128] [AP-129] [AP-130] [AV-01] [AV-02] counts what is left in a period', async () => {
    const item = await itemOf({ model: 'Kabelset', stockQuantity: 5 })
    await rent({ ...days(soon('08-01'), soon('08-03')), rentalLines: [{ itemId: item.id, quantity: 4 }] })
    await rent({ ...days(soon('08-03'), soon('08-04')), rentalLines: [{ itemId: item.id, quantity: 1 }] })
    const stock = async (from: string, to: string) =>
      (await get(`/item/all/availableStock/${item.id}/${path(from)}/${path(to)}`)).json()
    expect(await stock(soon('08-01'), soon('08-02'))).toEqual({ stock: 5, remaining: 1 })
    expect(await stock(soon('08-02'), soon('08-05'))).toEqual({ stock: 5, remaining: 0 })
    expect(await stock(soon('08-05'), soon('08-09'))).toEqual({ stock: 5, remaining: 5 })
    const found = async (url: string) => (await get(url)).json().find((one: any) => one.id === item.id)
    expect(await found(`/item/search/kabel/05-08-${NEXT}/09-08-${NEXT}`)).toMatchObject({ remaining: 5 })
    expect(await found(`/item/search/kabel/03-08-${NEXT}/03-08-${NEXT}`)).toBeUndefined()
    expect(await found(`/item/all/available/01-08-${NEXT}/02-08-${NEXT}/${category}`)).toMatchObject({
      remaining: 1,
    })
  })

  it('[AV-11] a rental that takes too much is saved with its lines flagged', async () => {
    const item = await itemOf({ model: 'Uniek' })
    const lines = { rentalLines: [{ itemId: item.id }] }
    const first = await rent({ ...days(soon('09-01')), ...lines })
    const second = await rent({ ...days(soon('09-01')), ...lines })
    expect(second.rentalLines[0].conflict).toBe(true)
    expect((await get(`/rental/id/${first.id}`)).json().rentalLines[0].conflict).toBe(true)
    const notified = (await get('/notifications/all/rental')).json()
    expect(notified.map((one: any) => one.objectId)).toContain(second.id)
  })

  it('[DP-06] a depannage made offline gets its number, and a second device its lines into the same rental', async () => {
    const [a, b] = [server.device(), server.device()]
    const [repairId, first, second] = [newId(), newId(), newId()]
    const [one, two] = [await itemOf(), await itemOf()]
    const at = {
      type: 'Herstelling',
      dateIn: TODAY,
      executorId: server.executorId,
      sparePartsOnly: true,
      notes: 'Stuk',
    }
    const made = await a.push(
      a.mutation('repair.create', { id: repairId, ...at }),
      a.mutation('rental.createDepannage', { id: first, repairId, itemIds: [one.id] }),
    )
    expect(made.results[1]).toMatchObject({
      status: 'applied',
      assigned: { number: expect.stringMatching(`^${year}\\.`) },
    })
    const later = await b.push(
      b.mutation('rental.createDepannage', { id: second, repairId, itemIds: [two.id] }),
      b.mutation('rental.setStatus', { id: second, status: 'Teruggebracht' }),
    )
    expect(later.results[0]).toMatchObject({ status: 'applied', assigned: { aliasOf: first } })
    expect(later.results[1]).toMatchObject({ status: 'applied' })
    const rental = (await get(`/rental/id/${first}`)).json()
    expect(rental.status).toBe('Teruggebracht')
    expect(rental.rentalLines.map((line: any) => line.itemId)).toEqual([one.id, two.id])
  })
})
