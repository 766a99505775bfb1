import { afterAll, beforeAll, expect, it } from 'vitest'
import { PgStore } from '../../server/sync/store/pgStore.ts'
import { type AnyDoc, ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { ITEM_FIELDS } from '../../src/domain/items/fieldList.ts'
import { preferenceId } from '../../src/domain/settings/settings.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { sample } from '../kit/sampleDoc.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/*
 * Every field of the entities comes back unchanged from the calls of the specification (group EF): documents with a value
 * in every field are stored, and the calls are asked for them.
 */

let server: SyncServer
/** Answers of the calls, by entity. */
const answers: Record<string, any> = {}
/** The stored documents, by entity. */
const stored: Record<string, any> = {}

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
  await confirmSessions(server.pool)
  const category = make('category')
  const subcategory = make('subcategory', { category: category.id })
  const customer = make('customer')
  const item = make('item', {
    categoryId: category.id,
    subcategoryId: subcategory.id,
    customerId: customer.id,
  })
  const manufacturer = make('manufacturer')
  const executor = make('executor')
  const repairAction = make('repairAction')
  const priceRate = make('priceRate')
  const holiday = make('holiday')
  const full = make('repair', { itemId: item.id, customerId: customer.id, executorId: executor.id })
  const repair = { ...full, externalRepair: { ...full.externalRepair, manufacturerId: manufacturer.id } }
  Object.assign(stored, {
    category,
    subcategory,
    customer,
    item,
    manufacturer,
    executor,
    repairAction,
    priceRate,
    holiday,
    repair,
  })
  await store(Object.entries(stored) as [EntityName, AnyDoc][])

  const get = async (url: string) => (await server.call('GET', url)).json()
  const among = async (url: string, id: string) =>
    (await get(url)).find((row: { id: string }) => row.id === id)
  answers.repair = await get(`/repair/id/${repair.id}`)
  answers.customer = await get(`/customer/id/${customer.id}`)
  answers.item = await get(`/item/id/${item.id}`)
  answers.category = await among('/category/all', category.id)
  answers.subcategory = await among('/subCategory/all', subcategory.id)
  answers.repairAction = await among('/repairAction/all/active', repairAction.id)
  answers.executor = await among('/executor/all/active/repair', executor.id)
  answers.priceRate = await among('/priceRate/all/active', priceRate.id)
  answers.holiday = await among('/holiday/all/active', holiday.id)
  answers.manufacturer = await among('/manufacturer/all/active', manufacturer.id)
  answers.me = await get('/me')
  answers.user = await among('/user/all/active', answers.me.id)
  await server.call('POST', '/preference/department', { value: 'repair', field: 'department' })
  answers.preference = await get('/preference/department')
  answers.login = await logInAnew()
})
afterAll(() => server.close())

/** The answer of the login to a person who was given a password. */
async function logInAnew() {
  const person = { username: 'piet', name: 'Piet', lastName: 'Claes', email: 'piet@example.com' }
  stored.login = { ...(await server.call('POST', '/register', person)).json(), ...person }
  const { username, password: currentPassword } = stored.login
  const password = 'een eigen lange zin'
  const first = await server.call('POST', '/userlogin', { username, password: currentPassword })
  const headers = { authorization: `Bearer ${first.json().token}` }
  await server.call('POST', '/me/password', { currentPassword, password }, headers)
  const token = async () => (await server.call('POST', '/userlogin', { username, password })).json()
  const own = { authorization: `Bearer ${(await token()).token}` }
  await server.call('POST', '/preference/department', { value: 'rental', field: 'department' }, own)
  return token()
}

const at = (doc: any, path: string) => path.split('.').reduce((value, key) => value?.[key], doc)

