import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCustomers } from '../../src/domain/imports/people.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let device: Device
let categoryId: string
beforeAll(async () => {
  server = await startSyncServer()
  device = server.device()
  categoryId = newId()
  await device.run('category.create', { id: categoryId, description: 'Camera', prefix: 'CAM' })
})
afterAll(() => server.close())

const get = async (url: string): Promise<any> => (await server.call('GET', url)).json()
const post = (url: string, body: object) => server.call('POST', url, body)
const applied = async (name: string, args: Record<string, unknown>) =>
  expect(await device.run(name, args)).toMatchObject({ status: 'applied' })

async function addCustomer(name: string, more: object = {}): Promise<string> {
  const id = newId()
  await applied('customer.create', { id, name, ...more })
  return id
}

async function addContact(customerId: string, firstName: string, more: object = {}): Promise<string> {
  const id = newId()
  await applied('contact.save', { customerId, id, set: { firstName, lastName: 'Maes', ...more } })
  return id
}

async function addItem(more: object = {}): Promise<string> {
  const id = newId()
  await applied('item.create', { id, categoryId, brand: 'Sony', model: 'FX9', ...more })
  return id
}

async function addRepair(more: Record<string, unknown>): Promise<string> {
  const id = newId()
  await applied('repair.create', device.repairArgs({ id, ...more }))
  return id
}

const DAYS = {
  startDate: '2031-05-01',
  endDate: '2031-05-02',
  pickupDate: '2031-05-01',
  returnDate: '2031-05-02',
}
async function addRental(more: object): Promise<string> {
  const id = newId()
  await applied('rental.create', { id, ...DAYS, ...more })
  return id
}

/** A customer with two contacts, an item, ten repairs and five rentals. */
async function addCustomerWithHistory(name: string, more: object = {}) {
  const id = await addCustomer(name, more)
  const contacts = [await addContact(id, 'Lien', { phone: '09 1' }), await addContact(id, name)]
  const itemId = await addItem({ serialNumber: `S-${name}`, customerId: id })
  for (let n = 0; n < 10; n++)
    await addRepair({
      customerId: id,
      customerContactId: contacts[n % 2],
      ...(n === 0 ? { sparePartsOnly: false, itemId } : {}),
      notes: `Klacht ${n}`,
    })
  for (let n = 0; n < 5; n++) await addRental({ customerId: id, customerContactId: contacts[n % 2] })
  return { id, contacts, itemId }
}

/** All rows of a device by kind and id, except those that record merges. */
async function everything(): Promise<Map<string, object>> {
  await device.sync()
  const isMergeRecord = (key: string) => /^(merge|alias|conflict):/.test(key)
  return new Map([...device.rows].filter(([key]) => !isMergeRecord(key)).map(([key, { d }]) => [key, d]))
}

async function merge(body: object): Promise<string> {
  const answer = await post('/merge', { seen: { survivor: {}, merged: {} }, set: {}, ...body })
  expect([answer.statusCode, answer.json().error]).toEqual([201, undefined])
  return answer.json().id
}
const takeBack = (id: string) => post('/merge/takeBack', { id })
const ownedBy = async (id: string) => {
  await device.sync()
  const of = (e: string) =>
    [...device.rows].filter(([key, { d }]) => key.startsWith(`${e}:`) && d['customerId'] === id).length
  return { repair: of('repair'), rental: of('rental'), item: of('item') }
}

