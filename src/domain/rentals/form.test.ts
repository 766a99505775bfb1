import { describe, expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import {
  copyRental,
  customLine,
  draftDays,
  requestedUnits,
  type RentalDraft,
  withDays,
  withItem,
  withOtherUnit,
} from './form.ts'

const NONE = { startDate: null, endDate: null, pickupDate: null, returnDate: null }
const draft = (fields: Partial<RentalDraft> = {}): RentalDraft => ({ ...rentalWith(), ...NONE, ...fields })
/** 2030-06-10 is Whit Monday. */
const facts = {
  closed: new Set(['2030-06-10']),
  rates: [
    { numberOfDays: 3, rate: 2.5 },
    { numberOfDays: 7, rate: 4 },
  ],
  typed: new Set<never>(),
}

describe('the days of a form', () => {
  it('[PR-16] are 0 until both are known, and calendar days from then on', () => {
    expect(draftDays(draft())).toBe(0)
    expect(draftDays(draft({ startDate: '2030-06-11' }))).toBe(0)
    expect(draftDays(draft({ startDate: '2030-06-07', endDate: '2030-06-11' }))).toBe(5)
    expect(draftDays(draft({ startDate: '2030-06-11', endDate: '2030-06-07' }))).toBe(0)
  })

  it('[VF-29] propose the last open day before the start and the first one after the end', () => {
    const started = withDays(draft(), { startDate: '2030-06-11' }, facts)
    expect(started).toMatchObject({ pickupDate: '2030-06-07', returnDate: null })
    expect(withDays(started, { endDate: '2030-06-14' }, facts)).toMatchObject({
      pickupDate: '2030-06-07',
      returnDate: '2030-06-17',
    })
  })

  it('[VF-29] leave alone what a person typed', () => {
    const typed = new Set(['pickupDate', 'returnDate'] as const)
    const next = withDays(
      draft({ pickupDate: '2030-06-11' }),
      { startDate: '2030-06-12', endDate: '2030-06-12' },
      { ...facts, typed },
    )
    expect(next).toMatchObject({ pickupDate: '2030-06-11', returnDate: null })
  })

  it('[VF-29] a start that is emptied proposes nothing', () => {
    const filled = draft({ startDate: '2030-06-11', pickupDate: '2030-06-07' })
    expect(withDays(filled, { startDate: null }, facts).pickupDate).toBe('2030-06-07')
  })

  it.each([
    ['2030-06-12', 1],
    ['2030-06-13', 2.5],
    ['2030-06-16', 2.5],
    ['2030-06-17', 4],
    ['2030-07-30', 4],
  ])('[PR-14] from 11 June to %s the rate is %d', (endDate, rate) => {
    const next = withDays(draft({ rate: 9 }), { startDate: '2030-06-11', endDate }, facts)
    expect(next).toMatchObject({ rate, formerRate: 9 })
  })

  it('[PR-14] looks no rate up while the number of days stays the same', () => {
    const there = draft({ startDate: '2030-06-11', endDate: '2030-06-13', rate: 3 })
    expect(withDays(there, { startDate: '2030-06-12', endDate: '2030-06-14' }, facts).rate).toBe(3)
    expect(withDays(there, { pickupDate: '2030-06-11' }, facts).rate).toBe(3)
    expect(withDays(there, { endDate: null }, facts)).toMatchObject({ rate: 3, numberOfDays: 0 })
  })

  it('[PR-15] gives the new rate to the lines that had the former one only', () => {
    const lines = [rentalLine({ rate: 1 }), rentalLine({ rate: 1.5 })]
    const next = withDays(
      draft({ rate: 1, rentalLines: lines }),
      { startDate: '2030-06-11', endDate: '2030-06-13' },
      facts,
    )
    expect(next.rentalLines.map(({ rate }) => rate)).toEqual([2.5, 1.5])
  })
})

describe('the lines of a form', () => {
  it('[VF-12] a line of free text is one unit for nothing, at the rate of the rental', () => {
    expect(customLine('a', { rate: 2.5 })).toMatchObject({
      id: 'a',
      itemId: null,
      customItem: '',
      quantity: 1,
      multiple: false,
      itemPrice: 0,
      rate: 2.5,
    })
  })

  it('an item comes last, with its day price and the rate of the rental (D-079, D-092)', () => {
    const item = rentalItem({ rentPrice: 80 })
    const next = withItem(draft({ rate: 2.5, rentalLines: [rentalLine()] }), item, testId())
    expect(next?.rentalLines).toHaveLength(2)
    expect(next?.rentalLines[1]).toMatchObject({
      itemId: item.id,
      customItem: null,
      quantity: 1,
      multiple: false,
      itemPrice: 80,
      rate: 2.5,
    })
  })

  it('bulk that is on a line already is increased by one, a single unit is not added twice (D-092)', () => {
    const [bulk, single] = [rentalItem({ stockQuantity: 6 }), rentalItem()]
    const once = withItem(draft(), bulk, testId())!
    expect(once.rentalLines[0]).toMatchObject({ multiple: true, quantity: 1 })
    const twice = withItem(once, bulk, testId())
    expect(twice?.rentalLines.map(({ quantity }) => quantity)).toEqual([2])
    const taken = withItem(draft(), single, testId())!
    expect(withItem(taken, single, testId())).toBeNull()
  })
})

describe('a copy (D-090)', () => {
  const old = rentalWith({
    number: '2029.4',
    documentNumber: 4,
    boekjaar: 2029,
    previousStatus: 'Optie',
    status: 'Teruggebracht',
    type: 'Demo/test',
    contact: 'Jan Peeters',
    externalReference: 'PO 7',
    notes: 'bel eerst',
    rate: 2.5,
    discount: 5,
    serviceFeeActive: true,
    serviceFee: 3,
    tempCusName: 'Festival',
    rentalLines: [
      rentalLine({ itemPrice: 75, rate: 2.5, discountPercentage: 10, conflict: true, remark: 'x' }),
    ],
    rentalRemarks: [{ id: testId(), text: 'Met vriendelijke groet', pos: 1 }],
    logLines: [{ id: testId(), description: 'Klant gebeld', at: '2029-01-01T08:00:00.000Z', by: null }],
    openConflicts: 1,
  })
  const fresh = draft({ contact: 'Els Maes', serviceFee: 6, vatPercentage: 21 })
  const copy = copyRental(old, fresh, testId)

  it('[VF-21] has no number, no days, no log and no conflicts of its own yet', () => {
    expect(copy).toMatchObject({ ...NONE, id: fresh.id, number: null, documentNumber: null, boekjaar: null })
    expect(copy).toMatchObject({
      reference: fresh.reference,
      previousStatus: null,
      logLines: [],
      openConflicts: 0,
    })
    expect(copy.id).not.toBe(old.id)
    expect(copy.rentalLines[0]?.conflict).toBe(false)
  })

  it('[VF-21] begins as a new one does, with the settings of now', () => {
    expect(copy).toMatchObject({ status: 'Bevestigd', contact: 'Els Maes', serviceFee: 6, vatPercentage: 21 })
    expect(copyRental({ ...old, vatFree: true }, fresh, testId)).toMatchObject({
      vatFree: true,
      vatPercentage: 0,
    })
  })

  it('[VF-21] keeps the customer, what is rented at which price, and what was written', () => {
    const { type, externalReference, notes, rate, discount, serviceFeeActive, tempCusName } = old
    expect(copy).toMatchObject({
      type,
      externalReference,
      notes,
      rate,
      discount,
      serviceFeeActive,
      tempCusName,
    })
    const { id: lineId, conflict: _flag, ...line } = old.rentalLines[0]!
    expect(copy.rentalLines).toMatchObject([line])
    expect(copy.rentalLines[0]?.id).not.toBe(lineId)
    expect(copy.rentalRemarks.map(({ text }) => text)).toEqual(['Met vriendelijke groet'])
    expect(copy.rentalRemarks[0]?.id).not.toBe(old.rentalRemarks[0]?.id)
  })

  it('[VF-21] keeps its rate until it has days, and takes that of the list then', () => {
    const dated = withDays(copy, { startDate: '2030-06-11', endDate: '2030-06-17' }, facts)
    expect(dated.rate).toBe(4)
    expect(dated.rentalLines[0]?.rate).toBe(4)
  })
})

describe('the units of a form', () => {
  const [one, two, other, cables] = [
    rentalItem(),
    rentalItem(),
    rentalItem({ model: 'FX6' }),
    rentalItem({ stockQuantity: 9 }),
  ]

  it('[RG-14] bulk is added in the requested quantity, and increased by it on an existing line; a unit is one', () => {
    const first = withItem(draft(), cables, testId(), 3)
    expect(first?.rentalLines.at(-1)).toMatchObject({ itemId: cables.id, quantity: 3 })
    expect(withItem(first ?? draft(), cables, testId(), 2)?.rentalLines.at(-1)).toMatchObject({ quantity: 5 })
    expect(withItem(draft(), one, testId(), 3)?.rentalLines.at(-1)).toMatchObject({ quantity: 1 })
  })

  it('[RG-13] another unit takes the same place at the same price, in a line of its own', () => {
    const [before, after] = [rentalLine(), rentalLine()]
    const line = rentalLine({
      itemId: one.id,
      itemPrice: 80,
      discountPercentage: 10,
      remark: 'Zwart',
      conflict: true,
    })
    const id = testId()
    expect(withOtherUnit([before, line, after], line.id, { itemId: two.id, lineId: id })).toEqual([
      before,
      { ...line, id, itemId: two.id, conflict: false },
      after,
    ])
  })

  it('[RG-12] units of a model are wanted together, bulk individually', () => {
    const items = new Map([one, two, other, cables].map((item) => [item.id, item]))
    const lines = [one, two, other].map(({ id }) => rentalLine({ itemId: id }))
    const wanted = requestedUnits(
      [...lines, rentalLine({ itemId: cables.id, quantity: 4 }), rentalLine()],
      items,
    )
    expect([one, two, other, cables].map(({ id }) => wanted.get(id))).toEqual([2, 2, 1, 4])
  })
})
