import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerEffects } from '../../src/mutations/serverEffects.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import type { Item } from '../../src/domain/items/item.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { memoryEffects, MemoryTx, runOn, testId, USER } from '../kit/sim/memoryTx.ts'
import { rentalItem } from '../kit/rentals.ts'

let tx: MemoryTx
let server: ServerEffects
let effects: ReturnType<typeof memoryEffects>
const EXECUTOR = testId()

const run = (name: string, args: unknown, more = {}) => runOn(tx, name, args, { server, ...more })
const rentalOf = async (id: string) => (await tx.get('rental', id)) as Rental
const repairOf = async (id: string) => (await tx.get('repair', id)) as Repair
const DAYS = {
  startDate: '2026-06-05',
  endDate: '2026-06-08',
  pickupDate: '2026-06-04',
  returnDate: '2026-06-09',
}
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(DomainError)
  return error as DomainError
}
const stocked = async (fields: Partial<Item> = {}) => {
  const item = rentalItem(fields)
  await tx.put('item', item)
  return item
}
async function rent(fields: Record<string, unknown> = {}, more = {}): Promise<string> {
  const id = testId()
  await run('rental.create', { id, ...DAYS, ...fields }, more)
  return id
}
async function intake(fields: Record<string, unknown> = {}): Promise<string> {
  const id = testId()
  const item = await stocked({ rentable: false })
  await run('repair.create', {
    id,
    type: 'Herstelling',
    dateIn: '2026-03-01',
    executorId: EXECUTOR,
    itemId: item.id,
    notes: 'Geen beeld',
    ...fields,
  })
  return id
}
const messages = () =>
  [...tx.rows].flatMap(([key, doc]) =>
    key.startsWith('notification/') ? [(doc as { message: string }).message] : [],
  )

beforeEach(async () => {
  tx = new MemoryTx()
  effects = memoryEffects(tx)
  server = effects.effects
  await tx.put('executor', { id: EXECUTOR, name: 'Standaard' } as never)
  await tx.put('user', {
    id: USER,
    username: 'jan',
    name: 'Jan',
    lastName: 'Peeters',
    email: null,
    active: true,
    role: 'owner',
    onlyDepartment: null,
  })
})

describe('a new rental', () => {
  it('[EF-132, EF-133, EF-134] is confirmed, of type Verhuur, and has a number of its own series', async () => {
    await intake()
    const rental = await rentalOf(await rent())
    expect(rental).toMatchObject({
      status: 'Bevestigd',
      type: 'Verhuur',
      number: '2026.1',
      boekjaar: 2026,
      documentNumber: 1,
      numberOfDays: 4,
    })
    expect((await rentalOf(await rent())).number).toBe('2026.2')
  })

  it('gives the first number of the settings (D-026)', async () => {
    const id = settingId('rental', 'startNumber')
    await tx.put('setting', { id, module: 'rental', field: 'startNumber', value: '300', userId: null })
    expect((await rentalOf(await rent())).number).toBe('2026.300')
  })

  it('[EF-135] is called by number and days, and by its code until it has a number (D-089)', async () => {
    expect((await rentalOf(await rent())).reference).toBe('2026.1 - 05/06 - 08/06')
    const oneDay = await rent({ endDate: DAYS.startDate })
    expect((await rentalOf(oneDay)).reference).toBe('2026.2 - 05/06')
    const offline = await rent({}, { server: undefined })
    expect((await rentalOf(offline)).reference).toMatch(/^V-[0-9A-Z]{5} - 05\/06 - 08\/06$/)
  })

  it('[PR-01, PR-02] takes VAT and service fee from the settings of that moment (D-082)', async () => {
    const put = (field: string, value: string) =>
      tx.put('setting', { id: settingId('rental', field), module: 'rental', field, value, userId: null })
    expect(await rentalOf(await rent())).toMatchObject({ vatPercentage: 21, serviceFee: 0 })
    await put('serviceFee', '2,5')
    await put('vatAmount', '6')
    const id = await rent()
    expect(await rentalOf(id)).toMatchObject({ vatPercentage: 6, serviceFee: 2, serviceFeeActive: false })
    await put('vatAmount', '12')
    await run('rental.set', { id, set: { contact: 'An' } })
    expect((await rentalOf(id)).vatPercentage).toBe(6)
  })

  it.each([
    [{ endDate: '2026-06-04' }, 'endDate', 'Einddatum mag niet voor startdatum vallen!'],
    [{ pickupDate: '2026-06-06' }, 'pickupDate', 'Datum moet voor startdatum vallen!'],
    [{ returnDate: '2026-06-07' }, 'returnDate', 'Datum moet achter einddatum vallen!'],
  ])('refuses days out of order: %o', async (fields, field, message) => {
    const error = await refusal(rent(fields))
    expect(error.message).toBe(message)
    expect(error.details.fields).toHaveProperty(field)
  })
})