describe('two customers with ten repairs and five rentals each', () => {
  it('[DB-10] [DB-11] become one and two again: every document is as it was', async () => {
    const one = await addCustomerWithHistory('Kobalt', {
      email: 'info@kobalt.example',
      address: { city: 'Gent' },
    })
    const two = await addCustomerWithHistory('Kobalt bv', {
      vatNumber: 'BE0123456749',
      address: { city: 'Aalst' },
    })
    await applied('kit.create', { id: newId(), name: 'Set', parts: [] })
    const before = await everything()
    const folds = [{ fromId: two.contacts[0], toId: one.contacts[0] }]
    const set = { name: 'Kobalt bv', vatNumber: 'BE0123456749', address: { city: 'Aalst' } }
    const id = await merge({ kind: 'customer', survivorId: one.id, mergedId: two.id, set, folds })

    expect(await ownedBy(one.id)).toEqual({ repair: 20, rental: 10, item: 2 })
    expect(await ownedBy(two.id)).toEqual({ repair: 0, rental: 0, item: 0 })
    expect(device.doc('customer', one.id)).toMatchObject({
      ...set,
      address: { city: 'Aalst' },
      formerNumbers: [device.doc('customer', two.id)?.['referenceNumber']],
      customerContacts: [{ id: one.contacts[0] }, { id: one.contacts[1] }, { id: two.contacts[1] }],
    })
    expect(device.doc('customer', two.id)).toMatchObject({ active: false, customerContacts: [] })
    expect(device.doc('merge', id)).toMatchObject({
      state: 'merged',
      moved: { repairs: 10, rentals: 5, items: 1, contacts: 2 },
    })
    const contacts = new Set([...device.rows.values()].map(({ d }) => d['customerContactId']))
    expect(contacts.has(two.contacts[0])).toBe(false)

    expect((await takeBack(id)).statusCode).toBe(201)
    expect(await everything()).toEqual(before)
    expect(device.doc('merge', id)).toMatchObject({ state: 'takenBack', takenBackBy: server.users[0]!.id })
  })

  it('[DB-12] are taken apart without what people did since: it stays where it is', async () => {
    const one = await addCustomer('Radio Sud', { phone: '1' })
    const two = await addCustomer('Radio Sud bv', { phone: '2', email: 'a@sud.example' })
    const contact = await addContact(two, 'An')
    const old = await addRepair({ customerId: two, customerContactId: contact })
    const changed = await addRepair({ customerId: two, notes: 'Eerst' })
    const given = await addRepair({ customerId: two })
    const third = await addCustomer('Derde')
    const set = { phone: '2', email: 'a@sud.example' }
    const id = await merge({ kind: 'customer', survivorId: one, mergedId: two, set })
    await applied('customer.set', { id: one, set: { phone: '3' } })
    await applied('contact.save', { customerId: one, id: contact, set: { phone: '09 9' } })
    const late = await addContact(one, 'Later')
    const added = await addRepair({ customerId: one, customerContactId: late })
    await applied('repair.set', { id: changed, set: { notes: 'Later' } })
    await applied('repair.setCustomer', { id: given, customerId: third, customerContactId: null })
    expect((await takeBack(id)).statusCode).toBe(201)
    await device.sync()
    expect(device.doc('customer', one)).toMatchObject({
      phone: '3',
      email: null,
      formerNumbers: [],
      customerContacts: [{ id: late }],
    })
    expect(device.doc('customer', two)).toMatchObject({
      active: true,
      phone: '2',
      customerContacts: [{ id: contact, phone: '09 9' }],
    })
    const owners = [old, changed, given, added].map((repair) => device.doc('repair', repair)?.['customerId'])
    expect(owners).toEqual([two, two, third, one])
    expect(device.doc('repair', changed)).toMatchObject({ notes: 'Later' })
  })
})

