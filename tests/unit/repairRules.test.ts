import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '../../src/domain/shared/errors.ts'
import type { Item } from '../../src/domain/items/item.ts'
import { newItem } from '../../src/domain/items/rules.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { MemoryTx, memoryEffects, runOn, testId, USER } from '../kit/sim/memoryTx.ts'

const EXECUTOR = testId()
let tx: MemoryTx
let server: ReturnType<typeof memoryEffects>['effects']
let effects: ReturnType<typeof memoryEffects>

const item = (fields: Partial<Item> = {}): Item => ({
  ...newItem({ id: testId(), categoryId: testId(), brand: 'Sony', model: 'PXW-Z280' }),
  itemNumber: 'CAM-1',
  prefix: 'CAM',
  number: 1,
  serialNumber: '400123',
  ...fields,
})
const run = (name: string, args: unknown, more = {}) => runOn(tx, name, args, { server, ...more })
const repairOf = async (id: string) => (await tx.get('repair', id)) as Repair

async function intake(fields: Record<string, unknown> = {}): Promise<string> {
  const id = testId()
  const camera = item()
  await tx.put('item', camera)
  await run('repair.create', {
    id,
    type: 'Bestek',
    dateIn: '2026-03-01',
    executorId: EXECUTOR,
    itemId: camera.id,
    notes: 'Geen beeld',
    ...fields,
  })
  return id
}
const set = (id: string, values: Record<string, unknown>, base?: Record<string, unknown>, more = {}) =>
  run('repair.set', { id, set: values }, { base, ...more })
const line = (fields: Record<string, unknown> = {}) => ({
  id: testId(),
  description: 'Werkuren',
  quantity: 2,
  price: 45.5,
  ...fields,
})
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(DomainError)
  return error as DomainError
}

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

describe('a new repair', () => {
  it('[RN-09, RN-10, EF-014, EF-015, EF-016, CN-14] starts received, with a number of this year', async () => {
    const repair = await repairOf(await intake())
    expect(repair).toMatchObject({
      status: 'Binnengebracht',
      type: 'Bestek',
      number: '2026.1',
      boekjaar: 2026,
      documentNumber: 1,
    })
    expect(repair.provisionalRef).toMatch(/^V-[0-9A-Z]{5}$/)
  })

  it('gives the first number of the settings (D-026)', async () => {
    const id = settingId('repair', 'startNumber')
    await tx.put('setting', { id, module: 'repair', field: 'startNumber', value: '100', userId: null })
    expect((await repairOf(await intake())).number).toBe('2026.100')
    expect((await repairOf(await intake())).number).toBe('2026.101')
  })

  it('[RN-18, RN-19] needs an item unless it is spare parts only, and then none', async () => {
    expect((await refusal(intake({ itemId: null }))).message).toBe('Gelieve een item te selecteren!')
    expect((await refusal(intake({ sparePartsOnly: true }))).message).toBe('Gelieve een item te selecteren!')
    expect((await repairOf(await intake({ sparePartsOnly: true, itemId: null }))).sparePartsOnly).toBe(true)
  })

  it('[RN-14, RN-15, RN-16, RN-17, CN-11, EF-019, EF-020] refuses what is missing or too long, in Dutch', async () => {
    expect((await refusal(intake({ executorId: undefined }))).details.fields).toMatchObject({
      executorId: 'Gelieve dit veld in te vullen!',
    })
    expect((await refusal(intake({ notes: '  ' }))).message).toBe('Gelieve dit veld in te vullen!')
    expect((await refusal(intake({ notes: 'x'.repeat(51) }))).message).toBe(
      'Dit is beperkt tot 50 characters',
    )
    expect((await refusal(intake({ reference: 'x'.repeat(31) }))).message).toBe(
      'Dit is beperkt tot 30 characters',
    )
    expect(
      (await repairOf(await intake({ notes: 'x'.repeat(50), reference: 'y'.repeat(30) }))).reference,
    ).toHaveLength(30)
  })

  it('refuses both switches, NUL and half characters', async () => {
    expect((await refusal(intake({ sparePartsOnly: true, itemId: null, rentalEquipment: true }))).code).toBe(
      'invalid_args',
    )
    expect((await refusal(intake({ notes: 'a\u0000b' }))).code).toBe('invalid_args')
    expect((await refusal(intake({ notes: 'a\ud800b' }))).code).toBe('invalid_args')
    expect((await repairOf(await intake({ notes: '👩‍🔧 "\'<script>שלום' }))).notes).toBe(
      '👩‍🔧 "\'<script>שלום',
    )
  })

  it('claims its item; bulk, sold and out of service keep their status (D-045)', async () => {
    const id = await intake()
    const claimed = await tx.get('item', (await repairOf(id)).itemId!)
    expect(claimed).toMatchObject({ status: 'In herstelling', repairId: id })
    for (const [fields, status] of [
      [{ stockQuantity: 12 }, 'Beschikbaar'],
      [{ status: 'Verkocht' }, 'Verkocht'],
      [{ status: 'Buiten dienst' }, 'Buiten dienst'],
    ] as const) {
      const other = item(fields as Partial<Item>)
      await tx.put('item', other)
      await intake({ itemId: other.id })
      expect((await tx.get('item', other.id))?.status).toBe(status)
    }
  })
})

