import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CustomerIndex } from '../../src/db/lists/customerIndex.ts'
import { ItemIndex } from '../../src/db/lists/itemIndex.ts'
import type { Customer } from '../../src/domain/customers/customer.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import type { Item } from '../../src/domain/items/item.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let zuid: Customer
let cafe: Customer
let camera: Item
const get = (url: string) => server.call('GET', url)
const post = (url: string, body: unknown) => server.call('POST', url, body)
const ids = async (url: string, body?: unknown) => {
  const answer = await (body === undefined ? get(url) : post(url, body))
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { id: string }[]).map(({ id }) => id)
}

beforeAll(async () => {
  server = await startSyncServer()
  const address = { street: 'Kaai', number: '4', postalCode: '2000', city: 'Liège', country: 'België' }
  zuid = (
    await post('/customer', { name: 'Radio Zuid', email: 'info@zuid.example', phone: '03 11', address })
  ).json()
  cafe = (await post('/customer', { name: 'Café Européen', address: { street: 'Kaaistraat' } })).json()
  const category = (await post('/category', { description: 'Camera', prefix: 'CAM' })).json()
  const item = { categoryId: category.id, brand: 'Sony', model: 'PXW-Z280', serialNumber: '400_123' }
  camera = (await post('/item', { ...item, customerId: zuid.id })).json()
  await post('/item', { ...item, model: 'FX9', serialNumber: '5', customerId: null })
})
afterAll(() => server.close())

describe('the reading calls of the customers', () => {
  it('[AP-114] all active ones, by name', async () => {
    expect(await ids('/customer/all/active')).toEqual([cafe.id, zuid.id])
  })

  it('[AP-116] [AP-117] by what they own: model or brand, serial number (D-105)', async () => {
    expect(await ids('/customer/item/model/z280')).toEqual([zuid.id])
    expect(await ids('/customer/item/model/sony')).toEqual([zuid.id])
    expect(await ids('/customer/item/model/fx9')).toEqual([])
    expect(await ids('/customer/item/serialNumber/00_1')).toEqual([zuid.id])
    expect(await ids('/customer/item/serialNumber/0012')).toEqual([])
    expect((await get('/customer/item/serialNumber/4')).statusCode).toBe(422)
  })

  it('[AP-119] [AP-120] [AP-121] one of them: by id, by number, by an item', async () => {
    const expected = { id: zuid.id, referenceNumber: zuid.referenceNumber, hasItems: true }
    expect(zuid.referenceNumber).toMatch(/^K-\d+$/)
    expect((await get(`/customer/id/${zuid.id}`)).json()).toMatchObject(expected)
    expect((await get(`/customer/number/${zuid.referenceNumber}`)).json()).toMatchObject(expected)
    expect((await get(`/customer/item/id/${camera.id}`)).json()).toMatchObject(expected)
    for (const url of [`/customer/id/${newId()}`, '/customer/id/geen-id', '/customer/number/K-0'])
      expect((await get(url)).statusCode).toBe(404)
  })
})

describe('the filter', () => {
  const FILTERS = [
    {},
    { name: 'CAFE' },
    { name: 'radio', city: 'lieg' },
    { name: 'radio', city: 'gent' },
    { street: 'kaai' },
    { street: 'Kaai 4' },
    { email: 'ZUID.' },
    { email: '%' },
    { reference: 'k-' },
    { reference: '_' },
    { name: '   ' },
  ]

  it('[AP-115] [CU-05] [D-104] answers what the overview of a device shows for the same fields', async () => {
    const index = new CustomerIndex()
    for (const customer of (await get('/customer/all/active')).json() as Customer[]) index.put(customer)
    const sort = { by: 'name', dir: 'asc' } as const
    const shown = FILTERS.map((filters) => index.query({ term: '', filters, sort, page: 1, size: 40 }).ids)
    const answered = await Promise.all(FILTERS.map((filters) => ids('/customer/filter', filters)))
    expect(answered).toEqual(shown)
    expect(answered.map((found) => found.length)).toEqual([2, 1, 1, 0, 2, 1, 1, 0, 2, 0, 2])
  })

  it('[D-105] the device finds the same customers by item as the server', async () => {
    const customers = new CustomerIndex()
    const items = new ItemIndex(customers.table)
    for (const customer of (await get('/customer/all/active')).json() as Customer[]) customers.put(customer)
    for (const item of (await get('/item/all/active')).json() as Item[]) items.put(item)
    expect(items.owned({ by: 'model', term: 'sony', limit: 9 }).ids).toEqual([camera.id])
    expect(items.owned({ by: 'serialNumber', term: '00_1', limit: 9 }).ids).toEqual([camera.id])
    expect(items.owned({ by: 'serialNumber', term: '4', limit: 9 }).ids).toEqual([])
  })
})