describe('the lines of a rental', () => {
  it('[EF-180, EF-181, EF-182, EF-185] take price and rate, and the rental adds them up', async () => {
    const item = await stocked({ stockQuantity: 8 })
    const line = { id: testId(), itemId: item.id, quantity: 3, discountPercentage: 10 }
    const rental = await rentalOf(await rent({ rate: 2.5, rentalLines: [line] }))
    expect(rental.rentalLines[0]).toMatchObject({
      itemPrice: 100,
      rate: 2.5,
      multiple: true,
      subTotalPrice: 750,
      discount: 75,
      totalPrice: 675,
    })
    expect(rental).toMatchObject({ totalPriceExclVat: 675, vatAmount: 141.75, totalPriceInclVat: 816.75 })
  })

  it('[EF-177] need an item or a text, and there is one of what is no bulk', async () => {
    expect((await refusal(rent({ rentalLines: [{ id: testId(), customItem: ' ' }] }))).message).toBe(
      'Gelieve dit veld in te vullen!',
    )
    const item = await stocked()
    const rental = await rentalOf(
      await rent({
        rentalLines: [
          { id: testId(), itemId: item.id, quantity: 4 },
          { id: testId(), customItem: 'Transport' },
        ],
      }),
    )
    expect(
      rental.rentalLines.map(({ quantity, itemPrice, multiple }) => [quantity, itemPrice, multiple]),
    ).toEqual([
      [1, 100, false],
      [1, 0, false],
    ])
  })

  it('[PR-15, EF-148] a new rate goes to the lines that had the former one only', async () => {
    const [a, b] = [testId(), testId()]
    const lines = [
      { id: a, customItem: 'Camera', itemPrice: 10 },
      { id: b, customItem: 'Lens', itemPrice: 10, rate: 3 },
    ]
    const id = await rent({ rentalLines: lines })
    await run('rental.set', { id, set: { rate: 4 } })
    const rental = await rentalOf(id)
    expect(rental).toMatchObject({ rate: 4, formerRate: 1, totalPriceExclVat: 70 })
    expect(rental.rentalLines.map(({ rate }) => rate)).toEqual([4, 3])
  })

  it('typing an amount of discount sets the percentage to 0, and the other way round (D-081)', async () => {
    const lineId = testId()
    const id = await rent({ rentalLines: [{ id: lineId, customItem: 'Camera', itemPrice: 80 }] })
    const line = async () => (await rentalOf(id)).rentalLines[0]
    await run('rental.setLine', { rentalId: id, lineId, set: { discountPercentage: 25 } })
    expect(await line()).toMatchObject({ discountPercentage: 25, discount: 20 })
    await run('rental.setLine', { rentalId: id, lineId, set: { discount: 7.5 } })
    expect(await line()).toMatchObject({ discountPercentage: 0, discount: 7.5, totalPrice: 72.5 })
    await run('rental.setLine', { rentalId: id, lineId, set: { discountPercentage: 0 } })
    expect(await line()).toMatchObject({ discount: 0, totalPrice: 80 })
  })

  it('keeps the last full order, unknown lines at the end (B6.2)', async () => {
    const ids = [testId(), testId(), testId()]
    const id = await rent({ rentalLines: ids.map((line, i) => ({ id: line, customItem: `${i}` })) })
    await run('rental.reorderLines', { rentalId: id, lineIds: [ids[2], ids[0]] })
    const { rentalLines } = await rentalOf(id)
    expect(rentalLines.map((line) => [line.id, line.position])).toEqual([
      [ids[2], 1],
      [ids[0], 2],
      [ids[1], 3],
    ])
  })
})

