import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
const get = (url: string) => server.call('GET', url)
const post = (url: string, body: unknown, more: Record<string, string> = {}) =>
  server.call('POST', url, body, more)
const year = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', year: 'numeric' }).format()

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const repairBody = (more: object = {}) => ({
  type: 'Herstelling',
  dateIn: '2026-03-02',
  executorId: server.executorId,
  sparePartsOnly: true,
  notes: 'Geen beeld',
  ...more,
})
const newRepair = async (more: object = {}) => (await post('/repair', repairBody(more))).json()

describe('whole lists', () => {
  it('[OP-05] a session that reads many at once gets some, and 429 with Retry-After for the others', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => get('/repair/all')))
    const codes = new Set(answers.map(({ statusCode }) => statusCode))
    expect(codes).toEqual(new Set([200, 429]))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('2')
    expect((await get('/repair/all')).statusCode).toBe(200)
  })
})

describe('writing calls', () => {
  it('[AP-033] POST /repair answers 201 with the full record, its number, its totals and its version', async () => {
    const answer = await post('/repair', repairBody())
    expect(answer.statusCode).toBe(201)
    const repair = answer.json()
    expect(repair).toMatchObject({ type: 'Herstelling', status: 'Binnengebracht', repairTotalExclVat: 0 })
    expect(repair.number).toBe(`${year}.${repair.documentNumber}`)
    expect(repair.repairNumber).toBe(repair.number)
    expect(repair.version).toBeGreaterThan(0)
    expect(repair.executor).toMatchObject({ name: 'Standaard' })
  })

  it('[D-037] a POST with an id that exists updates that record', async () => {
    const { id } = await newRepair()
    const answer = await post('/repair', { id, notes: 'Andere tekst' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ id, notes: 'Andere tekst', number: expect.any(String) })
  })

  it('the same Idempotency-Key gives the same answer and one record', async () => {
    const key = { 'idempotency-key': newId() }
    const [first, second] = [
      await post('/repair', repairBody(), key),
      await post('/repair', repairBody(), key),
    ]
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
  })

  it('the same Idempotency-Key sent ten times at once gives one record', async () => {
    const key = { 'idempotency-key': newId() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/repair', repairBody(), key)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  it('[AP-039] [AP-051] [D-039] adds a repair line, lists it and removes it by its id', async () => {
    const { id } = await newRepair()
    const made = await post('/repair/repairLine', {
      repairId: id,
      description: 'Werkuren',
      quantity: 2,
      price: 45.5,
    })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      repairId: id,
      description: 'Werkuren',
      quantity: 2,
      price: 45.5,
      total: 91,
    })
    expect((await get(`/repair/repairLine/${id}`)).json()).toMatchObject([
      { id: made.json().id, repairId: id },
    ])
    expect((await get(`/repair/id/${id}`)).json()).toMatchObject({
      repairTotalExclVat: 91,
      repairTotalInclVat: 110.11,
    })
    const gone = await server.call('DELETE', `/repair/repairLine/${made.json().id}`)
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await get(`/repair/repairLine/${id}`)).json()).toEqual([])
    expect((await server.call('DELETE', `/repair/repairLine/${made.json().id}`)).statusCode).toBe(404)
  })

  it('[AP-043] [AP-029] [EF-067] a new status is logged with its day and its time apart', async () => {
    const { id } = await newRepair()
    const answer = await post('/repair/update/status', { repairId: id, status: 'Hersteld' })
    expect([answer.statusCode, answer.json().status, answer.json().previousStatus]).toEqual([
      201,
      'Hersteld',
      'Binnengebracht',
    ])
    const logs = (await get(`/repair/logs/id/${id}`)).json()
    expect(logs[0]).toMatchObject({
      repairId: id,
      description: 'Status: Binnengebracht -> Hersteld',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      logTime: { HH: expect.stringMatching(/^\d\d$/), mm: expect.stringMatching(/^\d\d$/) },
    })
  })

  it('[D-057] spare parts and an item together are refused with 422 and the Dutch text', async () => {
    const answer = await post('/repair', repairBody({ itemId: newId() }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      error: 'Gelieve een item te selecteren!',
      code: 'INVALID_ARGS',
      fields: { itemId: 'Gelieve een item te selecteren!' },
    })
  })

  it('[AP-078] a second category of the same name is 409', async () => {
    await post('/category', { description: 'Camera', prefix: 'CAM' })
    const answer = await post('/category', { description: ' camera ', prefix: 'KAM' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      error: 'Categorie niet opgeslagen, naam bestaat reeds.',
      code: 'DUPLICATE_NAME',
    })
  })

  it('[AP-049] a repair that is deleted for ever answers 204, then 404', async () => {
    const { id } = await newRepair()
    expect((await post('/repair/delete/perm', { id })).statusCode).toBe(204)
    expect((await get(`/repair/id/${id}`)).statusCode).toBe(404)
    const late = await post('/repair/notes', { repairId: id, notes: 'te laat' })
    expect([late.statusCode, late.json().code]).toEqual([404, 'GONE'])
  })

  it('[AP-002] asks for a token', async () => {
    const answer = await server.running.app.inject({ method: 'POST', url: '/api/repair', payload: {} })
    expect(answer.statusCode).toBe(401)
  })

  it('what a call writes reaches the devices', async () => {
    const device = server.device()
    await device.sync()
    const { id } = await newRepair({ notes: 'van een ander programma' })
    await device.sync()
    expect(device.doc('repair', id)).toMatchObject({ notes: 'van een ander programma' })
  })
})

