import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { brokenRules, parseXml, textAt } from '../kit/ublCheck.ts'

let server: SyncServer
const ids = { repair: '', rental: '', open: '' }
const post = async (url: string, body: object) => {
  const answer = await server.call('POST', url, body)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  server = await startSyncServer()
  await inSyncTransaction(server.pool, (tx) =>
    tx.query(
      `UPDATE executor SET name = 'Werkbank', vat_number = 'BE0403170701', address_country = 'België', bank_account = 'BE68539007547034'`,
    ),
  )
  const address = { street: 'Kaai', number: '7', postalCode: '9000', city: 'Gent', country: 'België' }
  const customerId = await post('/customer', { name: 'Noord', vatNumber: 'BE0123456749', address })
  const repair = {
    type: 'Herstelling',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    sparePartsOnly: true,
    customerId,
  }
  ids.open = await post('/repair', { ...repair, notes: 'Open' })
  ids.repair = await post('/repair', { ...repair, notes: 'Kabel' })
  await server.device().run('repair.set', { id: ids.repair, set: { forfaitAmount: 99.99 } })
  await post('/repair/update/status', { id: ids.repair, status: 'Opgehaald' })
  await post('/repair/update/status', { id: ids.repair, status: 'Gefactureerd' })
  const days = {
    startDate: '2026-03-02',
    endDate: '2026-03-03',
    pickupDate: '2026-03-02',
    returnDate: '2026-03-03',
  }
  const line = { id: newId(), customItem: 'Transport', quantity: 2, itemPrice: 12.5 }
  ids.rental = await post('/rental', { ...days, customerId, rentalLines: [line] })
  await post('/rental/update/status', { id: ids.rental, status: 'Afgehandeld' })
})
afterAll(() => server.close())

const get = (e: string, id: string) => server.call('GET', `/file/download/ubl/${e}/${id}`)
const set = (field: string, value: string) =>
  server.call('POST', '/preference', { settings: [{ module: 'repair', field, value }] })

describe('UBL over the REST API', () => {
  it('[UB-01] [UB-05] is off until the company switches it on; the switch accepts only on and off', async () => {
    const off = await get('repair', ids.repair)
    expect(off.statusCode).toBe(422)
    expect(off.body).toContain('De UBL-bestanden staan uit')
    expect((await set('ubl', '2')).statusCode).toBe(422)
    expect((await set('ubl', '1')).statusCode).toBe(201)
    expect((await get('repair', ids.repair)).body.slice(0, 200)).toContain('<?xml')
  })

  it('[UB-05] gives the file of a billed repair and of a closed rental', async () => {
    await set('ubl', '1')
    const repair = await get('repair', ids.repair)
    expect(repair.headers['content-type']).toContain('application/xml')
    expect(repair.headers['content-disposition']).toMatch(/filename="ubl_H-20\d\d-\d+\.xml"/)
    const root = parseXml(repair.body)
    expect(textAt(root, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe('120.99')
    expect(brokenRules(root)).toEqual([])
    const rental = parseXml((await get('rental', ids.rental)).body)
    expect(textAt(rental, 'cac:InvoiceLine', 'cac:Item', 'cbc:Name')).toMatch(/^Transport/)
    expect(brokenRules(rental)).toEqual([])
  })

  it('[UB-05] [UB-06] lists the missing fields of a file, and answers 404 for an unknown record', async () => {
    await set('ubl', '1')
    const refused = await get('repair', ids.open)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Deze herstelling is nog niet gefactureerd.')
    expect((await get('rental', newId())).statusCode).toBe(404)
  })
})
