import { describe, expect, it } from 'vitest'
import type { EntityName } from '../../src/domain/entities.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { MemoryTx, memoryEffects, runOn } from '../kit/sim/memoryTx.ts'

/*
 * Ownership of records. Customers A and B each have a contact, an item, a repair and a rental. Categories A and B each
 * have a subcategory. Every call below names a record of the other one, or one that does not exist.
 */
const A = '01950000-0000-7000-8000-00000000000a'
const B = '01950000-0000-7000-8000-00000000000b'
const NEW = '01950000-0000-7000-8000-0000000000f1'
const NOWHERE = '01950000-0000-7000-8000-0000000000ee'

const days = {
  startDate: '2026-03-02',
  endDate: '2026-03-03',
  pickupDate: '2026-03-02',
  returnDate: '2026-03-03',
}
const repair = { type: 'Bestek', dateIn: '2026-03-01', executorId: A, notes: 'Stuk' }
const person = { firstName: 'Jan', lastName: 'Peeters' }

async function makeCompany() {
  const tx = new MemoryTx()
  const { effects } = memoryEffects(tx)
  const run = (name: string, args: unknown) => runOn(tx, name, args, { server: effects })
  await tx.put('setting', { id: A, module: 'mail', field: 'email', value: 'jan@vrt.be', userId: null })
  await run('executor.create', { id: A, name: 'Standaard' })
  for (const [i, id] of [A, B].entries()) {
    await run('category.create', { id, description: `Soort ${i}`, prefix: `P${i}` })
    await run('subcategory.create', { id, description: `Studio ${i}`, category: id })
    await run('customer.create', { id, name: `Klant ${i}` })
    await run('contact.save', { customerId: id, id, set: person })
    await run('item.create', { id, categoryId: id, brand: 'Sony', customerId: id })
    await run('repair.create', { ...repair, id, customerId: id, itemId: id })
    await run('rental.create', { ...days, id, customerId: id, rentalLines: [{ id, customItem: 'Kraan' }] })
  }
  return { tx, effects }
}