describe('a change of status (D-043)', () => {
  const cases: [string, Partial<Repair>, string][] = [
    ['Hersteld', { endDate: '2026-03-02', billed: false }, 'Beschikbaar'],
    ['Onrepareerbaar', { endDate: '2026-03-02' }, 'Onrepareerbaar'],
    ['Opgehaald', { dateOut: '2026-03-02' }, 'Beschikbaar'],
    ['Gefactureerd', { billed: true }, 'Beschikbaar'],
    ['In behandeling extern', { isExternal: true, procesType: 'extern' }, 'In herstelling'],
    ['Bestek geweigerd', { estimateRefused: true, estimateApproval: null }, 'Beschikbaar'],
  ]
  it.each(cases)('[RD-41, RL-20] to %s', async (status, expected, itemStatus) => {
    const id = await intake()
    await set(id, { status })
    const repair = await repairOf(id)
    expect(repair).toMatchObject({ status, previousStatus: 'Binnengebracht', ...expected })
    expect((await tx.get('item', repair.itemId!))?.status).toBe(itemStatus)
    expect(repair.repairLogLines.map((l) => l.description)).toContain(`Status: Binnengebracht -> ${status}`)
  })

  it.each([
    ['Binnengebracht', 'In herstelling'],
    ['In behandeling extern', 'In herstelling'],
    ['Hersteld', 'Beschikbaar'],
    ['Bestek geweigerd', 'Beschikbaar'],
    ['Gefactureerd', 'Onrepareerbaar'],
    ['Opgehaald', 'Onrepareerbaar'],
  ])('[CF-30] a mistaken Onrepareerbaar that becomes %s makes the item %s', async (status, itemStatus) => {
    const id = await intake()
    const itemOf = async () => (await tx.get('item', (await repairOf(id)).itemId!))?.status
    await set(id, { status: 'Onrepareerbaar' })
    await set(id, { status })
    expect(await itemOf()).toBe(itemStatus)
    // also if it is noticed after that
    await set(id, { status: 'Hersteld' })
    expect(await itemOf()).toBe('Beschikbaar')
  })

  it('[CF-30] an item that somebody else condemned, sold or took out of service stays so', async () => {
    const id = await intake()
    const { itemId } = await repairOf(id)
    const put = async (status: Item['status']) =>
      tx.put('item', { ...(await tx.get('item', itemId!))!, status, repairId: null })
    await put('Onrepareerbaar')
    await set(id, { status: 'Hersteld' })
    expect((await tx.get('item', itemId!))?.status).toBe('Onrepareerbaar')
    await put('Verkocht')
    for (const status of ['Onrepareerbaar', 'Hersteld']) {
      await set(id, { status })
      expect((await tx.get('item', itemId!))?.status).toBe('Verkocht')
    }
  })

  it('[CF-30] a repair that was about another item puts the wrong one back', async () => {
    const id = await intake()
    const wrong = (await repairOf(id)).itemId!
    const right = item({})
    await tx.put('item', right)
    await set(id, { status: 'Onrepareerbaar' })
    await run('repair.setItem', { id, itemId: right.id })
    expect((await tx.get('item', wrong))?.status).toBe('Beschikbaar')
    expect((await tx.get('item', right.id))?.status).toBe('Onrepareerbaar')
  })

  it('[RL-21] billed stays true when the repair is picked up, and goes when it goes back', async () => {
    const id = await intake()
    await set(id, { status: 'Gefactureerd' })
    expect((await repairOf(id)).billed).toBe(true)
    await set(id, { status: 'Opgehaald' })
    expect((await repairOf(id)).billed).toBe(true)
    await set(id, { status: 'Gefactureerd' })
    await set(id, { status: 'Hersteld' })
    expect((await repairOf(id)).billed).toBe(false)
  })

  it('a refused estimate takes the fee of the settings when it has none', async () => {
    const fee = settingId('repair', 'refusedQuote')
    await tx.put('setting', { id: fee, module: 'repair', field: 'refusedQuote', value: '75', userId: null })
    const id = await intake()
    await set(id, { status: 'Bestek geweigerd' })
    expect(await repairOf(id)).toMatchObject({ forfaitAmount: 75, estimateRefused: true })
    await set(id, { status: 'Gefactureerd' })
    expect((await repairOf(id)).estimateRefused).toBe(true)
    await set(id, { status: 'Binnengebracht' })
    expect((await repairOf(id)).estimateRefused).toBe(false)
  })

  it('[RX-02, RX-03] marking external fills empty fields only, unmarking goes back', async () => {
    const id = await intake()
    await run('repair.markExternal', { id })
    expect(await repairOf(id)).toMatchObject({
      status: 'In behandeling extern',
      externalRepair: { info: 'Sony PXW-Z280', notes: 'Geen beeld', dateOut: '2026-03-02' },
    })
    await run('repair.saveExternal', { id, set: { info: 'Eigen tekst' } })
    await run('repair.unmarkExternal', { id })
    expect(await repairOf(id)).toMatchObject({ isExternal: false, status: 'Binnengebracht' })
    await run('repair.markExternal', { id })
    expect((await repairOf(id)).externalRepair?.info).toBe('Eigen tekst')
    const early = await refusal(
      run('repair.saveExternal', { id, set: { dateOut: '2026-03-05', dateIn: '2026-03-01' } }),
    )
    expect(early.message).toBe('Datum in mag niet voor datum uit vallen!')
  })
})

