import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ITEM_SEARCHED } from '../../src/domain/items/fieldList.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* Every call for customers, contacts, items and categories as the specification lists it. */

let server: SyncServer
let category: { id: string }
const get = (url: string) => server.call('GET', url)
const post = (url: string, body: unknown) => server.call('POST', url, body)
const made = async (url: string, body: object) => {
  const answer = await post(url, body)
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const newItem = (more: object = {}) =>
  made('/item', { categoryId: category.id, brand: 'Sony', model: 'FX6', ...more })
const ids = async (url: string): Promise<string[]> =>
  (await get(url)).json().map(({ id }: { id: string }) => id)

beforeAll(async () => {
  server = await startSyncServer()
  category = await made('/category', { description: 'Camera', prefix: 'CAM' })
})
afterAll(() => server.close())

describe('customers', () => {
  it('[AP-119] [AP-120] by id and by reference number; an unknown one is 404', async () => {
    const customer = await made('/customer', { name: 'Klankhuis', address: { city: 'Gent' } })
    expect((await get(`/customer/id/${customer.id}`)).json()).toMatchObject({
      id: customer.id,
      name: 'Klankhuis',
      address: { city: 'Gent' },
    })
    expect((await get(`/customer/number/${customer.referenceNumber}`)).json()).toMatchObject({
      id: customer.id,
    })
    expect((await get(`/customer/id/${newId()}`)).statusCode).toBe(404)
    expect((await get('/customer/number/K-999999')).statusCode).toBe(404)
  })

  it('[AP-114] [AP-122] a deleted customer is no longer active', async () => {
    const customer = await made('/customer', { name: 'Weg ermee' })
    expect(await ids('/customer/all/active')).toContain(customer.id)
    expect((await get(`/customer/delete/${customer.id}`)).statusCode).toBe(200)
    expect(await ids('/customer/all/active')).not.toContain(customer.id)
  })

  it('[AP-115] filters by reference, name, street, e-mail and city together', async () => {
    const customer = await made('/customer', {
      name: 'Filterhuis',
      email: 'info@filterhuis.example',
      address: { street: 'Kaai', city: 'Oostende' },
    })
    const reference = customer.referenceNumber
    for (const filter of [
      { reference },
      { name: 'filterh' },
      { street: 'kaai' },
      { email: 'filterhuis' },
      { name: 'filter', city: 'OOSTENDE' },
    ]) {
      const answer = await post('/customer/filter', filter)
      expect([answer.statusCode, answer.json().map(({ id }: { id: string }) => id)]).toEqual([
        200,
        expect.arrayContaining([customer.id]),
      ])
    }
    expect((await post('/customer/filter', { name: 'filter', city: 'Gent' })).json()).toEqual([])
  })

  it('[AP-116] [AP-117] [AP-121] finds who owns an item by its model, its serial number and its id', async () => {
    const customer = await made('/customer', { name: 'Eigenaar' })
    const item = await newItem({ model: 'Venice', serialNumber: 'ZX-551', customerId: customer.id })
    expect(await ids('/customer/item/model/venice')).toEqual([customer.id])
    expect(await ids('/customer/item/serialNumber/zx-551')).toEqual([customer.id])
    expect((await get(`/customer/item/id/${item.id}`)).json()).toMatchObject({ id: customer.id })
    expect(await ids('/customer/item/model/bestaat-niet')).toEqual([])
  })

  it('[AP-123] [AP-124] [AP-125] [CN-26] a contact is saved, listed and deleted; its fax has 255 characters at most', async () => {
    const customer = await made('/customer', { name: 'Met contact' })
    const contact = await made('/customer/contact', {
      customerId: customer.id,
      firstName: 'An',
      lastName: 'Maes',
    })
    const listed = `/customer/customerContact/customer/${customer.id}`
    const [shown] = (await get(listed)).json()
    expect(shown).toMatchObject({ customerId: customer.id, firstName: 'An', lastName: 'Maes' })
    expect((await post('/customer/contact/delete', { id: shown.id })).statusCode).toBe(204)
    expect((await get(listed)).json()).toEqual([])
    const fax = (length: number) => ({ ...contact, id: newId(), fax: '1'.repeat(length) })
    expect((await post('/customer/contact', { ...fax(255), customerId: customer.id })).statusCode).toBe(201)
    expect((await post('/customer/contact', { ...fax(256), customerId: customer.id })).statusCode).toBe(422)
    const nameless = await post('/customer/contact', { customerId: customer.id, firstName: 'An' })
    expect(nameless.statusCode).toBe(422)
  })
})

describe('items', () => {
  it('[AP-137] [AP-131] POST /item answers 201 with a number of its category, and the item is found by id', async () => {
    const preview = (await get(`/item/new/number/${category.id}`)).json()
    const item = await newItem({ serialNumber: 'N-1' })
    expect(item).toMatchObject({ itemNumber: preview.itemNumber, brand: 'Sony', model: 'FX6' })
    expect((await get(`/item/id/${item.id}`)).json()).toMatchObject({ id: item.id, serialNumber: 'N-1' })
    expect((await get(`/item/id/${newId()}`)).statusCode).toBe(404)
  })

  it('[AP-134] the next number of a category is a preview and is not given out', async () => {
    const read = async () => (await get(`/item/new/number/${category.id}`)).json()
    const first = await read()
    expect(first).toMatchObject({ prefix: 'CAM', itemNumber: `CAM-${first.number}` })
    expect(await read()).toEqual(first)
  })

  it('[AP-126] [AP-127] [AP-132] [AP-133] the lists: all, for rent, of nobody, of a customer', async () => {
    const customer = await made('/customer', { name: 'Lijsthuis' })
    const owned = await newItem({ serialNumber: 'L-1', customerId: customer.id })
    const rented = await newItem({ serialNumber: 'L-2', rentable: true })
    expect(await ids('/item/all/active')).toEqual(expect.arrayContaining([owned.id, rented.id]))
    const rentable = await ids('/item/all/active/rentable')
    expect([rentable.includes(rented.id), rentable.includes(owned.id)]).toEqual([true, false])
    const free = await ids('/item/all/active/noncustomer')
    expect([free.includes(rented.id), free.includes(owned.id)]).toEqual([true, false])
    expect(await ids(`/item/customer/${customer.id}`)).toEqual([owned.id])
  })

  it('[AP-135] GET /item/couple/{item}/{customer} gives an item to a customer, 201', async () => {
    const customer = await made('/customer', { name: 'Koppelhuis' })
    const item = await newItem({ serialNumber: 'K-1' })
    expect((await get(`/item/couple/${item.id}/${customer.id}`)).statusCode).toBe(201)
    expect(await ids(`/item/customer/${customer.id}`)).toEqual([item.id])
  })

  it('[AP-136] POST /item/checkItem: 409 when brand, type and serial number exist, whatever the case', async () => {
    await newItem({ serialNumber: 'TWEELING' })
    const duplicate = await post('/item/checkItem', {
      brand: ' sony',
      model: 'fx6',
      serialNumber: 'tweeling',
    })
    expect([duplicate.statusCode, duplicate.json().error]).toEqual([
      409,
      'Item van dit merk, type en serienummer bestaat al',
    ])
    const other = await post('/item/checkItem', { brand: 'Sony', model: 'FX6', serialNumber: 'ENIG' })
    expect(other.statusCode).toBe(200)
  })

  it.each([...ITEM_SEARCHED, 'model', 'serialNumber'])('[HS-21] is found by its %s', async (field) => {
    const { id } = await newItem({ rentable: true, [field]: `Zeldzaam ${field}` })
    await newItem({ rentable: true })
    expect(await ids(`/item/search/zaam ${field}/03-06-2030/04-06-2030`)).toEqual([id])
  })

  it('[AP-138] POST /item/delete answers 204 and the item is gone from the lists', async () => {
    const item = await newItem({ serialNumber: 'WEG' })
    const gone = await post('/item/delete', { id: item.id })
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect(await ids('/item/all/active')).not.toContain(item.id)
  })

  it('[AP-139] [AP-140] brands of a category and of all, each once whatever its case', async () => {
    const light = await made('/category', { description: 'Licht', prefix: 'LIC' })
    for (const [i, brand] of ['Arri', 'ARRI', 'Dedo'].entries())
      await newItem({ categoryId: light.id, brand, serialNumber: `B-${i}` })
    const names = async (url: string) =>
      (await get(url)).json().map(({ name }: { name: string }) => name.toLowerCase())
    expect(await names(`/item/all/brand/${light.id}`)).toEqual(['arri', 'dedo'])
    const all = await names('/brand/all')
    expect(all).toEqual(expect.arrayContaining(['arri', 'dedo', 'sony']))
    expect(new Set(all).size).toBe(all.length)
  })
})