describe('a form that saves the whole list of lines (D-100)', () => {
  const plain = (lines: Rental['rentalLines']) =>
    lines.map(
      ({ id, itemId, customItem, quantity, itemPrice, rate, discountPercentage, discount, remark }) => ({
        id,
        itemId,
        customItem,
        quantity,
        itemPrice,
        rate,
        discountPercentage,
        discount,
        remark,
      }),
    )
  async function two() {
    const ids = [testId(), testId()] as const
    const id = await rent({
      rentalLines: ids.map((line) => ({ id: line, customItem: 'Lamp', itemPrice: 10 })),
    })
    return { id, ids, seen: (await rentalOf(id)).rentalLines }
  }

  it('adds, changes, removes and orders; what another person did to other lines stays', async () => {
    const { id, ids, seen } = await two()
    const theirs = testId()
    await run('rental.addLine', { rentalId: id, line: { id: theirs, customItem: 'Statief' } })
    await run('rental.setLine', { rentalId: id, lineId: ids[1], set: { remark: 'Krasje' } })
    const mine = testId()
    const [first, second] = plain(seen)
    const list = [second, { ...first, quantity: 5 }, { id: mine, customItem: 'Kabel' }]
    await run('rental.set', { id, set: { rentalLines: list } }, { base: { rentalLines: seen } })
    const { rentalLines, openConflicts } = await rentalOf(id)
    expect(rentalLines.map((line) => line.id)).toEqual([ids[1], ids[0], mine, theirs])
    expect(rentalLines.map((line) => line.quantity)).toEqual([1, 5, 1, 1])
    expect(rentalLines[0]?.remark).toBe('Krasje')
    expect(openConflicts).toBe(0)
  })

  it('keeps the losing value of a field that two persons changed', async () => {
    const { id, ids, seen } = await two()
    await run('rental.setLine', { rentalId: id, lineId: ids[0], set: { itemPrice: 12 } })
    const list = plain(seen).map((line) => (line.id === ids[0] ? { ...line, itemPrice: 15 } : line))
    const { conflicts } = await run(
      'rental.set',
      { id, set: { rentalLines: list } },
      { base: { rentalLines: seen } },
    )
    expect(conflicts).toHaveLength(1)
    expect(await rentalOf(id)).toMatchObject({ openConflicts: 1, totalPriceExclVat: 25 })
    await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(await rentalOf(id)).toMatchObject({ openConflicts: 0, totalPriceExclVat: 22 })
  })

  it('brings a removed line back when the list changed it, and leaves it away when it did not (B6.2)', async () => {
    const { id, ids, seen } = await two()
    await run('rental.removeLine', { rentalId: id, lineId: ids[0] })
    await run('rental.set', { id, set: { rentalLines: plain(seen) } }, { base: { rentalLines: seen } })
    expect((await rentalOf(id)).rentalLines.map((line) => line.id)).toEqual([ids[1]])
    const list = plain(seen).map((line) => (line.id === ids[0] ? { ...line, quantity: 3 } : line))
    const { notices } = await run(
      'rental.set',
      { id, set: { rentalLines: list } },
      { base: { rentalLines: seen } },
    )
    expect((await rentalOf(id)).rentalLines.find((line) => line.id === ids[0])?.quantity).toBe(3)
    expect(notices.map(({ code }) => code)).toContain('line_restored')
  })
})

describe('the status of a rental', () => {
  it('[EF-138, EF-139] is free among the five, with the former one kept and a log line (D-087)', async () => {
    const id = await rent()
    await run('rental.setStatus', { id, status: 'Geannuleerd' })
    await run('rental.setStatus', { id, status: 'Optie' })
    const rental = await rentalOf(id)
    expect(rental).toMatchObject({ status: 'Optie', previousStatus: 'Geannuleerd' })
    expect(rental.logLines.map(({ description }) => description)).toContain('Status: Geannuleerd -> Optie')
  })

  it.each([
    ['Optie', 'Bevestigd', 'Optie', 'Bevestigd'],
    ['Bevestigd', 'Teruggebracht', 'Afgehandeld', 'Afgehandeld'],
    ['Bevestigd', 'Afgehandeld', 'Geannuleerd', 'Afgehandeld'],
    ['Bevestigd', 'Geannuleerd', 'Teruggebracht', 'Geannuleerd'],
  ])(
    'of two changes from %s: %s was there, %s arrives, %s stays (B6.2)',
    async (base, current, incoming, kept) => {
      const id = await rent({ status: base })
      await run('rental.setStatus', { id, status: current })
      await run('rental.setStatus', { id, status: incoming }, { base: { status: base } })
      expect((await rentalOf(id)).status).toBe(kept)
    },
  )

  it('archives a confirmed rental as Afgehandeld and any other as Geannuleerd (D-088)', async () => {
    const [confirmed, option] = [await rent(), await rent({ status: 'Optie' })]
    await run('rental.archive', { id: confirmed })
    await run('rental.archive', { id: option })
    await run('rental.archive', { id: option })
    expect((await rentalOf(confirmed)).status).toBe('Afgehandeld')
    expect((await rentalOf(option)).status).toBe('Geannuleerd')
  })
})