describe('type, approval and end date', () => {
  it('[RD-39, RD-40] an estimate becomes a repair and never goes back (D-046)', async () => {
    const id = await intake({ forfaitAmount: 50 })
    await set(id, { status: 'Bestek geweigerd' })
    await set(id, { type: 'Herstelling' })
    expect(await repairOf(id)).toMatchObject({
      type: 'Herstelling',
      status: 'Binnengebracht',
      forfaitAmount: 0,
      estimateApproval: '2026-03-02',
      estimateRefused: false,
    })
    expect((await refusal(set(id, { type: 'Bestek' }))).message).toBe(
      'Een herstelling kan niet terug naar een bestek.',
    )
  })

  it('keeps a status that was set together with the type, however often it is applied (M3)', async () => {
    const id = await intake()
    await set(id, { status: 'Bestek geweigerd' })
    const both = { type: 'Herstelling', status: 'Bestek geweigerd' }
    await set(id, both)
    const once = await repairOf(id)
    expect(once).toMatchObject(both)
    await set(id, both)
    expect(await repairOf(id)).toEqual(once)
  })

  it('[RD-37] approval lies between intake and today and undoes a refusal (D-055)', async () => {
    const id = await intake()
    await set(id, { status: 'Bestek geweigerd' })
    await run('repair.approveEstimate', { id, date: '2026-03-02' })
    expect(await repairOf(id)).toMatchObject({
      estimateApproval: '2026-03-02',
      status: 'Binnengebracht',
      estimateRefused: false,
    })
    for (const date of ['2026-02-28', '2026-03-03'])
      expect((await refusal(run('repair.approveEstimate', { id, date }))).code).toBe('invalid_args')
  })

  it('[RD-43] an end date before intake is refused (D-051)', async () => {
    const id = await intake()
    expect((await refusal(set(id, { endDate: '2026-02-28' }))).message).toBe(
      'Einddatum mag niet voor de datum van binnenbrengen vallen!',
    )
    await set(id, { endDate: '2026-03-01' })
    expect((await repairOf(id)).endDate).toBe('2026-03-01')
  })
})