describe('a customer that became one with another', () => {
  it('[DB-13] is found by its former id and reference', async () => {
    const one = await addCustomer('Blijft')
    const two = await addCustomer('Gaat op')
    const { referenceNumber } = await get(`/customer/id/${two}`)
    const id = await merge({ kind: 'customer', survivorId: one, mergedId: two })
    expect((await get(`/customer/id/${two}`)).id).toBe(one)
    expect((await get(`/customer/number/${referenceNumber}`)).id).toBe(one)
    expect((await get(`/customer/search/${referenceNumber}`)).map((c: { id: string }) => c.id)).toEqual([one])
    await takeBack(id)
    expect((await get(`/customer/id/${two}`)).id).toBe(two)
    expect((await get(`/customer/number/${referenceNumber}`)).id).toBe(two)
  })

  it('[DB-14] gets what another device had not sent yet on the one that stays', async () => {
    const one = await addCustomer('Blijft')
    const two = await addCustomer('Gaat op', { phone: '1' })
    const contact = await addContact(two, 'Lien')
    const own = await addContact(one, 'Lien')
    const other = server.device()
    const waiting = [
      other.mutation('customer.set', { id: two, set: { phone: '2' } }, { base: { phone: '1' } }),
      other.mutation('contact.save', { customerId: two, id: contact, set: { gsm: '0470' } }, {}),
      other.mutation('repair.create', other.repairArgs({ customerId: two, customerContactId: contact })),
    ]
    const set = { phone: '1' }
    await merge({
      kind: 'customer',
      survivorId: one,
      mergedId: two,
      set,
      folds: [{ fromId: contact, toId: own }],
    })
    const { results } = await other.push(...waiting)
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    await device.sync()
    expect(device.doc('customer', one)).toMatchObject({
      phone: '2',
      customerContacts: [{ id: own, gsm: '0470' }],
    })
    expect(device.doc('repair', String(waiting[2]?.args['id']))).toMatchObject({
      customerId: one,
      customerContactId: own,
    })
  })

  it('[DB-18] gets the repair that comes out of the bin, and what a list brings by its former reference', async () => {
    const one = await addCustomer('Blijft')
    const two = await addCustomer('Gaat op')
    const contact = await addContact(two, 'Lien')
    const itemId = await addItem({ customerId: two })
    const repair = await addRepair({
      customerId: two,
      customerContactId: contact,
      sparePartsOnly: false,
      itemId,
    })
    await applied('repair.deletePermanently', { id: repair })
    const [own, former] = await Promise.all(
      [one, two].map(async (id) => (await get(`/customer/id/${id}`)).referenceNumber),
    )
    await merge({ kind: 'customer', survivorId: one, mergedId: two })
    expect((await post('/repair/restore', { id: repair })).json()).toMatchObject({
      customerId: one,
      customerContactId: contact,
      itemId,
    })
    await device.sync()
    const known = await get(`/customer/id/${one}`)
    const sheet = [{ row: 2, values: { referenceNumber: former.toLowerCase(), name: 'Nieuwe naam' } }]
    const { writes, rows } = planCustomers(sheet, [known, device.doc('customer', two) as never], newId)
    expect(rows).toEqual([{ row: 2, action: 'update' }])
    expect(writes.map(({ after }) => after)).toMatchObject([
      { id: one, name: 'Nieuwe naam', referenceNumber: own },
    ])
  })

  it('[DB-15] is not merged again, and a merge that a later one counts on is taken back after that one', async () => {
    const [a, b, c] = [await addCustomer('A'), await addCustomer('B'), await addCustomer('C')]
    const first = await merge({ kind: 'customer', survivorId: b, mergedId: a })
    const again = await post('/merge', {
      kind: 'customer',
      survivorId: c,
      mergedId: a,
      set: {},
      seen: { survivor: {}, merged: {} },
    })
    expect([again.statusCode, again.json().error]).toEqual([
      422,
      'Dit record werd intussen al met een ander samengevoegd.',
    ])
    const second = await merge({ kind: 'customer', survivorId: c, mergedId: b })
    expect((await get(`/customer/id/${a}`)).id).toBe(c)
    const early = await takeBack(first)
    expect([early.statusCode, early.json().error]).toEqual([
      422,
      'Een van beide werd later nog eens samengevoegd. Draai eerst die samenvoeging terug.',
    ])
    expect((await takeBack(second)).statusCode).toBe(201)
    expect((await get(`/customer/id/${a}`)).id).toBe(b)
    expect((await takeBack(first)).statusCode).toBe(201)
    expect((await get(`/customer/id/${a}`)).id).toBe(a)
  })

  it('[DB-16] is not taken back after 30 days, and a merge is refused for values that changed meanwhile', async () => {
    const [one, two] = [await addCustomer('Een', { phone: '1' }), await addCustomer('Twee', { phone: '2' })]
    const body = { kind: 'customer', survivorId: one, mergedId: two, set: {} }
    const stale = await post('/merge', {
      ...body,
      seen: { survivor: { phone: '0' }, merged: { phone: '2' } },
    })
    expect([stale.statusCode, stale.json().error]).toEqual([
      422,
      'Intussen heeft iemand deze gegevens gewijzigd. Kijk ze opnieuw na.',
    ])
    const id = await merge({ ...body, seen: { survivor: { phone: '1' }, merged: { phone: '2' } } })
    await server.pool.query(`UPDATE merge SET at = at - interval '31 days' WHERE id = $1`, [id])
    const late = await takeBack(id)
    expect([late.statusCode, late.json().error]).toEqual([
      422,
      'Een samenvoeging kan tot 30 dagen later teruggedraaid worden.',
    ])
  })
})