describe('fields of a rental', () => {
  it('[PR-03] free of VAT makes 0 percent, and no longer free the percentage of now (D-082)', async () => {
    const id = await rent({
      vatFree: true,
      rentalLines: [{ id: testId(), customItem: 'Lamp', itemPrice: 100 }],
    })
    expect(await rentalOf(id)).toMatchObject({ vatPercentage: 0, vatAmount: 0, totalPriceInclVat: 100 })
    await run('rental.set', { id, set: { vatFree: false } })
    expect(await rentalOf(id)).toMatchObject({ vatPercentage: 21, vatAmount: 21, totalPriceInclVat: 121 })
  })

  it('another customer empties the contact, unless one is chosen with it', async () => {
    const [first, second, contact] = [testId(), testId(), testId()]
    for (const customer of [first, second]) await run('customer.create', { id: customer, name: 'VRT' })
    const set = { firstName: 'An', lastName: 'Peeters' }
    await run('contact.save', { customerId: first, id: contact, set })
    const id = await rent({ customerId: first, customerContactId: contact })
    await run('rental.set', { id, set: { customerId: second } })
    expect((await rentalOf(id)).customerContactId).toBeNull()
    await run('rental.set', { id, set: { customerId: first, customerContactId: contact } })
    expect((await rentalOf(id)).customerContactId).toBe(contact)
  })

  it('other days are recorded in the log, and count anew', async () => {
    const id = await rent()
    await run('rental.set', { id, set: { endDate: '2026-06-06', returnDate: '2026-06-08' } })
    const rental = await rentalOf(id)
    expect(rental).toMatchObject({ numberOfDays: 2, reference: '2026.1 - 05/06 - 06/06' })
    expect(rental.logLines.at(-1)?.description).toBe(
      'Periode: 05/06/2026 - 06/06/2026 (afhalen 04/06/2026, retour 08/06/2026)',
    )
  })

  it('writes a log line once, with its author', async () => {
    const id = await rent()
    const line = { id: testId(), description: 'Gebeld', at: '2026-03-02T08:00:00Z' }
    await run('rental.addLog', { rentalId: id, line })
    await run('rental.addLog', { rentalId: id, line })
    expect((await rentalOf(id)).logLines).toEqual([{ ...line, by: USER }])
    await run('rental.removeLog', { rentalId: id, lineId: line.id })
    await run('rental.removeLog', { rentalId: id, lineId: line.id })
    expect((await rentalOf(id)).logLines).toEqual([])
  })
})

describe('two rentals of one item', () => {
  it('[AV-11, AV-12] are both saved, flagged, and reported to author and department (D-086)', async () => {
    const item = await stocked()
    const first = await rent({ rentalLines: [{ id: testId(), itemId: item.id }] })
    const second = testId()
    const lines = [{ id: testId(), itemId: item.id }]
    const { notices } = await run('rental.create', { id: second, ...DAYS, rentalLines: lines })
    expect(notices).toEqual([
      { code: 'rental_conflict', text: 'Conflict met verhuur 2026.1 - 05/06 - 08/06: Sony FX9 (CAM-1)' },
    ])
    for (const id of [first, second]) expect((await rentalOf(id)).rentalLines[0]?.conflict).toBe(true)
    expect(messages()).toEqual([
      'Verhuur 2026.2 en verhuur 2026.1 gebruiken Sony FX9 (CAM-1) in dezelfde periode.',
    ])
  })

  it('lose the flag when one of them gives the item back, moves or is deleted', async () => {
    const item = await stocked()
    const line = () => [{ id: testId(), itemId: item.id }]
    const [first, second] = [await rent({ rentalLines: line() }), await rent({ rentalLines: line() })]
    const flag = async () => (await rentalOf(first)).rentalLines[0]?.conflict
    expect(await flag()).toBe(true)
    await run('rental.setStatus', { id: second, status: 'Teruggebracht' })
    expect(await flag()).toBe(false)
    expect((await rentalOf(second)).rentalLines[0]?.conflict).toBe(false)
    await run('rental.setStatus', { id: second, status: 'Bevestigd' })
    expect(await flag()).toBe(true)
    await run('rental.delete', { id: second })
    expect(await flag()).toBe(false)
    expect(effects.state.trash).toEqual([second])
  })
})