/** Fields that are answered as they were stored. */
it.each([
  ['[EF-013]', 'repair', 'id'],
  ['[EF-014]', 'repair', 'number'],
  ['[EF-015]', 'repair', 'boekjaar'],
  ['[EF-016]', 'repair', 'documentNumber'],
  ['[EF-019]', 'repair', 'reference'],
  ['[EF-020]', 'repair', 'notes'],
  ['[EF-021]', 'repair', 'type'],
  ['[EF-022]', 'repair', 'status'],
  ['[EF-023]', 'repair', 'previousStatus'],
  ['[EF-024]', 'repair', 'procesType'],
  ['[EF-025]', 'repair', 'isExternal'],
  ['[EF-026]', 'repair', 'sparePartsOnly'],
  ['[EF-027]', 'repair', 'underWarranty'],
  ['[EF-028]', 'repair', 'depannage'],
  ['[EF-029]', 'repair', 'dateIn'],
  ['[EF-030]', 'repair', 'dateOut'],
  ['[EF-031]', 'repair', 'endDate'],
  ['[EF-032]', 'repair', 'customerId'],
  ['[EF-033]', 'repair', 'customerContactId'],
  ['[EF-034]', 'repair', 'itemId'],
  ['[EF-035]', 'repair', 'executorId'],
  ['[EF-037]', 'repair', 'forfaitAmount'],
  ['[EF-038]', 'repair', 'rentalId'],
  ['[EF-039]', 'repair', 'estimateRefused'],
  ['[EF-040]', 'repair', 'billed'],
  ['[EF-046]', 'repair', 'estimateApproval'],
  ['[EF-047]', 'repair', 'estimateNotes'],
  ['[EF-048]', 'repair', 'workNotes'],
  ['[EF-049]', 'repair', 'estimateTotalExclVat'],
  ['[EF-050]', 'repair', 'estimateTotalInclVat'],
  ['[EF-051]', 'repair', 'repairTotalExclVat'],
  ['[EF-052]', 'repair', 'repairTotalInclVat'],
  ['[EF-042] [EF-058]', 'repair', 'repairLines.0.id'],
  ['[EF-043] [EF-058]', 'repair', 'repairEstimateLines.1.id'],
  ['[EF-060]', 'repair', 'repairLines.0.description'],
  ['[EF-061]', 'repair', 'repairLines.1.quantity'],
  ['[EF-062]', 'repair', 'repairEstimateLines.0.price'],
  ['[EF-063]', 'repair', 'repairLines.0.total'],
  ['[EF-045] [EF-065]', 'repair', 'repairLogLines.0.description'],
  ['[EF-044]', 'repair', 'repairPictures.0.sha256'],
  ['[EF-041] [EF-068]', 'repair', 'externalRepair.id'],
  ['[EF-070]', 'repair', 'externalRepair.dateIn'],
  ['[EF-071]', 'repair', 'externalRepair.dateOut'],
  ['[EF-072]', 'repair', 'externalRepair.rma'],
  ['[EF-074]', 'repair', 'externalRepair.info'],
  ['[EF-075]', 'repair', 'externalRepair.notes'],
  ['[EF-076]', 'repair', 'externalRepair.message'],
  ['[EF-077]', 'repair', 'externalRepair.sendMail'],
  ['[EF-078]', 'repair', 'externalRepair.externalMailSent'],
  ['[EF-079]', 'repairAction', 'number'],
  ['[EF-080]', 'repairAction', 'description'],
  ['[EF-081]', 'repairAction', 'price'],
  ['[EF-082]', 'repairAction', 'active'],
  ['[EF-097]', 'category', 'description'],
  ['[EF-098]', 'category', 'prefix'],
  ['[EF-099]', 'category', 'active'],
  ['[EF-100]', 'subcategory', 'description'],
  ['[EF-101]', 'subcategory', 'category'],
  ['[EF-103]', 'subcategory', 'active'],
  ['[EF-190]', 'customer', 'id'],
  ['[EF-191]', 'customer', 'referenceNumber'],
  ['[EF-192]', 'customer', 'name'],
  ['[EF-193]', 'customer', 'email'],
  ['[EF-194]', 'customer', 'phone'],
  ['[EF-195]', 'customer', 'notes'],
  ['[EF-197]', 'customer', 'address.street'],
  ['[EF-198]', 'customer', 'address.number'],
  ['[EF-199]', 'customer', 'address.box'],
  ['[EF-200]', 'customer', 'address.postalCode'],
  ['[EF-201]', 'customer', 'address.city'],
  ['[EF-202]', 'customer', 'address.country'],
  ['[EF-203] [EF-204]', 'customer', 'customerContacts.0.id'],
  ['[EF-206]', 'customer', 'customerContacts.0.department'],
  ['[EF-207]', 'customer', 'customerContacts.0.firstName'],
  ['[EF-208]', 'customer', 'customerContacts.0.lastName'],
  ['[EF-209]', 'customer', 'customerContacts.0.email'],
  ['[EF-210]', 'customer', 'customerContacts.0.phone'],
  ['[EF-211]', 'customer', 'customerContacts.0.gsm'],
  ['[EF-212]', 'customer', 'customerContacts.0.fax'],
  ['[EF-213]', 'customer', 'customerContacts.0.notes'],
  ['[EF-214]', 'customer', 'customerContacts.0.active'],
  ['[EF-215]', 'item', 'id'],
  ['[EF-216]', 'item', 'itemNumber'],
  ['[EF-217]', 'item', 'prefix'],
  ['[EF-218]', 'item', 'number'],
  ['[EF-219]', 'item', 'brand'],
  ['[EF-220]', 'item', 'model'],
  ['[EF-221]', 'item', 'serialNumber'],
  ['[EF-222]', 'item', 'warrantyEndDate'],
  ['[EF-223]', 'item', 'status'],
  ['[EF-224]', 'item', 'stockQuantity'],
  ['[EF-225]', 'item', 'purchasedAt'],
  ['[EF-226]', 'item', 'rentable'],
  ['[EF-227]', 'item', 'stolen'],
  ['[EF-228]', 'item', 'rentPrice'],
  ['[EF-230]', 'item', 'categoryId'],
  ['[EF-233]', 'item', 'customerId'],
  ['[EF-234]', 'item', 'active'],
  ['[EF-235]', 'item', 'repairId'],
  ['[EF-237]', 'executor', 'name'],
  ['[EF-238]', 'executor', 'website'],
  ['[EF-239]', 'executor', 'email'],
  ['[EF-240]', 'executor', 'contactPhone'],
  ['[EF-241]', 'executor', 'contactFax'],
  ['[EF-242]', 'executor', 'addressStreet'],
  ['[EF-243]', 'executor', 'addressNumber'],
  ['[EF-244]', 'executor', 'addressBox'],
  ['[EF-245]', 'executor', 'addressPostalCode'],
  ['[EF-246]', 'executor', 'addressCity'],
  ['[EF-247]', 'executor', 'addressCountry'],
  ['[EF-248]', 'executor', 'vatNumber'],
  ['[EF-249]', 'executor', 'bankName'],
  ['[EF-250]', 'executor', 'bankAccount'],
  ['[EF-251]', 'executor', 'bankBic'],
  ['[EF-083]', 'manufacturer', 'id'],
  ['[EF-084]', 'manufacturer', 'name'],
  ['[EF-085]', 'manufacturer', 'firstName'],
  ['[EF-086]', 'manufacturer', 'lastName'],
  ['[EF-087]', 'manufacturer', 'email'],
  ['[EF-088]', 'manufacturer', 'phone'],
  ['[EF-089]', 'manufacturer', 'address.street'],
  ['[EF-090]', 'manufacturer', 'address.number'],
  ['[EF-091]', 'manufacturer', 'address.box'],
  ['[EF-092]', 'manufacturer', 'address.postalCode'],
  ['[EF-093]', 'manufacturer', 'address.city'],
  ['[EF-094]', 'manufacturer', 'address.country'],
  ['[EF-095]', 'manufacturer', 'rma'],
  ['[EF-096]', 'manufacturer', 'language'],
  ['[EF-001]', 'login', 'id'],
  ['[EF-003]', 'login', 'email'],
  ['[EF-004]', 'login', 'name'],
  ['[EF-005]', 'login', 'lastName'],
  ['[EF-007]', 'login', 'username'],
  ['[EF-252]', 'priceRate', 'numberOfDays'],
  ['[EF-253]', 'priceRate', 'rate'],
  ['[EF-254]', 'holiday', 'date'],
  ['[EF-255]', 'holiday', 'description'],
])('%s %s.%s comes back as it was stored', (_ids, e, path) => {
  expect(at(stored[e], path)).not.toBeNull()
  expect(at(answers[e], path)).toEqual(at(stored[e], path))
})