describe('reading calls', () => {
  it('[AP-023] the statuses come in their order with a colour', async () => {
    const list = (await get('/repair/all/status')).json()
    expect(list.map(({ description }: { description: string }) => description)).toEqual([
      'Binnengebracht',
      'In behandeling extern',
      'Hersteld',
      'Onrepareerbaar',
      'Opgehaald',
      'Gefactureerd',
      'Bestek geweigerd',
    ])
    expect(list[0]).toMatchObject({ color: 'blue', order: expect.any(Number) })
    expect(list[5]).toMatchObject({ color: 'violet' })
  })

  it('[AP-025] [D-024] the next number is a preview and is not given out', async () => {
    const [first, second] = [
      (await get('/repair/new/number')).json(),
      (await get('/repair/new/number')).json(),
    ]
    expect(second).toEqual(first)
    expect((await newRepair()).number).toBe(first.number)
  })

  it('[AP-032] returns the financial year', async () => {
    expect((await get('/factuurlijn/boekjaar')).json()).toEqual({ boekjaar: year })
  })

  it('[D-042] [AP-020] [AP-021] picked up is archived, billed on the shelf is not', async () => {
    const billed = await newRepair()
    await post('/repair/update/status', { repairId: billed.id, status: 'Gefactureerd' })
    const picked = await newRepair()
    await post('/repair/update/status', { repairId: picked.id, status: 'Opgehaald' })
    const ids = async (url: string) => (await get(url)).json().map(({ id }: { id: string }) => id)
    expect(await ids('/repair/all/active')).toContain(billed.id)
    expect(await ids('/repair/all/active/overview')).not.toContain(picked.id)
    expect(await ids('/repair/all')).toEqual(expect.arrayContaining([billed.id, picked.id]))
  })

  it('[AP-031] [D-071] finds a repair whatever the case and the accents', async () => {
    const customer = (await post('/customer', { name: 'Café Européen' })).json()
    const { id } = await newRepair({ customerId: customer.id })
    const found = (await get(`/repair/search/${encodeURIComponent('CAFE EUROPEEN')}/false`)).json()
    expect(found.map((repair: { id: string }) => repair.id)).toEqual([id])
    expect(found[0].customer).toMatchObject({ name: 'Café Européen' })
    expect((await get('/repair/search/c/false')).statusCode).toBe(422)
  })

  it('[AP-028] [D-062] related repairs have the same customer and the same item', async () => {
    const customer = (await post('/customer', { name: 'Klant' })).json()
    const category = (await post('/category', { description: 'Klank', prefix: 'mic' })).json()
    const item = (
      await post('/item', { categoryId: category.id, brand: 'Shure', model: 'SM58', customerId: customer.id })
    ).json()
    expect(item).toMatchObject({
      itemNumber: 'MIC-1',
      category: { description: 'Klank' },
      customer: { name: 'Klant' },
    })
    const of = { sparePartsOnly: false, itemId: item.id, customerId: customer.id }
    const [first, second] = [await newRepair(of), await newRepair(of)]
    expect(first).toMatchObject({ prefix: 'MIC', item: { brand: 'Shure', model: 'SM58' } })
    const related = (await get(`/repair/itemRelatedRepair/${customer.id}/${item.id}/${second.id}`)).json()
    expect(related.map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect((await get(`/customer/id/${customer.id}`)).json()).toMatchObject({ hasItems: true })
    expect((await get(`/customer/item/id/${item.id}`)).json()).toMatchObject({ id: customer.id })
    expect((await get(`/item/customer/${customer.id}`)).json()).toHaveLength(1)
  })

  it('[AP-118] [D-103] finds a customer from three characters', async () => {
    const { id } = (await post('/customer', { name: 'Zürich Events' })).json()
    expect((await get('/customer/search/zur')).json()).toMatchObject([{ id }])
    expect((await get('/customer/search/zu')).statusCode).toBe(422)
    expect((await post('/customer/filter', { name: 'zurich', city: '' })).json()).toMatchObject([{ id }])
  })

  it('[AP-081] [D-118] a free name is 204, a taken one 200 with the record', async () => {
    await post('/category', { description: 'Licht', prefix: 'LIC' })
    expect((await get('/category/name/LICHT')).json()).toMatchObject({ description: 'Licht' })
    expect((await get('/category/name/Vrij')).statusCode).toBe(204)
  })
})

describe('availability (D-083)', () => {
  const rent = async (itemId: string, from: string, to: string, status: string, quantity = 1) => {
    const id = newId()
    await inSyncTransaction(server.pool, async (tx) => {
      await tx.query(
        `INSERT INTO rental (id, type, status, start_date, end_date, pickup_date, return_date, number_of_days, rate, discount, discount_amount,
           service_fee_active, service_fee, service_fee_amount, vat_free, vat_percentage, vat_amount, total_price_excl_vat,
           base_price_excl_vat, total_price_incl_vat, open_conflicts)
         VALUES ($1, 'Verhuur', $4, $2, $3, $2, $3, 1, 1, 0, 0, false, 0, 0, false, 21, 0, 0, 0, 0, 0)`,
        [id, from, to, status],
      )
      await tx.query(
        `INSERT INTO rental_line (rental_id, id, position, item_id, quantity, multiple, item_price, rate, sub_total_price,
           discount_percentage, discount, total_price, conflict) VALUES ($1, $2, 1, $3, $4, false, 0, 1, 0, 0, 0, 0, false)`,
        [id, newId(), itemId, quantity],
      )
    })
  }
  const newItem = async (more: object = {}) => {
    const category = (await post('/category', { description: `Soort ${newId()}`, prefix: 'SRT' })).json()
    const body = { categoryId: category.id, brand: 'Sennheiser', model: 'G4', rentable: true, ...more }
    return (await post('/item', body)).json()
  }
  const stock = async (id: string, from: string, to: string) =>
    (await get(`/item/all/availableStock/${id}/${from}/${to}`)).json()

  it('[AP-130] [D-040] counts the fullest day of the period; same-day return and pickup overlap', async () => {
    const { id } = await newItem({ stockQuantity: 5 })
    await rent(id, '2030-05-01', '2030-05-10', 'Bevestigd', 2)
    await rent(id, '2030-05-10', '2030-05-12', 'Optie', 1)
    await rent(id, '2030-05-01', '2030-05-31', 'Geannuleerd', 4)
    expect(await stock(id, '20-05-2030', '25-05-2030')).toEqual({ stock: 5, remaining: 5 })
    expect(await stock(id, '11-05-2030', '25-05-2030')).toEqual({ stock: 5, remaining: 4 })
    expect(await stock(id, '10-05-2030', '25-05-2030')).toEqual({ stock: 5, remaining: 2 })
  })

  it('[AP-128] [AP-129] an item that is out is not in the lists of that period', async () => {
    const { id } = await newItem({ serialNumber: 'VRIJ-1' })
    await rent(id, '2030-06-01', '2030-06-05', 'Optie')
    const found = async (url: string) => (await get(url)).json().map((item: { id: string }) => item.id)
    expect(await found('/item/search/vrij-1/03-06-2030/04-06-2030')).toEqual([])
    expect(await found('/item/search/vrij-1/06-06-2030/08-06-2030')).toEqual([id])
    expect(await found('/item/all/available/03-06-2030/04-06-2030')).not.toContain(id)
    expect((await get('/item/search/vrij-1/2030-06-06/08-06-2030')).statusCode).toBe(422)
  })
})

describe('photos', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const sendFile = async (repair: { number: string }, slot: number, bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append('repairNumber', repair.number)
    form.append('slot', String(slot))
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const { headers, body } = new Response(form) as unknown as { headers: Headers; body: ReadableStream }
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const authorization = `Bearer ${server.users[0]!.token}`
    return server.running.app.inject({
      method: 'POST',
      url: '/api/repair/photo',
      payload,
      headers: { authorization, 'content-type': headers.get('content-type')! },
    })
  }

  it('[RB-20] [D-065] one beyond the limit is refused with the text of the screen', async () => {
    const sent = await sendFile(await newRepair(), 1, Buffer.alloc(5_242_888), 'foto.jpg')
    expect([sent.statusCode, sent.json().error]).toEqual([413, 'Het gekozen bestand is te groot'])
  })

  it('[AP-034] [AP-026] [EF-055] [EF-056] takes a photo by the number of the repair, shows and removes it', async () => {
    const repair = await newRepair()
    const sent = await sendFile(repair, 2, await picture('#336699').jpeg().toBuffer(), 'foto.jpg')
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ repairId: repair.id, sequence: 2, state: 'stored', w: 400 })
    const shown = await get(`/repair/image/${repair.id}/2`)
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(400)
    const photo = `data:image/jpeg;base64,${shown.rawPayload.toString('base64')}`
    expect(sent.json().photo).toBe(photo)
    expect((await get(`/repair/id/${repair.id}`)).json().repairPictures).toMatchObject([
      { sequence: 2, photo },
    ])
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await server.call('DELETE', `/repair/image/${repair.id}/2`)).statusCode).toBe(204)
    expect((await get(`/repair/image/${repair.id}/2`)).statusCode).toBe(404)
  })

  it('[AP-034] [D-066] a file in a filled slot replaces the photo; a PNG stays one', async () => {
    const repair = await newRepair()
    await sendFile(repair, 2, await picture('#336699').jpeg().toBuffer(), 'foto.jpg')
    const second = await sendFile(repair, 2, await picture('#993366').png().toBuffer(), 'foto.png')
    expect(second.json()).toMatchObject({ sequence: 2, mime: 'image/png', w: 400, h: 267 })
    const { repairPictures } = (await get(`/repair/id/${repair.id}`)).json()
    expect(repairPictures.map(({ id }: { id: string }) => id)).toEqual([second.json().id])
    expect((await get(`/repair/image/${repair.id}/2`)).headers['content-type']).toBe('image/png')
  })

  it('[PH-02] takes no other kind of file', async () => {
    const repair = await newRepair()
    const sent = await sendFile(repair, 1, await picture('#336699').webp().toBuffer(), 'foto.jpg')
    expect([sent.statusCode, sent.json().error]).toEqual([422, 'Enkel .jpg, .jpeg en .png zijn toegelaten.'])
    const text = await sendFile(repair, 1, Buffer.from('geen foto'), 'foto.jpg')
    expect([text.statusCode, text.json().error]).toEqual([422, 'Dit bestand is geen leesbare foto.'])
  })
})

describe('a key that somebody else used', () => {
  it('[RB-14] gives nobody the outcome of another person, and nothing is called done that is not', async () => {
    const key = { 'idempotency-key': newId() }
    const [mine, other] = [{ date: '2032-05-01', description: 'Mijn dag' }, await server.addUser('sleutel')]
    expect((await server.call('POST', '/holiday', mine, key)).statusCode).toBe(201)
    const theirs = { ...key, authorization: `Bearer ${other.token}` }
    const answers = [
      await server.call('POST', '/holiday', { date: '2032-05-02', description: 'Hun dag' }, theirs),
      await server.call('POST', '/mail/resend/01-03-2026', {}, theirs),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(answers[0]?.body).toContain('werd voor iets anders gebruikt')
    expect((await server.call('POST', '/holiday', mine, key)).statusCode).toBe(201)
    const { rows } = await server.pool.query(
      `SELECT 1 FROM holiday WHERE date >= '2032-05-01' AND date <= '2032-05-02'`,
    )
    expect(rows).toHaveLength(1)
  })
})
