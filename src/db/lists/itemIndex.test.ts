import { beforeEach, describe, expect, it } from 'vitest'
import { CustomerIndex } from './customerIndex.ts'
import { ItemIndex } from './itemIndex.ts'
import { testItem, testId } from './testDocs.ts'
import type { ItemListQuery } from './listQueries.ts'
import { NEW_CATEGORY } from '../../domain/categories/category.ts'

let index: ItemIndex
beforeEach(() => {
  index = new ItemIndex(new CustomerIndex().table)
})
const QUERY: ItemListQuery = {
  term: '',
  rentable: false,
  sort: { by: 'brand', dir: 'asc' },
  page: 1,
  size: 40,
}
const numbers = (query: Partial<ItemListQuery> = {}) =>
  index.query({ ...QUERY, ...query }).ids.map((id) => Number.parseInt(id.slice(-12), 16))
const put = (n: number, more: Parameters<typeof testItem>[1] = {}) => index.put(testItem(n, more))
const CATEGORY = testId(9, 7)
const SUB = testId(8, 1)
const category = { id: CATEGORY, description: 'Belichting', prefix: 'LIC', ...NEW_CATEGORY, active: true }
const subcategory = { id: SUB, description: 'Ledpaneel', category: CATEGORY, active: true }

describe('the list of the items', () => {
  it('is in the order of brand and model, and sorts by every other column', () => {
    put(1, { brand: 'Sony', model: 'B', serialNumber: '2', status: 'Verkocht', purchasedAt: '2024-01-02' })
    put(2, { brand: 'arri', model: 'Z', serialNumber: '1', status: 'Beschikbaar', purchasedAt: '2025-01-02' })
    put(3, { brand: 'Sony', model: 'A', serialNumber: '3', status: 'Buiten dienst', subcategoryId: SUB })
    expect(numbers()).toEqual([2, 3, 1])
    const by = (key: string) => numbers({ sort: { by: key, dir: 'asc' } })
    expect(by('model')).toEqual([3, 1, 2])
    expect(by('serialNumber')).toEqual([2, 1, 3])
    expect(by('status')).toEqual([2, 3, 1])
    expect(by('purchasedAt')).toEqual([1, 2, 3])
    index.putSubcategory(subcategory)
    expect(by('subcategory')[0]).toBe(3)
  })

  it('[D-115] shows the active ones, in rental those for rent', () => {
    put(1, { rentable: true })
    put(2, { rentable: false })
    put(3, { rentable: true, active: false })
    expect(numbers()).toEqual([2, 1])
    expect(numbers({ rentable: true })).toEqual([1])
  })

  it('[D-115] finds what its category or subcategory is called, also after they got another name', () => {
    put(1, { categoryId: CATEGORY, subcategoryId: SUB })
    put(2)
    index.putCategory(category)
    index.putSubcategory(subcategory)
    expect(numbers({ term: 'belicht' })).toEqual([1])
    expect(numbers({ term: 'ledpan' })).toEqual([1])
    expect(numbers({ term: 'b' })).toEqual([2, 1])
    index.putCategory({ ...category, description: 'Licht op statief' })
    expect(numbers({ term: 'belicht' })).toEqual([])
    expect(numbers({ term: 'statief' })).toEqual([1])
    index.reads.subcategory.remove(SUB)
    expect(numbers({ term: 'ledpan' })).toEqual([])
  })

  it("[D-093] [D-115] finds brand and model typed together; for rent it finds only the company's own items", () => {
    put(1, { brand: 'Sony', model: 'FX9', rentable: true, customerId: null })
    put(2, { brand: 'Sony', model: 'FX9', rentable: true, customerId: testId(7, 1) })
    put(3, { brand: 'Sony', model: 'FX6', rentable: true, customerId: null })
    put(4, { brand: 'Sony', model: 'FX9', rentable: false, customerId: null })
    const found = (term: string, limit = 9) =>
      index.forRent(term, limit).ids.map((id) => Number.parseInt(id.slice(-12), 16))
    expect(numbers({ term: 'sony fx9' })).toEqual([4, 2, 1])
    expect(found('sony fx9')).toEqual([1])
    expect(found('sony')).toEqual([3, 1])
    expect(found('sony', 1)).toEqual([3])
  })

  it('follows an item that is taken out of the lists', () => {
    put(1)
    put(2)
    expect(numbers()).toEqual([2, 1])
    put(2, { active: false })
    expect(numbers()).toEqual([1])
  })
})

describe('the brands', () => {
  it('[D-116] [D-117] of active items, merged whatever their case, those of the category first', () => {
    put(1, { brand: 'Sony' })
    put(2, { brand: 'sony' })
    put(3, { brand: 'Arri', categoryId: CATEGORY })
    put(4, { brand: 'Zeiss', active: false })
    put(5, { brand: 'Canon' })
    expect(index.brands(CATEGORY)).toEqual({ ofCategory: ['Arri'], others: ['Canon', 'Sony'] })
    expect(index.brands(null)).toEqual({ ofCategory: [], others: ['Arri', 'Canon', 'Sony'] })
  })
})

describe('the items that fit', () => {
  const numbersOf = (ids: string[]) => ids.map((id) => Number.parseInt(id.slice(-12), 16))
  const CUSTOMER = testId(3, 1)

  it('[AL-41] are the active ones of a customer, those of the company and those with a serial number', () => {
    put(3, { customerId: CUSTOMER, serialNumber: 'ab-7' })
    put(1, { customerId: CUSTOMER })
    put(2, { customerId: CUSTOMER, active: false, serialNumber: 'AB-7' })
    put(4, { serialNumber: ' Ab-7 ' })
    put(5, { serialNumber: 'AB-77' })
    expect(numbersOf(index.ofCustomer(CUSTOMER))).toEqual([1, 3])
    expect(numbersOf(index.ofCustomer(null))).toEqual([4, 5])
    expect(numbersOf(index.withSerialNumber('AB-7 '))).toEqual([3, 4])
    expect(index.ofCustomer(testId(3, 9))).toEqual([])
    put(3, { customerId: null, serialNumber: 'B' })
    index.remove(testId(2, 1))
    expect([index.ofCustomer(CUSTOMER), numbersOf(index.ofCustomer(null))]).toEqual([[], [3, 4, 5]])
    expect(numbersOf(index.withSerialNumber('ab-7'))).toEqual([4])
  })
})