describe('a value of a line that lost', () => {
  it('[D-081] is put back as if it were typed: an amount of discount takes the percentage away', async () => {
    const lineId = testId()
    const id = await rent({ rentalLines: [{ id: lineId, customItem: 'Lamp', itemPrice: 100 }] })
    const line = async () => (await rentalOf(id)).rentalLines[0]
    const set = (fields: object) =>
      run(
        'rental.setLine',
        { rentalId: id, lineId, set: fields },
        { base: { discount: 0, discountPercentage: 0 } },
      )
    await set({ discount: 30 })
    const { conflicts } = await set({ discount: 50 })
    await run('rental.setLine', { rentalId: id, lineId, set: { discountPercentage: 10 } })
    expect(await line()).toMatchObject({ discountPercentage: 10 })
    await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(await line()).toMatchObject({ discount: 30, discountPercentage: 0 })
  })
})

describe('the flags of lines', () => {
  const flags = async (id: string) => (await rentalOf(id)).rentalLines.map(({ conflict }) => conflict)

  it('[D-086] a rental that already conflicted with one rental also gets the conflict with the next', async () => {
    const item = await stocked()
    const line = () => [{ id: testId(), itemId: item.id }]
    const later = {
      startDate: '2026-06-12',
      endDate: '2026-06-12',
      pickupDate: '2026-06-12',
      returnDate: '2026-06-12',
    }
    await rent({ rentalLines: line() })
    await rent({ ...later, rentalLines: line() })
    const third = await rent({ rentalLines: line() })
    const { notices } = await run('rental.set', {
      id: third,
      set: { endDate: '2026-06-12', returnDate: '2026-06-12' },
    })
    expect(notices.map(({ text }) => text)).toEqual(['Conflict met verhuur 2026.2 - 12/06: Sony FX9 (CAM-1)'])
    expect(messages()).toHaveLength(2)
    const { notices: again } = await run('rental.set', { id: third, set: { notes: 'Gebeld' } })
    expect(again).toEqual([])
  })

  it('[AV-11] [B6.2] follow an item that is repaired, and comes back', async () => {
    const item = await stocked()
    const id = await rent({ rentalLines: [{ id: testId(), itemId: item.id }] })
    expect(await flags(id)).toEqual([false])
    const repairId = await intake({ itemId: item.id, sparePartsOnly: false })
    expect(await flags(id)).toEqual([true])
    await run('repair.set', { id: repairId, set: { status: 'Hersteld' } })
    expect(await flags(id)).toEqual([false])
  })

  it('[AV-11] [B6.2] follow the units of bulk equipment that are in repair', async () => {
    const item = await stocked({ stockQuantity: 2 })
    const id = await rent({ rentalLines: [{ id: testId(), itemId: item.id, quantity: 2 }] })
    const repairId = await intake({ itemId: item.id, sparePartsOnly: false })
    expect(await flags(id)).toEqual([true])
    await run('repair.set', { id: repairId, set: { status: 'Opgehaald' } })
    expect(await flags(id)).toEqual([false])
    await run('item.set', { id: item.id, set: { stockQuantity: 3 } })
    await run('item.set', { id: item.id, set: { rentable: false } })
    expect(await flags(id)).toEqual([true])
  })
})