it.each(keysOf(ITEM_FIELDS))('[HS-21] item.%s comes back as it was stored', (field) => {
  expect(stored.item[field]).not.toBeNull()
  expect(answers.item[field]).toEqual(stored.item[field])
})

/** Fields that the call derives from others. */
it.each([
  ['[EF-017]', 'repair', 'repairNumber', () => stored.repair.number],
  ['[EF-018]', 'repair', 'prefix', () => stored.category.prefix.toUpperCase()],
  ['[EF-025]', 'repair', 'external', () => stored.repair.isExternal],
  ['[EF-036]', 'repair', 'executor.name', () => stored.executor.name],
  ['[EF-053]', 'repair', 'item.brand', () => stored.item.brand],
  ['[EF-053]', 'repair', 'item.model', () => stored.item.model],
  ['[EF-053]', 'repair', 'item.serialNumber', () => stored.item.serialNumber],
  ['[EF-054]', 'repair', 'customer.name', () => stored.customer.name],
  ['[EF-055]', 'repair', 'repairPictures.0.sequence', () => stored.repair.repairPictures[0].slot],
  ['[EF-057]', 'repair', 'repairPictures.0.repairId', () => stored.repair.id],
  ['[EF-059]', 'repair', 'repairLines.0.repairId', () => stored.repair.id],
  ['[EF-064]', 'repair', 'repairLogLines.0.repairId', () => stored.repair.id],
  ['[EF-066]', 'repair', 'repairLogLines.0.date', () => '2026-03-01'],
  ['[EF-067]', 'repair', 'repairLogLines.0.logTime', () => ({ HH: '09', mm: '58' })],
  ['[EF-069]', 'repair', 'externalRepair.repairId', () => stored.repair.id],
  ['[EF-073]', 'repair', 'externalRepair.manufacturer.rma', () => stored.manufacturer.rma],
  ['[EF-102]', 'subcategory', 'categoryDescription', () => stored.category.description],
  ['[EF-196]', 'customer', 'hasItems', () => true],
  ['[EF-205]', 'customer', 'customerContacts.0.customerId', () => stored.customer.id],
  [
    '[EF-229]',
    'item',
    'category',
    () => ({
      id: stored.category.id,
      description: stored.category.description,
      prefix: stored.category.prefix,
    }),
  ],
  ['[EF-231]', 'item', 'subcategory.description', () => stored.subcategory.description],
  ['[EF-231]', 'item', 'subCategory.description', () => stored.subcategory.description],
  ['[EF-232]', 'item', 'customer.name', () => stored.customer.name],
  ['[EF-009]', 'me', 'name', () => 'jan'],
  ['[EF-010]', 'me', 'lastName', () => 'Test'],
  ['[EF-011]', 'me', 'email', () => 'jan@example.com'],
  ['[EF-012]', 'me', 'username', () => 'jan'],
  ['[EF-002]', 'login', 'token', () => expect.stringMatching(/^[\w-]{43}$/)],
  ['[EF-006]', 'login', 'department', () => 'rental'],
  ['[EF-008]', 'login', 'password', () => undefined],
  ['[EF-008]', 'user', 'password', () => undefined],
  ['[EF-123]', 'preference', 'id', () => preferenceId(answers.me.id, 'department')],
  ['[EF-124]', 'preference', 'userId', () => answers.me.id],
  ['[EF-125]', 'preference', 'field', () => 'department'],
  ['[EF-126]', 'preference', 'value', () => 'repair'],
  ['[EF-127]', 'preference', 'module', () => 'user'],
])('%s %s.%s is derived', (_ids, e, path, expected) => {
  expect(at(answers[e], path)).toEqual(expected())
})

it('[EF-008] a generated password is eight letters and digits, and is never shown later', () => {
  expect(stored.login.password).toMatch(/^[A-Za-z0-9]{8}$/)
  expect(JSON.stringify([answers.login, answers.user, answers.me])).not.toContain(stored.login.password)
})