describe('the contacts', () => {
  const contact = (fields: object) => post('/customer/contact', { customerId: cafe.id, ...fields })
  const listed = async () =>
    (await get(`/customer/customerContact/customer/${cafe.id}`)).json() as { id: string }[]

  it('[AP-123] [AP-124] [AP-125] [CO-04] [CO-10] saved 201, listed, changed, deleted 204 and hidden', async () => {
    const made = await contact({ firstName: 'An', lastName: 'Maes', fax: 'deur 3' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    expect(made.json()).toMatchObject({ customerId: cafe.id, firstName: 'An', fax: 'deur 3', active: true })
    expect(await listed()).toMatchObject([{ id, customerId: cafe.id, lastName: 'Maes' }])
    const changed = await contact({ id, gsm: '0471' })
    expect([changed.statusCode, changed.json().gsm, changed.json().firstName]).toEqual([201, '0471', 'An'])
    expect((await post('/customer/contact/delete', { id })).statusCode).toBe(204)
    expect(await listed()).toEqual([])
    const { customerContacts } = (await get(`/customer/id/${cafe.id}`)).json()
    expect(customerContacts).toMatchObject([{ id, active: false }])
  })

  it('[CO-06] [CO-07] [CO-08] [D-107] the light rule holds here, with its texts', async () => {
    const names = { firstName: 'An', lastName: 'Maes' }
    const refused = await Promise.all([
      contact({ firstName: 'An' }),
      contact({ ...names, email: 'an@' }),
      contact({ ...names, fax: 'x'.repeat(256) }),
    ])
    expect(refused.map((answer) => answer.statusCode)).toEqual([422, 422, 422])
    expect(refused.map((answer) => Object.values(answer.json().fields)[0])).toEqual([
      'Gelieve dit veld in te vullen!',
      'Gelieve een geldig e-mailadres in te vullen!',
      'Je heb het maximale aantal karakters overschreden',
    ])
    expect((await contact({ ...names, email: '' })).statusCode).toBe(201)
  })
})

describe('the calls of the repair screens', () => {
  it('[AP-088] [D-039] are there: customers, contacts, items', async () => {
    expect(await ids('/customer/search/zuid')).toEqual([zuid.id])
    expect(await ids(`/item/customer/${zuid.id}`)).toEqual([camera.id])
    expect(await ids('/item/all/active/noncustomer')).toHaveLength(1)
    expect((await get(`/item/id/${camera.id}`)).json()).toMatchObject({ customer: { name: 'Radio Zuid' } })
    const body = { customerId: zuid.id, firstName: 'Bo', lastName: 'Claes' }
    const { id } = (await post('/customer/contact', body)).json()
    const gone = await Promise.all([
      post('/customer/contact/delete', { id }),
      post('/item/delete', { id: camera.id }),
    ])
    expect(gone.map((answer) => answer.statusCode)).toEqual([204, 204])
    expect(await ids(`/item/customer/${zuid.id}`)).toEqual([])
  })
})

describe('a customer', () => {
  it('[D-102] is made with a name alone, and changed by the same call with its id', async () => {
    const made = await post('/customer', { name: 'Nieuw' })
    expect([made.statusCode, made.json().referenceNumber]).toEqual([201, expect.stringMatching(/^K-\d+$/)])
    const { id, referenceNumber } = made.json()
    const changed = await post('/customer', { id, address: { city: 'Gent' } })
    expect(changed.statusCode).toBe(201)
    expect(changed.json()).toMatchObject({ id, referenceNumber, name: 'Nieuw', address: { city: 'Gent' } })
    const required = 'Gelieve dit veld in te vullen!'
    for (const body of [{ name: ' ' }, {}, { id, name: '' }]) {
      const refused = await post('/customer', body)
      expect([refused.statusCode, Object.values(refused.json().fields)]).toEqual([422, [required]])
    }
  })

  it('[KT-01] has a language, which the same call sets, changes and takes away', async () => {
    const made = await post('/customer', { name: 'Radio Sud', language: 'FR' })
    expect([made.statusCode, made.json().language]).toEqual([201, 'FR'])
    const { id } = made.json()
    expect((await post('/customer', { id, name: 'Radio Sud' })).json().language).toBe('FR')
    expect((await post('/customer', { id, language: 'EN' })).json().language).toBe('EN')
    expect((await post('/customer', { id, language: '' })).json().language).toBeNull()
    expect((await post('/customer', { id, language: 'DE' })).statusCode).toBe(422)
    expect((await post('/customer', { name: 'Wie weet' })).json().language).toBeNull()
  })

  it('[DB-02] has a VAT number, kept as VIES writes it; one that VIES does not know stays as typed', async () => {
    const made = await post('/customer', { name: 'Radio Sud', vatNumber: 'be 0123.456.749' })
    expect([made.statusCode, made.json().vatNumber]).toEqual([201, 'BE0123456749'])
    const { id } = made.json()
    const set = async (vatNumber: string) => (await post('/customer', { id, vatNumber })).json()
    expect((await set('CHE-123.456.789')).vatNumber).toBe('CHE-123.456.789')
    expect(Object.values((await set('BE 123')).fields)).toEqual([
      'Gelieve een geldig btw-nummer in te vullen, zoals BE 0123.456.749.',
    ])
    expect((await set('')).vatNumber).toBeNull()
  })

  describe('an address or a VAT number that can never be right', () => {
    const WRONG_DIGITS = 'De controlecijfers van dit btw-nummer kloppen niet. Kijk het nummer na.'
    const ODD = { email: 'info@oud.be.', vatNumber: 'BE0123456789' }
    const stored = async () => {
      const id = newId()
      await server.device().run('customer.create', { id, name: `Oud ${id}`, ...ODD })
      return id
    }

    it('[NI-05] [NI-06] is refused by the API with its field', async () => {
      const vat = await post('/customer', { name: 'Fout', vatNumber: ODD.vatNumber })
      expect([vat.statusCode, vat.json().fields]).toEqual([422, { vatNumber: WRONG_DIGITS }])
      const email = await post('/customer', { name: 'Fout', email: ODD.email })
      expect([email.statusCode, email.json().fields]).toEqual([422, { email: validationTexts.emailInvalid }])
      const contact = { customerId: zuid.id, firstName: 'An', lastName: 'Maes', email: 'an@x.be.' }
      expect((await post('/customer/contact', contact)).json().fields).toEqual({
        email: validationTexts.emailInvalid,
      })
      for (const path of ['/manufacturer', '/executor']) {
        const letterhead = path === '/executor' ? LETTERHEAD : {}
        const answer = await post(path, { ...letterhead, name: 'Fout', email: ODD.email })
        expect([answer.statusCode, answer.json().fields]).toEqual([
          422,
          { email: validationTexts.emailInvalid },
        ])
      }
    })

    it('[NI-07] is taken from a device where it waited, and the record stays editable', async () => {
      const id = await stored()
      const same = await post('/customer', { id, name: 'Oud en gekend', ...ODD })
      expect([same.statusCode, same.json()]).toMatchObject([201, { name: 'Oud en gekend', ...ODD }])
      expect((await post('/customer', { id, email: 'info@oud.be..' })).statusCode).toBe(422)
      expect((await post('/customer', { id, email: 'info@oud.be' })).json().email).toBe('info@oud.be')
    })

    it('[NI-07] goes along when two customers become one', async () => {
      const [survivorId, mergedId] = [await stored(), await stored()]
      expect((await post('/customer', { id: survivorId, email: '', vatNumber: '' })).statusCode).toBe(201)
      const seen = { survivor: { email: null, vatNumber: null }, merged: ODD }
      const merge = { kind: 'customer', survivorId, mergedId, seen, set: ODD }
      const answer = await post('/merge', merge)
      expect([answer.statusCode, answer.json().error]).toEqual([201, undefined])
      expect((await get(`/customer/id/${survivorId}`)).json()).toMatchObject(ODD)
    })
  })

  it('[AP-027] [AP-122] deleted goes out of the lists; items and history stay (D-102)', async () => {
    const { id } = (await post('/customer', { name: 'Weg' })).json()
    await post('/customer/contact', { customerId: id, firstName: 'An', lastName: 'Maes' })
    const body = {
      type: 'Herstelling',
      executorId: server.executorId,
      sparePartsOnly: true,
      notes: 'x',
      customerId: id,
    }
    const repair = (await post('/repair', body)).json()
    expect((await get(`/customer/delete/${id}`)).statusCode).toBe(200)
    expect(await ids('/customer/all/active')).not.toContain(id)
    expect((await get(`/customer/id/${id}`)).json()).toMatchObject({
      active: false,
      customerContacts: [{ active: false }],
    })
    expect((await get(`/repair/id/${repair.id}`)).json()).toMatchObject({ customer: { name: 'Weg' } })
    expect(await ids(`/repair/customerRelatedRepair/${id}`)).toEqual([repair.id])
  })
})

describe('the search of a customer', () => {
  const searched = (term: string) => ids(`/customer/search/${encodeURIComponent(term)}`)
  let found: Customer
  const people = [
    {
      firstName: 'An',
      lastName: 'Maes',
      email: 'an@x.example',
      phone: '09 223 11 22',
      gsm: '+32 475 12 34 56',
    },
  ]
  beforeAll(async () => {
    found = (
      await post('/customer', {
        name: 'Academie D’Hondt & Sørensen',
        phone: '+32 50 466 99 73',
        address: { city: 'Knokke' },
      })
    ).json()
    const { id: customerId } = found
    for (const contact of people)
      expect((await post('/customer/contact', { ...contact, customerId })).statusCode).toBe(201)
  })

  it.each([
    '050 466 99 73',
    '0504669973',
    '0032504669973',
    '+32 (0)50/466.99.73',
    '0475123456',
    '09/223.11.22',
  ])('[ZK-01] finds it by the phone number %s, its own or of a contact', async (term) =>
    expect(await searched(term)).toEqual([found.id]),
  )

  it('[ZK-02] [ZK-03] [ZK-04] finds it by words in any order, with any apostrophe and without ø', async () => {
    for (const term of ["d'hondt", 'D´Hondt', 'knokke academie', 'Sorensen hondt'])
      expect(await searched(term)).toEqual([found.id])
    expect(await searched('knokke radio')).toEqual([])
  })

  it('[ZK-05] ignores what cannot be seen, and takes it for nothing where there is nothing else', async () => {
    expect(await searched('knok\u200Bke')).toEqual([found.id])
    expect((await get(`/customer/search/${encodeURIComponent('\u200B\u200B\u200B')}`)).statusCode).toBe(422)
  })

  it('[ZK-06] stores a name in the composed form', async () => {
    const made = (await post('/customer', { name: 'Cafe\u0301 Zo\u200Be\u0308' })).json() as Customer
    expect(made.name).toBe('Café Zoë')
  })
})