const NOT_FOUND = 'Dit record bestaat niet.'
/** Calls that name a missing record or one of another owner, and the text that the person reads. */
const WRONG: [what: string, name: string, args: unknown, text: string][] = [
  [
    'an unknown executor',
    'repair.create',
    { ...repair, id: NEW, executorId: NOWHERE, sparePartsOnly: true },
    NOT_FOUND,
  ],
  [
    'an unknown customer',
    'repair.create',
    { ...repair, id: NEW, customerId: NOWHERE, sparePartsOnly: true },
    NOT_FOUND,
  ],
  ['an unknown item', 'repair.create', { ...repair, id: NEW, itemId: NOWHERE }, NOT_FOUND],
  [
    "another customer's contact",
    'repair.create',
    { ...repair, id: NEW, customerId: A, customerContactId: B, sparePartsOnly: true },
    validationTexts.otherCustomersContact,
  ],
  [
    'a contact without a customer',
    'repair.create',
    { ...repair, id: NEW, customerContactId: B, sparePartsOnly: true },
    validationTexts.otherCustomersContact,
  ],
  [
    "another customer's item",
    'repair.create',
    { ...repair, id: NEW, customerId: A, itemId: B },
    validationTexts.otherCustomersItem,
  ],
  [
    "a customer's item as rental equipment",
    'repair.create',
    { ...repair, id: NEW, rentalEquipment: true, itemId: B },
    validationTexts.otherCustomersItem,
  ],
  [
    "another customer's contact",
    'repair.set',
    { id: A, set: { customerContactId: B } },
    validationTexts.otherCustomersContact,
  ],
  [
    "another customer's item",
    'repair.set',
    { id: A, set: { itemId: B } },
    validationTexts.otherCustomersItem,
  ],
  ['an unknown executor', 'repair.set', { id: A, set: { executorId: NOWHERE } }, NOT_FOUND],
  ['an unknown customer', 'repair.setCustomer', { id: A, customerId: NOWHERE }, NOT_FOUND],
  [
    "another customer's contact",
    'repair.setCustomer',
    { id: A, customerId: A, customerContactId: B },
    validationTexts.otherCustomersContact,
  ],
  ["another customer's item", 'repair.setItem', { id: A, itemId: B }, validationTexts.otherCustomersItem],
  ['an unknown manufacturer', 'repair.saveExternal', { id: A, set: { manufacturerId: NOWHERE } }, NOT_FOUND],
  ['an unknown customer', 'rental.create', { ...days, id: NEW, customerId: NOWHERE }, NOT_FOUND],
  [
    "another customer's contact",
    'rental.create',
    { ...days, id: NEW, customerId: A, customerContactId: B },
    validationTexts.otherCustomersContact,
  ],
  [
    "another customer's item",
    'rental.create',
    { ...days, id: NEW, customerId: A, rentalLines: [{ id: NEW, itemId: B }] },
    validationTexts.otherCustomersItem,
  ],
  [
    "another customer's contact",
    'rental.set',
    { id: A, set: { customerContactId: B } },
    validationTexts.otherCustomersContact,
  ],
  [
    "another customer's item",
    'rental.set',
    { id: A, set: { rentalLines: [{ id: NEW, itemId: B }] } },
    validationTexts.otherCustomersItem,
  ],
  ['an unknown item', 'rental.addLine', { rentalId: A, line: { id: NEW, itemId: NOWHERE } }, NOT_FOUND],
  [
    "another customer's item",
    'rental.addLine',
    { rentalId: A, line: { id: NEW, itemId: B } },
    validationTexts.otherCustomersItem,
  ],
  [
    "another customer's item",
    'rental.createDepannage',
    { id: NEW, repairId: A, itemIds: [B] },
    validationTexts.otherCustomersItem,
  ],
  [
    'an unknown category',
    'subcategory.create',
    { id: NEW, description: 'Draad', category: NOWHERE },
    NOT_FOUND,
  ],
  ['an unknown category', 'subcategory.set', { id: A, set: { category: NOWHERE } }, NOT_FOUND],
  ['an unknown category', 'item.create', { id: NEW, categoryId: NOWHERE, brand: 'Sony' }, NOT_FOUND],
  [
    'an unknown subcategory',
    'item.create',
    { id: NEW, categoryId: A, subcategoryId: NOWHERE, brand: 'S' },
    NOT_FOUND,
  ],
  [
    "another category's subcategory",
    'item.create',
    { id: NEW, categoryId: A, subcategoryId: B, brand: 'S' },
    validationTexts.otherSubcategory,
  ],
  [
    'an unknown customer',
    'item.create',
    { id: NEW, categoryId: A, brand: 'S', customerId: NOWHERE },
    NOT_FOUND,
  ],
  ['an unknown category', 'item.set', { id: A, set: { categoryId: NOWHERE } }, NOT_FOUND],
  ['an unknown customer', 'item.set', { id: A, set: { customerId: NOWHERE } }, NOT_FOUND],
  [
    "another category's subcategory",
    'item.set',
    { id: A, set: { subcategoryId: B } },
    validationTexts.otherSubcategory,
  ],
  ['an unknown customer', 'item.couple', { id: A, customerId: NOWHERE }, NOT_FOUND],
  [
    'an unknown customer',
    'actionForm.save',
    { id: NEW, department: 'verhuur', company: 'VRT', customer: NOWHERE },
    NOT_FOUND,
  ],
]

/** The device and the server, for a call whose answer somebody waits for. */
const SIDES = [
  { side: 'behind a call', online: true, typed: undefined },
  { side: 'on a device', online: false, typed: { whole: true } },
]

describe.each(SIDES)('what does not exist or belong, $side', ({ online, typed }) => {
  it.each(WRONG)('[RB-02] %s is refused: %s', async (_what, name, args, text) => {
    const { tx, effects } = await makeCompany()
    const before = tx.dump()
    const around = typed ? { typed } : { online, server: effects }
    const refusal = await runOn(tx, name, args, around).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DomainError)
    expect((refusal as DomainError).message).toBe(text)
    expect(['not_found', 'invalid_args']).toContain((refusal as DomainError).code)
    expect(rowsWithout(before, 'mail')).toBe(rowsWithout(tx.dump(), 'mail'))
  })
})