describe('items and contacts', () => {
  it('[DB-10] [DB-17] [KI-26] items become one, held by the repair of the other, and two again', async () => {
    const [one, two] = [await addItem({ serialNumber: 'SN 1' }), await addItem({ serialNumber: 'SN-1' })]
    const part = { id: newId(), position: 1, itemId: two, brand: null, model: null, quantity: 1 }
    const kitId = newId()
    await applied('kit.create', { id: kitId, name: 'Reportage', parts: [part] })
    const categoryId = newId()
    const along = { ...part, id: newId() }
    await applied('category.create', {
      id: categoryId,
      description: 'Mee',
      prefix: 'MEE',
      goesAlong: [along],
    })
    await applied('item.addCode', { itemId: two, codeId: newId(), code: 'VERZ-9', label: null })
    const repair = await addRepair({ sparePartsOnly: false, itemId: two })
    const rental = await addRental({ rentalLines: [{ id: newId(), itemId: two }] })
    const withoutHistory = async () =>
      [...(await everything())]
        .filter(([key]) => !key.startsWith('notification:'))
        .map(([key, doc]) => [key, { ...doc, itemLogLines: undefined }] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
    const before = await withoutHistory()
    const number = device.doc('item', two)?.['itemNumber']
    const id = await merge({ kind: 'item', survivorId: one, mergedId: two })
    await device.sync()
    expect(device.doc('item', one)).toMatchObject({
      status: 'In herstelling',
      repairId: repair,
      codes: [{ code: 'VERZ-9' }],
      formerNumbers: [number],
    })
    expect(device.doc('item', two)).toMatchObject({ active: false, repairId: null, codes: [] })
    expect(device.doc('repair', repair)?.['itemId']).toBe(one)
    expect(device.doc('rental', rental)?.['rentalLines']).toMatchObject([{ itemId: one }])
    expect(device.doc('kit', kitId)?.['parts']).toMatchObject([{ itemId: one }])
    expect(device.doc('category', categoryId)?.['goesAlong']).toMatchObject([{ itemId: one }])
    expect((await get(`/item/id/${two}`)).id).toBe(one)

    expect((await takeBack(id)).statusCode).toBe(201)
    expect(await withoutHistory()).toEqual(before)
    const messagesAbout = (itemId: string) =>
      (device.doc('item', itemId)!['itemLogLines'] as { description: string }[])
        .map(({ description }) => description)
        .filter((text) => text.startsWith('Samen'))
    expect(messagesAbout(one)).toEqual([
      `Samengevoegd met Sony FX9, SN-1 (${number})`,
      `Samenvoeging met Sony FX9, SN-1 (${number}) teruggedraaid`,
    ])
    expect(messagesAbout(two)).toHaveLength(2)
  })

  it('[DB-34] the notification of a merge about a reserved item in repair is closed when the merge is undone', async () => {
    const [one, two] = [await addItem({ serialNumber: 'N4 1' }), await addItem({ serialNumber: 'N4-1' })]
    await addRepair({ sparePartsOnly: false, itemId: two })
    const wantsOne = await addRental({ rentalLines: [{ id: newId(), itemId: one }] })
    const wantsTwo = await addRental({ rentalLines: [{ id: newId(), itemId: two }] })
    const messagesAbout = async (rentalId: string) => {
      await device.sync()
      return [...device.rows]
        .filter(([key, { d }]) => key.startsWith('notification:') && d['event'] === 'N4' && !d['read'])
        .flatMap(([, { d }]) => (d['objectId'] === rentalId ? [d['message']] : []))
    }
    const id = await merge({ kind: 'item', survivorId: one, mergedId: two })
    const name = (itemId: string) => `Sony FX9 (${device.doc('item', itemId)!['itemNumber']})`
    expect(await messagesAbout(wantsOne)).toEqual([
      expect.stringContaining(`${name(one)} is in herstelling maar`),
    ])
    expect((await takeBack(id)).statusCode).toBe(201)
    expect(await messagesAbout(wantsOne)).toEqual([])
    // this item is in repair, and reserved
    expect(await messagesAbout(wantsTwo)).toEqual([
      expect.stringContaining(`${name(two)} is in herstelling maar`),
    ])
  })

  it('[DB-35] rentals that then want one item are a conflict, and none once the merge is taken back', async () => {
    const one = await addItem({ serialNumber: 'AV 1', rentable: true })
    const two = await addItem({ serialNumber: 'AV-1', rentable: true })
    const rentals = [
      await addRental({ rentalLines: [{ id: newId(), itemId: one }] }),
      await addRental({ rentalLines: [{ id: newId(), itemId: two }] }),
    ]
    const flags = async () => {
      await device.sync()
      const lines = rentals.map((id) => device.doc('rental', id)!['rentalLines'] as { conflict: boolean }[])
      return lines.map(([line]) => line?.conflict)
    }
    expect(await flags()).toEqual([false, false])
    const id = await merge({ kind: 'item', survivorId: one, mergedId: two })
    expect(await flags()).toEqual([true, true])
    expect((await takeBack(id)).statusCode).toBe(201)
    expect(await flags()).toEqual([false, false])
  })

  it("[DB-33] 'Geen dubbel' of who is not there is refused, and of one with itself says nothing", async () => {
    const one = await addCustomer('Alleen')
    const pair = { kind: 'customer', customerId: null, dismissed: true, survivorId: one }
    expect(await device.run('merge.dismiss', { ...pair, mergedId: newId() })).toMatchObject({
      status: 'rejected',
      code: 'not_found',
    })
    await applied('merge.dismiss', { ...pair, mergedId: one })
    await device.sync()
    const said = [...device.rows].filter(
      ([key, { d }]) => key.startsWith('merge:') && d['survivorId'] === one,
    )
    expect(said).toEqual([])
  })

  it('[DB-10] [DB-11] contacts become one, and two again in their order', async () => {
    const customer = await addCustomer('Met contacten')
    const [one, two] = [
      await addContact(customer, 'Lien'),
      await addContact(customer, 'Lieve', { gsm: '0470' }),
    ]
    await addContact(customer, 'Zoë')
    const repair = await addRepair({ customerId: customer, customerContactId: one })
    const before = await everything()
    const id = await merge({
      kind: 'contact',
      survivorId: two,
      mergedId: one,
      customerId: customer,
      set: { firstName: 'Lien' },
    })
    await device.sync()
    expect(device.doc('customer', customer)?.['customerContacts']).toMatchObject([
      { id: two, firstName: 'Lien', gsm: '0470' },
      { firstName: 'Zoë' },
    ])
    expect(device.doc('repair', repair)?.['customerContactId']).toBe(two)
    expect((await takeBack(id)).statusCode).toBe(201)
    expect(await everything()).toEqual(before)
  })
})

describe('a customer that two people add without knowing of each other', () => {
  it('[DB-30] the second one causes a notification to both departments, and none if the first one could be seen', async () => {
    // typed a while before the first one came in
    const at = new Date(Date.now() - 60_000).toISOString()
    const twice = { name: 'Radio Nord', email: 'info@nord.example' }
    const [first, second] = [newId(), newId()]
    await applied('customer.create', { id: first, ...twice })
    const other = server.device()
    const { status, notices } = (await other.run('customer.create', { id: second, ...twice }, { at })) as {
      status: string
      notices?: { text: string }[]
    }
    expect(status).toBe('applied')
    expect(notices?.map(({ text }) => text)).toEqual([
      'Radio Nord werd intussen ook door een ander toegevoegd. Voeg ze samen bij Dubbels.',
    ])
    await device.sync()
    const messagesAbout = () =>
      [...device.rows.values()].flatMap(({ d }) =>
        String(d['event']).startsWith('twice:') ? [[d['module'], d['objectId'], d['event']]] : [],
      )
    expect(messagesAbout().toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ['rental', second, `twice:rental:${first}`],
      ['repair', second, `twice:repair:${first}`],
    ])
    await applied('customer.create', { id: newId(), ...twice })
    await device.sync()
    expect(messagesAbout()).toHaveLength(2)
  })
})
