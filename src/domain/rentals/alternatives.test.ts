import { expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import type { Item } from '../items/item.ts'
import { remainingOfAll, type StockFacts } from './availability.ts'
import { firstFreeDay, spareUnits } from './alternatives.ts'
import type { Rental } from './rental.ts'
import { NO_RULES } from './stockRules.ts'

const [one, two, three] = [rentalItem(), rentalItem(), rentalItem()]
const model = [one, two, three].map(({ id }) => id)
const bulk = rentalItem({ stockQuantity: 6 })
const period = { pickupDate: '2030-06-10', returnDate: '2030-06-12' }

const rent = (item: Item, from: string, to: string, more: Partial<Rental> = {}) =>
  rentalWith({
    startDate: from,
    endDate: to,
    pickupDate: from,
    returnDate: to,
    rentalLines: [rentalLine({ itemId: item.id, quantity: 1 })],
    ...more,
  })
const facts = (
  rentals: Rental[],
  today = '2030-06-01',
  all: Item[] = [one, two, three, bulk],
): StockFacts => ({
  items: new Map(all.map((item) => [item.id, item])),
  rentals,
  openRepairs: new Map(),
  today,
  rules: NO_RULES,
})

it('[RG-12] the nearest free date is that of the period where there are enough', () => {
  expect(firstFreeDay(model, 3, period, facts([]))).toBe('2030-06-10')
  expect(firstFreeDay(model, 2, period, facts([rent(one, '2030-06-11', '2030-06-20')]))).toBe('2030-06-10')
})

it('[RG-12] else it is the day after a return from which they are free as long as the period lasts', () => {
  const rentals = [rent(one, '2030-06-08', '2030-06-14'), rent(two, '2030-06-16', '2030-06-20')]
  // from the 15th all three are free for one day, but not for three
  expect(firstFreeDay(model, 3, period, facts(rentals))).toBe('2030-06-21')
  expect(firstFreeDay(model, 2, period, facts(rentals))).toBe('2030-06-10')
  const single = { pickupDate: '2030-06-10', returnDate: '2030-06-10' }
  expect(firstFreeDay(model, 3, single, facts(rentals))).toBe('2030-06-15')
})

it('[RG-12] counts bulk by its number, an option as well, and not the rental itself', () => {
  const lines = [rentalLine({ itemId: bulk.id, quantity: 4 })]
  const option = rent(bulk, '2030-06-09', '2030-06-13', { status: 'Optie', rentalLines: lines })
  expect(firstFreeDay([bulk.id], 3, period, facts([option]))).toBe('2030-06-14')
  expect(firstFreeDay([bulk.id], 3, period, facts([option]), option.id)).toBe('2030-06-10')
})

it('[RG-12] an overdue unit is expected tomorrow; more units than the company has are never free', () => {
  const late = rent(one, '2030-06-01', '2030-06-03')
  expect(firstFreeDay(model, 3, period, facts([late], '2030-06-10'))).toBe('2030-06-11')
  expect(firstFreeDay(model, 4, period, facts([]))).toBeNull()
  const broken = { ...three, status: 'In herstelling' as const }
  expect(firstFreeDay(model, 3, period, facts([], '2030-06-01', [one, two, broken]))).toBeNull()
})

it('[RG-13] a unit can replace another if it is free on all days and not on the rental already', () => {
  const known = facts([rent(one, '2030-06-10', '2030-06-10'), rent(two, '2030-06-12', '2030-06-14')])
  const spares = (taken: Set<string>, mine: string | null = null) =>
    spareUnits(model, remainingOfAll(model, period, known, mine), taken)
  expect(spares(new Set([one.id]))).toEqual([three.id])
  expect(spares(new Set([one.id, three.id]))).toEqual([])
  const own = known.rentals[1]?.id ?? null
  expect(spares(new Set([one.id]), own)).toEqual([two.id, three.id])
})
