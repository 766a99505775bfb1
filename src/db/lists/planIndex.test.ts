import { beforeEach, describe, expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { RENTAL_STATUS_LIST } from '../../domain/rentals/rental.ts'
import { PlanIndex } from './planIndex.ts'

const names = new Map([['c-1', 'Filmhuis']])
let index: PlanIndex
beforeEach(() => {
  index = new PlanIndex((id) => names.get(id) ?? null)
})
const rent = (fields: Parameters<typeof rentalWith>[0]) => {
  const rental = rentalWith(fields)
  index.putRental(rental)
  return rental
}
const found = (from: string, to: string) => index.between(from, to).map(({ id }) => id)

describe('the rentals of a period', () => {
  it('[D-094] are those away on one of its days, both ends included, by their first day', () => {
    const later = rent({ pickupDate: '2026-06-10', returnDate: '2026-06-12' })
    const long = rent({ pickupDate: '2026-05-01', returnDate: '2026-07-01' })
    expect(found('2026-06-12', '2026-06-30')).toEqual([long.id, later.id])
    expect(found('2026-06-01', '2026-06-10')).toEqual([long.id, later.id])
    expect(found('2026-06-13', '2026-06-30')).toEqual([long.id])
    expect(found('2026-07-02', '2026-07-30')).toEqual([])
  })

  it('[D-094] are active, and leave when they no longer are', () => {
    for (const status of RENTAL_STATUS_LIST) rent({ status })
    const statuses = index.between('2026-06-01', '2026-06-30').map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['Bevestigd', 'Optie'])
    const rental = rent({ pickupDate: '2027-01-01', returnDate: '2027-01-02' })
    index.putRental({ ...rental, status: 'Geannuleerd' })
    expect(found('2027-01-01', '2027-01-31')).toEqual([])
  })

  it('carry the name of their customer and what stands on their lines', () => {
    rent({ customerId: 'c-1', rentalLines: [rentalLine({ itemId: 'i-1', quantity: 2 })] })
    rent({ customerId: null, tempCusName: 'Nieuwe klant' })
    expect(index.between('2026-06-01', '2026-06-30')).toMatchObject([
      { customerName: 'Filmhuis', rentalLines: [{ itemId: 'i-1', quantity: 2 }] },
      { customerName: null, tempCusName: 'Nieuwe klant' },
    ])
  })
})

describe('the items for rent', () => {
  const put = (model: string, fields: Parameters<typeof rentalItem>[0] = {}) => {
    const item = rentalItem({ model, categoryId: 'cam', ...fields })
    index.putItem(item)
    return item
  }
  const shown = () => index.groups().map(({ category, items }) => [category, items.map(({ model }) => model)])

  it('[PL-03] [D-094] stand by category and by name, numbers by value', () => {
    index.putCategory({ id: 'cam', description: "Camera's" })
    index.putCategory({ id: 'acc', description: 'Accu' })
    put('FX10')
    put('fx9')
    put('Lader', { categoryId: 'acc' })
    put('Los', { categoryId: 'gone' })
    expect(shown()).toEqual([
      ['Accu', ['Lader']],
      ["Camera's", ['fx9', 'FX10']],
      ['Zonder categorie', ['Los']],
    ])
  })

  it("[PL-03] leave out items that are not for rent or not the company's, also after a change", () => {
    put('A', { active: false })
    put('B', { rentable: false })
    put('C', { customerId: 'c-1' })
    const item = put('D')
    expect(shown()).toEqual([['Zonder categorie', ['D']]])
    index.putItem({ ...item, model: 'E' })
    expect(shown()).toEqual([['Zonder categorie', ['E']]])
    index.putItem({ ...item, rentable: false })
    expect(shown()).toEqual([])
  })
})