describe('a depannage from a repair', () => {
  const lend = (repairId: string, itemIds: unknown[], more = {}, id = testId()) =>
    run('rental.createDepannage', { id, repairId, itemIds }, more).then((done) => ({ id, done }))

  it('[DP-06, DP-07] is a rental of type Depannage that the repair knows (D-064)', async () => {
    const [customer, contact] = [testId(), testId()]
    await run('customer.create', { id: customer, name: 'VRT' })
    const set = { firstName: 'An', lastName: 'Peeters' }
    await run('contact.save', { customerId: customer, id: contact, set })
    const repairId = await intake({ customerId: customer, customerContactId: contact })
    const item = await stocked({ stockQuantity: 5 })
    const { id } = await lend(repairId, [{ itemId: item.id, quantity: 2 }])
    const [rental, repair] = [await rentalOf(id), await repairOf(repairId)]
    expect(rental).toMatchObject({
      type: 'Depannage',
      status: 'Bevestigd',
      customerId: customer,
      customerContactId: repair.customerContactId,
      contact: 'Jan Peeters',
      startDate: '2026-03-02',
      pickupDate: '2026-03-02',
      endDate: '2026-03-16',
      returnDate: '2026-03-16',
      notes: `Depannage bij herstelling ${repair.number}`,
      totalPriceInclVat: 0,
    })
    expect(rental.rentalLines).toMatchObject([
      { itemId: item.id, quantity: 2, itemPrice: 0, conflict: false },
    ])
    expect(repair).toMatchObject({ depannage: true, rentalId: id })
    expect(repair.repairLogLines.at(-1)?.description).toBe(`Depannage: ${rental.reference}`)
  })

  it('lasts until the planned end of the repair, and is for the company when there is no customer', async () => {
    const repairId = await intake()
    await run('repair.set', { id: repairId, set: { endDate: '2026-03-05' } })
    const item = await stocked()
    const { id } = await lend(repairId, [item.id])
    expect(await rentalOf(id)).toMatchObject({
      endDate: '2026-03-05',
      returnDate: '2026-03-05',
      tempCusName: 'VERHUUR',
    })
  })

  it('takes further items into the same rental while that is active, then begins a new one', async () => {
    const repairId = await intake()
    const [a, b] = [await stocked(), await stocked()]
    const { id } = await lend(repairId, [a.id])
    const { done } = await lend(repairId, [a.id, b.id])
    expect(done.assigned).toMatchObject({ aliasOf: id })
    expect((await rentalOf(id)).rentalLines.map(({ itemId }) => itemId)).toEqual([a.id, b.id])
    await run('rental.setStatus', { id, status: 'Teruggebracht' })
    const { id: later } = await lend(repairId, [a.id])
    expect((await repairOf(repairId)).rentalId).toBe(later)
    expect((await rentalOf(later)).rentalLines).toHaveLength(1)
  })

  it('[DP-06] works without a server, and a second device that also began ends in the same rental', async () => {
    const repairId = await intake()
    const item = await stocked()
    const offline = await lend(repairId, [item.id], { server: undefined })
    expect((await rentalOf(offline.id)).number).toBeNull()
    expect((await repairOf(repairId)).rentalId).toBe(offline.id)
    const other = await lend(repairId, [(await stocked()).id])
    expect(effects.state.aliases.get(other.id)).toBe(offline.id)
  })

  it('leaves the repair without its link when the rental is deleted (D-088)', async () => {
    const repairId = await intake()
    const { id } = await lend(repairId, [(await stocked()).id])
    await run('rental.delete', { id })
    expect((await repairOf(repairId)).rentalId).toBeNull()
  })
})

describe('every rental mutation', () => {
  it('applied twice is applied once (M3)', async () => {
    const item = await stocked({ stockQuantity: 5 })
    const repairId = await intake()
    const lineId = testId()
    const id = await rent({ rentalLines: [{ id: lineId, itemId: item.id }] })
    const seen = (await rentalOf(id)).rentalLines
    const steps: [string, Record<string, unknown>, object?][] = [
      ['rental.addLine', { rentalId: id, line: { id: testId(), customItem: 'Lamp' } }],
      ['rental.setLine', { rentalId: id, lineId, set: { quantity: 3 } }, { base: { quantity: 1 } }],
      [
        'rental.set',
        { id, set: { rate: 2, rentalLines: [{ id: lineId, itemId: item.id, quantity: 4 }] } },
        { base: { rate: 1, rentalLines: seen } },
      ],
      ['rental.setStatus', { id, status: 'Optie' }, { base: { status: 'Bevestigd' } }],
      ['rental.createDepannage', { id: testId(), repairId, itemIds: [item.id] }],
      ['rental.removeLine', { rentalId: id, lineId }],
      ['rental.archive', { id }],
    ]
    for (const [name, args, more] of steps) {
      const mid = testId()
      await run(name, args, { mid, ...more })
      const once = tx.dump()
      await run(name, args, { mid, ...more })
      expect([name, tx.dump() === once]).toEqual([name, true])
    }
  })

  it('has no effect on a device that does not have the rental (M4)', async () => {
    const before = tx.dump()
    const id = testId()
    const steps: [string, Record<string, unknown>][] = [
      ['rental.set', { id, set: { contact: 'An' } }],
      ['rental.setStatus', { id, status: 'Optie' }],
      ['rental.archive', { id }],
      ['rental.addLine', { rentalId: id, line: { id: testId(), customItem: 'Lamp' } }],
      ['rental.removeLine', { rentalId: id, lineId: testId() }],
      ['rental.delete', { id }],
      ['rental.createDepannage', { id: testId(), repairId: id, itemIds: [testId()] }],
    ]
    for (const [name, args] of steps) await run(name, args, { server: undefined })
    expect(tx.dump()).toBe(before)
  })
})