const rowsWithout = (dump: string, e: EntityName): string =>
  JSON.stringify((JSON.parse(dump) as [string, unknown][]).filter(([key]) => !key.startsWith(`${e}/`)))

const PARTS: [string, unknown][] = [
  ['contact.save', { customerId: A, id: B, set: person }],
  ['contact.deactivate', { customerId: A, id: B }],
  ['repair.addLine', { repairId: A, line: { id: NEW, description: 'Uur' } }],
  ['rental.addLine', { rentalId: A, line: { id: B, customItem: 'Kraan' } }],
  [
    'rental.set',
    {
      id: A,
      set: {
        rentalLines: [
          { id: A, customItem: 'Kraan' },
          { id: B, customItem: 'Kraan' },
        ],
      },
    },
  ],
]

it.each(PARTS)("[RB-02] a call names no part of another's under a new owner: %s", async (name, args) => {
  const { tx, effects } = await makeCompany()
  await runOn(
    tx,
    'repair.addLine',
    { repairId: B, line: { id: NEW, description: 'Uur' } },
    { server: effects },
  )
  await expect(runOn(tx, name, args, { server: effects, online: true })).rejects.toBeInstanceOf(DomainError)
})

it('[RB-02] what a device sends later keeps an item that went to another owner meanwhile, and says so', async () => {
  const { tx, effects } = await makeCompany()
  const args = { ...repair, id: NEW, customerId: A, itemId: B }
  const { notices } = await runOn(tx, 'repair.create', args, { server: effects })
  expect(notices.map(({ text }) => text)).toEqual([validationTexts.otherCustomersItem])
  expect(await tx.get('repair', NEW)).toMatchObject({ itemId: B, customerId: A })
})

it('[RB-02] a contact whose own creation was refused is refused with that root', async () => {
  const { tx, effects } = await makeCompany()
  const root = NOWHERE
  const ids = { ...effects.ids, missing: async () => ({ why: 'rejected', root }) as const }
  const server = { ...effects, ids }
  const wrong = runOn(tx, 'repair.set', { id: A, set: { customerContactId: NEW } }, { server })
  await expect(wrong).rejects.toMatchObject({ code: 'parent_rejected', details: { root } })
})

it('[RB-02] on a device a record that lives on under another id is there', async () => {
  const { tx, effects } = await makeCompany()
  const { deriveId } = await import('../../src/domain/shared/ids.ts')
  await tx.put('alias', { id: deriveId(NEW, 'alias:item'), e: 'item', fromId: NEW, toId: A })
  await runOn(tx, 'repair.set', { id: A, set: { itemId: NEW } }, { typed: { whole: true } })
  expect(effects).toBeDefined()
  expect(await tx.get('repair', A)).toMatchObject({ itemId: NEW })
})

it('[RB-02] another category takes the subcategory of the former one with it', async () => {
  const { tx, effects } = await makeCompany()
  await runOn(tx, 'item.set', { id: A, set: { subcategoryId: A } }, { server: effects })
  await runOn(tx, 'item.set', { id: A, set: { categoryId: B } }, { server: effects, online: true })
  expect(await tx.get('item', A)).toMatchObject({ categoryId: B, subcategoryId: null })
})

it("[RB-02] 'Gebruik bestaande' never hides a record that was made", async () => {
  const { tx, effects } = await makeCompany()
  const args = { e: 'category', fromId: A, toId: B }
  await expect(runOn(tx, 'alias.accept', args, { server: effects })).rejects.toMatchObject({
    message: validationTexts.usedId,
  })
})

it('[RB-02] a device that is still being filled does not call what it lacks unknown', async () => {
  const { tx } = await makeCompany()
  const args = { ...repair, id: NEW, customerId: NOWHERE, customerContactId: B, itemId: NOWHERE }
  await runOn(tx, 'repair.create', args, { typed: { whole: false } })
  expect(await tx.get('repair', NEW)).toMatchObject({ customerId: NOWHERE, itemId: NOWHERE })
})
