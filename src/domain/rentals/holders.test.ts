import { expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import type { Rental } from './rental.ts'
import { holdersOf } from './holders.ts'
import { NO_RULES } from './stockRules.ts'

const item = rentalItem({ stockQuantity: 6 })
const other = rentalItem()
const rent = (day: string, quantity: number, more: Partial<Rental> = {}) =>
  rentalWith({ startDate: day, rentalLines: [rentalLine({ itemId: item.id, quantity })], ...more })
const period = { pickupDate: '2030-06-10', returnDate: '2030-06-12' }
const STOCK_FACTS = { items: new Map([item, other].map((one) => [one.id, one])), rules: NO_RULES }
const today = '2030-06-01'
const who = (rentals: Rental[], now = today, own: string | null = null) =>
  holdersOf([item.id], period, { ...STOCK_FACTS, rentals, today: now }, own).map(({ rental, units }) => [
    rental.id,
    units[0]?.quantity,
  ])

it('names who has the item on one of the days, the earliest first', () => {
  const [last, first] = [rent('2030-06-12', 2), rent('2030-06-10', 1)]
  expect(who([last, rent('2030-06-09', 1), rent('2030-06-13', 1), first])).toEqual([
    [first.id, 1],
    [last.id, 2],
  ])
})

it('leaves out who gave it back, who has another item, and the rental itself', () => {
  const mine = rent('2030-06-11', 1)
  const back = rent('2030-06-11', 1, { status: 'Teruggebracht' })
  const elsewhere = rent('2030-06-11', 1, { rentalLines: [rentalLine({ itemId: other.id })] })
  expect(who([mine, back, elsewhere], today, mine.id)).toEqual([])
})

it('counts what is overdue as still out, and all lines of a rental together (D-083)', () => {
  const lines = [1, 2].map((quantity) => rentalLine({ itemId: item.id, quantity }))
  const late = rent('2030-06-03', 1, { rentalLines: lines })
  expect(who([late])).toEqual([])
  expect(who([late], '2030-06-11')).toEqual([[late.id, 3]])
})

it('[RG-11] names a rental once that has several units of a model', () => {
  const lines = [item, other].map(({ id }) => rentalLine({ itemId: id }))
  const both = rent('2030-06-11', 1, { rentalLines: [...lines, rentalLine()] })
  expect(holdersOf([item.id, other.id], period, { ...STOCK_FACTS, rentals: [both], today })).toEqual([
    {
      rental: both,
      units: [
        { itemId: item.id, quantity: 1 },
        { itemId: other.id, quantity: 1 },
      ],
    },
  ])
})