describe('lines and totals', () => {
  it('[RD-15, RD-20, CN-13, EF-063] computes a line, the sum and the VAT', async () => {
    const id = await intake()
    await run('repair.addLine', { repairId: id, line: line() })
    await run('repair.addLine', { repairId: id, line: line({ quantity: 0.333, price: 0.15 }) })
    expect(await repairOf(id)).toMatchObject({ repairTotalExclVat: 91.05, repairTotalInclVat: 110.17 })
  })

  it('[RD-21, RD-22, RD-23, RD-42] warranty makes 0, a lump sum replaces the lines, never the estimate', async () => {
    const id = await intake()
    await run('repair.addLine', { repairId: id, line: line() })
    await run('repair.addEstimateLine', { repairId: id, line: line({ price: 10 }) })
    await set(id, { forfaitAmount: 40 })
    expect(await repairOf(id)).toMatchObject({
      repairTotalExclVat: 40,
      repairTotalInclVat: 48.4,
      estimateTotalExclVat: 20,
    })
    await set(id, { underWarranty: true })
    expect(await repairOf(id)).toMatchObject({
      repairTotalExclVat: 0,
      estimateTotalExclVat: 0,
      estimateTotalInclVat: 0,
    })
  })

  it('[RD-16] a line without description is refused', async () => {
    const id = await intake()
    expect(
      (await refusal(run('repair.addLine', { repairId: id, line: line({ description: ' ' }) }))).message,
    ).toBe('Gelieve een omschrijving in te geven')
  })

  it('a typed total stays until quantity or price change (D-056)', async () => {
    const id = await intake()
    const mine = line({ total: 80 })
    await run('repair.addLine', { repairId: id, line: mine })
    await run('repair.setLine', { repairId: id, lineId: mine.id, set: { description: 'Uren' } })
    expect((await repairOf(id)).repairLines[0]?.total).toBe(80)
    await run('repair.setLine', { repairId: id, lineId: mine.id, set: { quantity: 3 } })
    expect((await repairOf(id)).repairLines[0]?.total).toBe(136.5)
  })

  it('an edit wins from a removal, on a billed repair after a confirmation (B6.2)', async () => {
    const id = await intake()
    const mine = line()
    await run('repair.addLine', { repairId: id, line: mine })
    await run('repair.removeLine', { repairId: id, lineId: mine.id })
    const { notices } = await run('repair.setLine', { repairId: id, lineId: mine.id, set: { price: 50 } })
    expect((await repairOf(id)).repairLines).toMatchObject([{ id: mine.id, price: 50, total: 100 }])
    expect(notices[0]?.code).toBe('line_restored')
    await set(id, { status: 'Gefactureerd' })
    expect((await refusal(run('repair.addLine', { repairId: id, line: line() }))).code).toBe('billed_locked')
    expect(
      (await refusal(run('repair.setLine', { repairId: id, lineId: mine.id, set: { price: 51 } }))).code,
    ).toBe('billed_locked')
  })

  it.each([
    ['repairLines', 'repair.addLine', 'repair.reorderLines'],
    ['repairEstimateLines', 'repair.addEstimateLine', 'repair.reorderEstimateLines'],
  ] as const)(
    '[LN-01] the last full order of %s wins, a line it does not name follows',
    async (list, add, order) => {
      const id = await intake()
      const lines = [line(), line(), line()]
      for (const one of lines) await run(add, { repairId: id, line: one })
      const [first, second, third] = lines.map((one) => one.id)
      await run(order, { repairId: id, lineIds: [third, first] })
      const places = async () => (await repairOf(id))[list].map((one) => [one.id, one.pos])
      const after = [
        [third, 1],
        [first, 2],
        [second, 3],
      ]
      expect(await places()).toEqual(after)
      const stored = await repairOf(id)
      await run(order, { repairId: id, lineIds: [third, testId(), first, second] })
      expect(await repairOf(id)).toEqual(stored)
    },
  )

  it('[LN-01] the order of the lines of a billed repair can be changed', async () => {
    const id = await intake()
    const lines = [line(), line()]
    for (const one of lines) await run('repair.addLine', { repairId: id, line: one })
    await set(id, { status: 'Gefactureerd' })
    const turned = { repairId: id, lineIds: lines.map((one) => one.id).toReversed() }
    await run('repair.reorderLines', turned)
    expect((await repairOf(id)).repairLines.map((one) => one.id)).toEqual(turned.lineIds)
  })

  it('a line that is set to another place stands there at once', async () => {
    const id = await intake()
    const lines = [line(), line()]
    for (const one of lines) await run('repair.addLine', { repairId: id, line: one })
    await run('repair.setLine', { repairId: id, lineId: lines[0]?.id, set: { pos: 5 } })
    expect((await repairOf(id)).repairLines.map((one) => one.id)).toEqual([lines[1]?.id, lines[0]?.id])
  })

  it('[FM-15] a line that one person changes while another removes it stays, and the other is notified', async () => {
    const id = await intake()
    const mine = line()
    await run('repair.addLine', { repairId: id, line: mine })
    const { description, quantity, price, total } = (await repairOf(id)).repairLines[0]!
    const base = { description, quantity, price, total }
    await run('repair.setLine', { repairId: id, lineId: mine.id, set: { price: 50 } })
    const { notices } = await run('repair.removeLine', { repairId: id, lineId: mine.id }, { base })
    expect((await repairOf(id)).repairLines).toMatchObject([{ id: mine.id, price: 50 }])
    expect(notices.map(({ code }) => code)).toEqual(['line_restored'])
    const seen = { ...base, price: 50, total: 100 }
    await run('repair.removeLine', { repairId: id, lineId: mine.id }, { base: seen })
    expect((await repairOf(id)).repairLines).toEqual([])
  })

  it('[RD-24] takes the estimate over once, and again only when asked for (D-047)', async () => {
    const id = await intake()
    await run('repair.addEstimateLine', { repairId: id, line: line() })
    const first = { id, newLineIds: [testId()] }
    await run('repair.takeOverEstimate', first)
    await run('repair.takeOverEstimate', first)
    expect((await repairOf(id)).repairLines).toHaveLength(1)
    expect((await refusal(run('repair.takeOverEstimate', { id, newLineIds: [testId()] }))).code).toBe(
      'already_taken_over',
    )
    await run('repair.takeOverEstimate', { id, newLineIds: [testId()], again: true })
    expect((await repairOf(id)).repairLines).toHaveLength(2)
  })
})

