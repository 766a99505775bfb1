import { afterAll, beforeAll, expect, it } from 'vitest'
import { PgStore } from '../../server/sync/store/pgStore.ts'
import { type AnyDoc, ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/* Every field of a rental comes back unchanged from the calls of the specification (EF-131 to EF-189). */

let server: SyncServer
let stored: any
let answer: any
let customer: any
let item: any

const make = (e: EntityName, more: object = {}) =>
  ENTITIES[e].schema.parse({ ...(sample(ENTITIES[e].schema, 'full') as object), ...more }) as AnyDoc &
    Record<string, any>

async function store(docs: [EntityName, AnyDoc][]): Promise<void> {
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    const tx = PgStore.inTransaction(client, newId())
    for (const [e, doc] of docs) await tx.put(e, doc)
    await tx.flush()
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  server = await startSyncServer()
  const category = make('category')
  customer = make('customer')
  item = make('item', { categoryId: category.id, customerId: null, stockQuantity: 7 })
  const contact = customer.customerContacts[0].id
  const full = make('rental', { customerId: customer.id, customerContactId: contact })
  const [first, second] = full.rentalLines
  stored = {
    ...full,
    rentalLines: [
      { ...first, itemId: item.id },
      { ...second, itemId: null },
    ],
  }
  await store([
    ['category', category],
    ['customer', customer],
    ['item', item],
    ['rental', stored],
  ])
  answer = (await server.call('GET', `/rental/id/${stored.id}`)).json()
})
afterAll(() => server.close())

const at = (doc: any, path: string) => path.split('.').reduce((value, key) => value?.[key], doc)

/** Fields that the call returns as they were stored. */
it.each([
  ['[EF-131]', 'id'],
  ['[EF-132]', 'number'],
  ['[EF-133]', 'documentNumber'],
  ['[EF-134]', 'boekjaar'],
  ['[EF-135]', 'reference'],
  ['[EF-136]', 'externalReference'],
  ['[EF-137]', 'type'],
  ['[EF-138]', 'status'],
  ['[EF-139]', 'previousStatus'],
  ['[EF-140]', 'contact'],
  ['[EF-141]', 'notes'],
  ['[EF-142]', 'startDate'],
  ['[EF-143]', 'endDate'],
  ['[EF-144]', 'pickupDate'],
  ['[EF-145]', 'returnDate'],
  ['[EF-146]', 'numberOfDays'],
  ['[EF-147]', 'rate'],
  ['[EF-148]', 'formerRate'],
  ['[EF-149]', 'discount'],
  ['[EF-150]', 'discountAmount'],
  ['[EF-151]', 'serviceFeeActive'],
  ['[EF-152]', 'serviceFee'],
  ['[EF-153]', 'serviceFeeAmount'],
  ['[EF-154]', 'vatFree'],
  ['[EF-155]', 'vatPercentage'],
  ['[EF-156]', 'vatAmount'],
  ['[EF-157]', 'totalPriceExclVat'],
  ['[EF-158]', 'basePriceExclVat'],
  ['[EF-159]', 'totalPriceInclVat'],
  ['[EF-160]', 'customerId'],
  ['[EF-161]', 'customerContactId'],
  ['[EF-165]', 'rentalRemarks'],
  ['[EF-166]', 'logLines.0.description'],
  ['[EF-167]', 'tempCusName'],
  ['[EF-168]', 'tempCusStreet'],
  ['[EF-169]', 'tempCusCity'],
  ['[EF-170]', 'tempCusCountry'],
  ['[EF-171]', 'tempCusContactName'],
  ['[EF-172]', 'tempCusContactPhone'],
  ['[EF-173]', 'tempCusContactEmail'],
  ['[EF-164] [EF-174]', 'rentalLines.1.id'],
  ['[EF-175]', 'rentalLines.0.itemId'],
  ['[EF-177]', 'rentalLines.1.customItem'],
  ['[EF-178]', 'rentalLines.0.quantity'],
  ['[EF-179]', 'rentalLines.0.multiple'],
  ['[EF-180]', 'rentalLines.0.itemPrice'],
  ['[EF-181]', 'rentalLines.0.rate'],
  ['[EF-182]', 'rentalLines.0.subTotalPrice'],
  ['[EF-183]', 'rentalLines.0.discountPercentage'],
  ['[EF-184]', 'rentalLines.0.discount'],
  ['[EF-185]', 'rentalLines.0.totalPrice'],
  ['[EF-186]', 'rentalLines.0.remark'],
  ['[EF-187]', 'rentalLines.0.conflict'],
])('%s %s of a rental comes back as it was stored', (_ids, path) => {
  expect(at(stored, path)).not.toBeNull()
  expect(at(stored, path)).not.toBeUndefined()
  expect(at(answer, path)).toEqual(at(stored, path))
})

/** Fields that the call derives from others. */
it.each([
  ['[EF-162]', 'customer.name', () => customer.name],
  ['[EF-163]', 'customerContact.lastName', () => customer.customerContacts[0].lastName],
  ['[EF-166]', 'logLines.0.logTime', () => ({ HH: '09', mm: '58' })],
  ['[EF-176]', 'rentalLines.0.itemDto.brand', () => item.brand],
  ['[EF-176]', 'rentalLines.0.itemDto.model', () => item.model],
  ['[EF-176]', 'rentalLines.0.itemDto.serialNumber', () => item.serialNumber],
  ['[EF-176]', 'rentalLines.0.itemDto.rentPrice', () => item.rentPrice],
  ['[EF-176]', 'rentalLines.0.itemDto.multiple', () => true],
  ['[EF-176]', 'rentalLines.0.itemDto.stockQuantity', () => 7],
  ['[EF-176]', 'rentalLines.1.itemDto', () => null],
])('%s %s of a rental is derived', (_ids, path, expected) => {
  expect(at(answer, path)).toEqual(expected())
})

it('[EF-188] [EF-189] a conflict names the item and the other rental by its reference', async () => {
  const lamp = make('item', {
    status: 'Beschikbaar',
    active: true,
    rentable: true,
    stolen: false,
    stockQuantity: null,
    customerId: null,
  })
  const days = { pickupDate: '2999-06-01', returnDate: '2999-06-03' }
  const other = {
    ...make('rental', { ...days, status: 'Bevestigd', reference: '2999.1 - 01/06' }),
    rentalLines: [{ ...stored.rentalLines[0], id: newId(), itemId: lamp.id, quantity: 1 }],
  }
  await store([
    ['item', lamp],
    ['rental', other],
  ])
  const check = { ...days, rentalLines: [{ itemId: lamp.id, quantity: 1 }] }
  const [conflict] = (await server.call('POST', '/rental/checkNewDate', check)).json()
  expect(conflict).toMatchObject({
    item: { id: lamp.id, brand: lamp.brand },
    rentalReference: '2999.1 - 01/06',
  })
})
