import { beforeEach, describe, expect, it } from 'vitest'
import { rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { Lists } from './index.ts'
import { TableReaders } from './loadedLists.ts'
import type { RentalIndex } from './rentalIndex.ts'
import { testCustomer, testItem, testId } from './testDocs.ts'
import type { RentalFilters, RentalListQuery } from './listQueries.ts'

let index: RentalIndex
let reading: TableReaders
beforeEach(() => {
  const lists = new Lists()
  index = lists.rentals
  reading = new TableReaders(Object.values(lists))
})
const QUERY: RentalListQuery = {
  term: '',
  all: false,
  sort: { by: 'reference', dir: 'desc' },
  page: 1,
  size: 40,
}
const numbers = (query: Partial<RentalListQuery> = {}) =>
  index.query({ ...QUERY, ...query }).ids.map((id) => Number.parseInt(id.slice(-12), 16))
const put = (n: number, fields: Partial<Rental> = {}) =>
  index.put(
    rentalWith({ id: testId(5, n), number: `2026.${n}`, boekjaar: 2026, documentNumber: n, ...fields }),
  )

describe('the rentals in memory', () => {
  it('[D-089] stand by boekjaar and number as numbers, those without one above all', () => {
    put(2)
    put(10)
    put(1, { boekjaar: 2027 })
    put(99, { boekjaar: null, documentNumber: null, number: null })
    expect(numbers()).toEqual([99, 1, 10, 2])
    expect(numbers({ sort: { by: 'reference', dir: 'asc' } })).toEqual([2, 10, 1, 99])
    expect(numbers({ sort: { by: 'nonsense', dir: 'desc' } })).toEqual([99, 1, 10, 2])
    expect(numbers({ page: 2, size: 3 })).toEqual([2])
  })

  it('[D-087] are listed while active, and all of them with the switch', () => {
    put(1)
    put(2, { status: 'Teruggebracht' })
    expect(numbers()).toEqual([1])
    expect(numbers({ all: true })).toEqual([2, 1])
    put(1, { status: 'Geannuleerd' })
    expect(numbers()).toEqual([])
    index.remove(testId(5, 2))
    expect(numbers({ all: true })).toEqual([1])
    expect(index.query({ ...QUERY, all: true }).total).toBe(1)
  })

  it('[D-098] are found by customers and items that come or change later', () => {
    put(1, {
      customerId: testId(3, 1),
      rentalLines: [rentalLine({ itemId: testId(2, 1), customItem: null })],
    })
    put(2, { tempCusName: 'Bouwfeest' })
    expect(numbers({ term: 'studio' })).toEqual([])
    reading.put('customer', [testCustomer(1)])
    reading.put('item', [testItem(1, { brand: 'Arri' })])
    expect([numbers({ term: 'studio' }), numbers({ term: 'arri' })]).toEqual([[1], [1]])
    const byCustomer = () => numbers({ sort: { by: 'customer', dir: 'asc' } })
    expect(byCustomer()).toEqual([2, 1])
    reading.put('customer', [testCustomer(1, { name: 'Atelier' })])
    expect(byCustomer()).toEqual([1, 2])
    expect(numbers({ term: 'studio' })).toEqual([])
    reading.remove('customer', testId(3, 1))
    expect(byCustomer()).toEqual([2, 1])
  })

  it('[D-098] do not search with one character', () => {
    put(1, { tempCusName: 'Filmploeg' })
    put(2, { tempCusName: 'Radio' })
    expect(numbers({ term: 'f' })).toEqual([2, 1])
    expect(numbers({ term: 'fi' })).toEqual([1])
  })
})

describe('the rentals that fit', () => {
  const CUSTOMER = testId(3, 1)
  const [CAMERA, LIGHT] = [testId(2, 1), testId(2, 2)]
  const numbersOf = (ids: string[]) => ids.map((id) => Number.parseInt(id.slice(-12), 16))
  const found = (filters: RentalFilters) => numbersOf(index.find(filters))
  const on = (...itemIds: string[]) => ({ rentalLines: itemIds.map((itemId) => rentalLine({ itemId })) })

  it('[AL-41] are those of a customer, the last that began first, and the active ones with an item', () => {
    put(1, { customerId: CUSTOMER, startDate: '2026-02-01', status: 'Teruggebracht', ...on(CAMERA) })
    put(2, { customerId: CUSTOMER, startDate: '2026-03-01', ...on(CAMERA, LIGHT) })
    put(3, { startDate: '2026-01-01', ...on(LIGHT) })
    expect(found({ customerId: CUSTOMER })).toEqual([2, 1])
    expect(numbersOf(index.activeWith([CAMERA]))).toEqual([2])
    expect(numbersOf(index.activeWith([CAMERA, LIGHT]))).toEqual([2, 3])
    expect(index.activeWith([testId(2, 9)])).toEqual([])
    put(2, { customerId: null, startDate: '2026-03-01', ...on(LIGHT) })
    expect([found({ customerId: CUSTOMER }), numbersOf(index.activeWith([CAMERA]))]).toEqual([[1], []])
    reading.remove('rental', testId(5, 1))
    expect(found({ customerId: CUSTOMER })).toEqual([])
  })

  it('[AL-45] are listed by status, customer, item and the days the material is away, all of it together', () => {
    const away = (pickupDate: string, returnDate: string) => ({ pickupDate, returnDate })
    put(1, { customerId: CUSTOMER, status: 'Optie', ...away('2026-06-01', '2026-06-05'), ...on(CAMERA) })
    put(2, { customerId: CUSTOMER, status: 'Bevestigd', ...away('2026-06-05', '2026-06-09') })
    put(3, { status: 'Geannuleerd', ...away('2026-06-05', '2026-06-05'), tempCusName: 'Optiek' })
    expect(numbers({ filters: { status: ['Optie'] } })).toEqual([1])
    expect(numbers({ all: true, filters: { status: ['Optie', 'Geannuleerd'] } })).toEqual([3, 1])
    expect(numbers({ filters: { status: ['Geannuleerd'] } })).toEqual([])
    expect(numbers({ filters: { from: '2026-06-06' } })).toEqual([2])
    expect(numbers({ all: true, filters: { from: '2026-06-05', to: '2026-06-05' } })).toEqual([3, 2, 1])
    expect(numbers({ filters: { to: '2026-06-04', customerId: CUSTOMER } })).toEqual([1])
    expect(numbers({ filters: { itemIds: [LIGHT, CAMERA] } })).toEqual([1])
    expect(numbers({ all: true, term: 'optie', filters: { customerId: CUSTOMER } })).toEqual([1])
    expect(numbers({ filters: { customerId: testId(3, 9) } })).toEqual([])
    expect(numbers({ filters: {}, page: 2, size: 1 })).toEqual([1])
  })
})