describe('the log', () => {
  it('[CF-40] keeps the lines of one change in the order in which it wrote them, always', async () => {
    for (let i = 0; i < 12; i++) {
      const id = await intake()
      await set(id, { status: 'Bestek geweigerd' })
      await set(id, { type: 'Herstelling' })
      const lines = (await repairOf(id)).repairLogLines.map(({ description }) => description)
      expect(lines.slice(-2)).toEqual([
        'Status: Bestek geweigerd -> Binnengebracht',
        'Type: Bestek -> Herstelling',
      ])
    }
  })

  it('[CF-42] names what was overwritten as people do, never by an id', async () => {
    const [a, b] = [testId(), testId()]
    await run('customer.create', { id: a, name: 'Omroep Noord' })
    await run('customer.create', { id: b, name: 'Studio Zuid' })
    const id = await intake()
    await set(id, { customerId: a, endDate: '2026-03-05', forfaitAmount: 10, underWarranty: true })
    await set(
      id,
      { customerId: b, endDate: '2026-03-07', forfaitAmount: 1250.5 },
      { customerId: null, endDate: null, forfaitAmount: null },
    )
    const lines = (await repairOf(id)).repairLogLines.map(({ description }) => description)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Klant: "Omroep Noord" overschreven door "Studio Zuid"',
        'Einddatum: "05/03/2026" overschreven door "07/03/2026"',
        'Forfait: "€ 10,00" overschreven door "€ 1.250,50"',
      ]),
    )
    expect(lines.join()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

describe('what a line may hold', () => {
  it.each([-2, 0])('[CF-43] refuses a quantity of %d with a text that says why', async (quantity) => {
    const id = await intake()
    const wrong = await refusal(run('repair.addLine', { repairId: id, line: line({ quantity }) }))
    expect([wrong.code, wrong.message]).toEqual(['invalid_args', 'Het aantal moet groter zijn dan 0.'])
  })
})

describe('conflicts', () => {
  it('keeps the higher status, notifies the author and keeps the loser (B6.1)', async () => {
    const id = await intake()
    await set(id, { status: 'Gefactureerd' })
    const { notices, conflicts } = await set(
      id,
      { status: 'Hersteld', workNotes: 'Voeding vervangen' },
      { status: 'Binnengebracht', workNotes: null },
    )
    const repair = await repairOf(id)
    expect(repair).toMatchObject({ status: 'Gefactureerd', workNotes: 'Voeding vervangen', openConflicts: 1 })
    expect(notices).toContainEqual({ code: 'status_kept_higher', text: 'Status bleef Gefactureerd.' })
    expect(repair.repairLogLines.map((l) => l.description)).toContain(
      'Status Hersteld niet overgenomen (Gefactureerd)',
    )
    const conflict = await tx.get('conflict', conflicts[0]!)
    expect(conflict).toMatchObject({
      e: 'repair',
      eid: id,
      field: 'status',
      policy: 'status_rank',
      winner: { value: 'Gefactureerd' },
      loser: { value: 'Hersteld', by: USER },
      state: 'open',
    })
    await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(await repairOf(id)).toMatchObject({ status: 'Hersteld', openConflicts: 0 })
    expect((await tx.get('conflict', conflicts[0]!))?.state).toBe('restored')
  })

  it('[CF-54] putting a value back keeps a newer third value as a conflict', async () => {
    const id = await intake()
    await set(id, { reference: 'een' }, { reference: null })
    const { conflicts } = await set(id, { reference: 'twee' }, { reference: null })
    await set(id, { reference: 'NIEUW' }, { reference: 'twee' })
    const { conflicts: fresh } = await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(await repairOf(id)).toMatchObject({ reference: 'een', openConflicts: 1 })
    expect(await tx.get('conflict', fresh[0]!)).toMatchObject({
      field: 'reference',
      winner: { value: 'een' },
      loser: { value: 'NIEUW' },
      state: 'open',
    })
  })

  it('[CF-54] putting a value back that a colleague chose to drop is done, and keeps what the colleague kept', async () => {
    const id = await intake()
    await set(id, { reference: 'een' }, { reference: null })
    const { conflicts } = await set(id, { reference: 'twee' }, { reference: null })
    await run('conflict.dismiss', { id: conflicts[0] })
    const { conflicts: fresh } = await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(await repairOf(id)).toMatchObject({ reference: 'een', openConflicts: 1 })
    expect(await tx.get('conflict', fresh[0]!)).toMatchObject({ loser: { value: 'twee' }, state: 'open' })
  })

  it('[CF-54] says so where nothing could be done any more', async () => {
    const id = await intake()
    await set(id, { reference: 'een' }, { reference: null })
    const { conflicts } = await set(id, { reference: 'twee' }, { reference: null })
    await run('conflict.restoreLoser', { id: conflicts[0] })
    const again = await run('conflict.restoreLoser', { id: conflicts[0] })
    expect(again.notices).toEqual([
      { code: 'conflict_settled', text: 'Deze waarde was intussen al teruggezet.' },
    ])
    const kept = await run('conflict.dismiss', { id: conflicts[0] })
    expect(kept.notices.map(({ code }) => code)).toEqual(['conflict_settled'])
    expect(await repairOf(id)).toMatchObject({ reference: 'een', openConflicts: 0 })
  })

  it('lets the later customer win and keeps the other', async () => {
    const [a, b] = [testId(), testId()]
    for (const id of [a, b]) await run('customer.create', { id, name: `Klant ${id}` })
    const id = await intake()
    await set(id, { customerId: a }, { customerId: null })
    const { conflicts } = await set(id, { customerId: b }, { customerId: null })
    expect((await repairOf(id)).customerId).toBe(b)
    await run('conflict.dismiss', { id: conflicts[0] })
    expect(await repairOf(id)).toMatchObject({ customerId: b, openConflicts: 0 })
  })

  it('puts the values of two people on one line side by side', async () => {
    const id = await intake()
    const mine = line()
    await run('repair.addLine', { repairId: id, line: mine })
    await run(
      'repair.setLine',
      { repairId: id, lineId: mine.id, set: { price: 50 } },
      { base: { price: 45.5 } },
    )
    const { conflicts } = await run(
      'repair.setLine',
      { repairId: id, lineId: mine.id, set: { price: 60, quantity: 1 } },
      { base: { price: 45.5, quantity: 2 } },
    )
    expect((await repairOf(id)).repairLines[0]).toMatchObject({ price: 60, quantity: 1, total: 60 })
    await run('conflict.restoreLoser', { id: conflicts[0] })
    expect((await repairOf(id)).repairLines[0]).toMatchObject({ price: 50, total: 50 })
  })
})

describe('removal, photos and duplicates', () => {
  it('deletes for good, releases the item, and refuses a billed one unless a person is connected (D-063)', async () => {
    const id = await intake()
    const itemId = (await repairOf(id)).itemId!
    await run('repair.deletePermanently', { id })
    expect(await tx.get('repair', id)).toBeUndefined()
    expect((await tx.get('item', itemId))?.status).toBe('Beschikbaar')
    expect((await refusal(set(id, { notes: 'te laat' }))).code).toBe('gone')
    const billed = await intake()
    await set(billed, { status: 'Gefactureerd' })
    expect((await refusal(run('repair.deletePermanently', { id: billed }))).code).toBe('billed_locked')
    await run('repair.deletePermanently', { id: billed }, { online: true })
    expect(await tx.get('repair', billed)).toBeUndefined()
  })

  const photoOf = (repairId: string) => (slot: number) => ({
    repairId,
    photoId: testId(),
    slot,
    sha256: 'a'.repeat(64),
    mime: 'image/jpeg',
    bytes: 100,
    w: 400,
    h: 300,
  })

  it('a photo takes the place of another in one go; of one that is gone, as every new photo (D-066, B6.2)', async () => {
    const id = await intake()
    const [first, second, third] = [1, 1, 1].map(photoOf(id))
    await run('photo.attach', first)
    await run('photo.replace', { ...second, replaces: first!.photoId })
    const slots = async () => (await repairOf(id)).repairPictures.map((p) => [p.slot, p.id])
    expect(await slots()).toEqual([[1, second!.photoId]])
    // another person replaced the first photo too, without knowing the second
    await run('photo.replace', { ...third, replaces: first!.photoId })
    expect(await slots()).toEqual([
      [1, second!.photoId],
      [2, third!.photoId],
    ])
    await run('photo.replace', { ...third, replaces: first!.photoId })
    expect(await slots()).toHaveLength(2)
  })

  it('[PH-01, EF-055] moves a photo to the next free slot; the fifth has none (B6.2)', async () => {
    const id = await intake()
    const photo = photoOf(id)
    for (const slot of [2, 2, 2, 2, 2]) await run('photo.attach', photo(slot), { device: 'Werkbank 2' })
    const pictures = (await repairOf(id)).repairPictures
    expect(pictures.map((p) => p.slot)).toEqual([1, 2, 3, 4, null])
    expect(pictures[0]).toMatchObject({ state: 'pending', device: 'Werkbank 2' })
    await run('photo.remove', { repairId: id, photoId: pictures[0]!.id })
    expect((await repairOf(id)).repairPictures).toHaveLength(4)
  })

  it('[EV-03] forty photos are kept, the first four in the four places; any can be put in a place of them', async () => {
    const id = await intake()
    const photo = photoOf(id)
    for (let i = 0; i < 40; i++) await run('photo.attach', { ...photo(1), slot: null })
    const slots = async () => (await repairOf(id)).repairPictures.map(({ slot }) => slot)
    expect(await slots()).toEqual([1, 2, 3, 4, ...Array.from({ length: 36 }, () => null)])
    expect(await refusal(run('photo.attach', { ...photo(1), slot: null }))).toMatchObject({
      code: 'limit_exceeded',
      message: "Deze herstelling heeft al te veel foto's.",
    })
    const { repairPictures } = await repairOf(id)
    const [second, last] = [repairPictures[1]!.id, repairPictures[39]!.id]
    await run('photo.set', { repairId: id, photoId: last, set: { slot: 2 } })
    const after = new Map((await repairOf(id)).repairPictures.map((picture) => [picture.id, picture.slot]))
    expect([after.get(last), after.get(second)]).toEqual([2, null])
    expect([...after.values()].filter((slot) => slot !== null)).toEqual([1, 2, 3, 4])
  })

  it('[EV-10] the later of two people decides what a photo shows, and the other is notified; nothing is reported for a missing photo', async () => {
    const id = await intake()
    const photo = { ...photoOf(id)(1), phase: 'bij binnenkomst' }
    await run('photo.attach', photo)
    const phase = (value: string | null) => ({ repairId: id, photoId: photo.photoId, set: { phase: value } })
    await run('photo.set', phase('tijdens'), { base: { phase: 'bij binnenkomst' } })
    await run('photo.set', phase('na herstelling'), { base: { phase: 'bij binnenkomst' } })
    const repair = await repairOf(id)
    expect(repair.repairPictures[0]?.phase).toBe('na herstelling')
    expect(repair.openConflicts).toBe(1)
    const fields = [...tx.rows].flatMap(([key, doc]) =>
      key.startsWith('conflict/') ? [(doc as unknown as { field: string }).field] : [],
    )
    expect(fields).toEqual([`repairPictures.${photo.photoId}.phase`])
    await run('photo.remove', { repairId: id, photoId: photo.photoId })
    await run('photo.set', phase('tijdens'), { base: { phase: 'na herstelling' } })
    expect((await repairOf(id)).repairPictures).toEqual([])
  })

  it('[IT-36, IT-38] an item made twice is one item under two ids; online it is refused (B6.3)', async () => {
    const category = testId()
    await run('category.create', { id: category, description: 'Camera', prefix: 'cam' })
    const made = { categoryId: category, brand: 'Sony', model: 'FX9', serialNumber: '77' }
    const [a, b] = [testId(), testId()]
    await run('item.create', { id: a, ...made })
    expect((await tx.get('item', a))?.itemNumber).toBe('CAM-1')
    const { assigned } = await run('item.create', { id: b, ...made, serialNumber: ' 77 ', brand: 'SONY' })
    expect(assigned.aliasOf).toBe(a)
    expect(effects.state.aliases.get(b)).toBe(a)
    expect((await refusal(run('item.create', { id: testId(), ...made }, { online: true }))).message).toBe(
      'Item van dit merk, type en serienummer bestaat al',
    )
  })

  it('[CA-07] a category of the same name and another prefix is refused, with the same prefix it is the same', async () => {
    const first = testId()
    await run('category.create', { id: first, description: 'Lenzen', prefix: 'LEN' })
    const refused = await refusal(
      run('category.create', { id: testId(), description: ' lenzen ', prefix: 'LNS' }),
    )
    expect(refused).toMatchObject({
      code: 'duplicate_name',
      message: 'Categorie niet opgeslagen, naam bestaat reeds.',
      details: { existingId: first },
    })
    const same = testId()
    await run('category.create', { id: same, description: 'LENZEN', prefix: 'len' })
    expect(effects.state.aliases.get(same)).toBe(first)
  })

  it('[RD-52, CO-04, CO-06, EF-214] a contact needs both names and a deleted one is hidden, not gone', async () => {
    const [customer, contact] = [testId(), testId()]
    await run('customer.create', { id: customer, name: 'VRT' })
    expect(
      (await refusal(run('contact.save', { customerId: customer, id: contact, set: { firstName: 'An' } })))
        .details.fields,
    ).toMatchObject({ lastName: expect.any(String) })
    await run('contact.save', {
      customerId: customer,
      id: contact,
      set: { firstName: 'An', lastName: 'Maes', fax: 'x'.repeat(255) },
    })
    expect(
      (
        await refusal(
          run('contact.save', { customerId: customer, id: contact, set: { fax: 'x'.repeat(256) } }),
        )
      ).code,
    ).toBe('invalid_args')
    await run('contact.deactivate', { customerId: customer, id: contact })
    expect((await tx.get('customer', customer))?.customerContacts).toMatchObject([
      { id: contact, active: false },
    ])
  })
})
