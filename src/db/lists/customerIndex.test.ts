import { beforeEach, describe, expect, it } from 'vitest'
import { NO_ADDRESS } from '../../domain/customers/customer.ts'
import { CustomerIndex } from './customerIndex.ts'
import { ItemIndex } from './itemIndex.ts'
import { testContact, testCustomer, testItem, testId } from './testDocs.ts'
import type { CustomerListQuery } from './listQueries.ts'

let index: CustomerIndex
beforeEach(() => {
  index = new CustomerIndex()
})
const QUERY: CustomerListQuery = { term: '', sort: { by: 'name', dir: 'asc' }, page: 1, size: 40 }
const numbers = (query: Partial<CustomerListQuery> = {}) =>
  index.query({ ...QUERY, ...query }).ids.map((id) => Number.parseInt(id.slice(-12), 16))
const put = (n: number, more: Parameters<typeof testCustomer>[1] = {}) => index.put(testCustomer(n, more))
const at = (fields: Partial<typeof NO_ADDRESS>) => ({ ...NO_ADDRESS, ...fields })

describe('the list of the customers', () => {
  it('is in the order of the names, whatever case and accents; equals have the newest first', () => {
    put(1, { name: 'Zoë' })
    put(2, { name: 'éclair' })
    put(3, { name: 'Atelier' })
    put(4, { name: 'Atelier' })
    expect(numbers()).toEqual([4, 3, 2, 1])
    expect(numbers({ sort: { by: 'name', dir: 'desc' } })).toEqual([1, 2, 4, 3])
  })

  it('sorts references by their number, and by every other column', () => {
    put(1, {
      referenceNumber: 'K-100',
      email: 'b@x.example',
      phone: '2',
      address: at({ street: 'C', city: 'A' }),
    })
    put(2, {
      referenceNumber: 'K-9',
      email: 'c@x.example',
      phone: '3',
      address: at({ street: 'A', city: 'B' }),
    })
    put(3, {
      referenceNumber: null,
      email: 'a@x.example',
      phone: '1',
      address: at({ street: 'B', city: 'C' }),
    })
    const by = (key: string) => numbers({ sort: { by: key, dir: 'asc' } })
    expect([by('reference'), by('email'), by('phone'), by('street'), by('city')]).toEqual([
      [2, 1, 3],
      [3, 1, 2],
      [3, 1, 2],
      [2, 3, 1],
      [1, 2, 3],
    ])
    expect(by('nonsense')).toEqual(by('name'))
  })

  it('gives a page and the number of all', () => {
    for (let n = 1; n <= 25; n++) put(n, { name: `Klant ${n + 100}` })
    expect(index.query({ ...QUERY, page: 2, size: 10 })).toMatchObject({ total: 25 })
    expect(numbers({ page: 3, size: 10 })).toEqual([21, 22, 23, 24, 25])
    expect(index.query({ ...QUERY, page: 9 })).toEqual({ ids: [], total: 25 })
  })

  it('follows changes in an order that was asked for before', () => {
    put(1, { name: 'B' })
    put(2, { name: 'C' })
    expect(numbers()).toEqual([1, 2])
    put(3, { name: 'A' })
    put(1, { name: 'D' })
    expect(numbers()).toEqual([3, 2, 1])
    put(2, { name: 'C', active: false })
    expect([numbers(), index.query(QUERY).total]).toEqual([[3, 1], 2])
    index.remove(testId(3, 3))
    index.remove(testId(3, 99))
    expect(numbers()).toEqual([1])
  })

  it('[CU-02] [D-103] finds reference, name, e-mail, phone, city and active contacts, from three characters', () => {
    const people = [testContact(1, 'Jan', 'Maes'), { ...testContact(2, 'Weg', 'Gegaan'), active: false }]
    put(1, {
      email: 'x@kobalt.example',
      phone: '057 33',
      address: at({ city: 'Liège', street: 'Kaai' }),
      customerContacts: people,
    })
    put(2, { name: 'Ander' })
    for (const term of ['K-1', 'studio 1', 'KOBALT', '057', 'lieg', 'jan ma'])
      expect(numbers({ term })).toEqual([1])
    for (const term of ['kaai', 'gegaan', 'bestaat niet']) expect(numbers({ term })).toEqual([])
    expect(numbers({ term: 'ko' })).toHaveLength(2)
  })

  it('[CU-05] [D-104] keeps what holds every filled filter, on top of the term', () => {
    put(1, { name: 'Radio Zuid', address: at({ street: 'Kaai', number: '4', city: 'Liège' }) })
    put(2, { name: 'Radio Noord', address: at({ street: 'Markt', city: 'Gent' }) })
    expect(numbers({ filters: { name: 'RADIO' } })).toEqual([2, 1])
    expect(numbers({ filters: { name: 'radio', city: 'lieg', email: '  ' } })).toEqual([1])
    expect(numbers({ filters: { street: 'kaai 4' } })).toEqual([1])
    expect(numbers({ term: 'noord', filters: { city: 'lieg' } })).toEqual([])
    expect(index.query({ ...QUERY, filters: { city: 'gent' } }).total).toBe(1)
  })

  it('[D-105] can show one customer only', () => {
    put(1)
    put(2)
    expect(numbers({ only: testId(3, 2) })).toEqual([2])
    expect(numbers({ only: testId(3, 9) })).toEqual([])
  })
})

describe('likely duplicates', () => {
  const FIELDS = { name: null, postalCode: null, email: null, phone: null, vatNumber: null }
  const found = (fields: object, except?: string) => index.doubles({ ...FIELDS, ...fields }, except)

  it('[D-102] are the active customers that the rule names, other than the one being changed', () => {
    put(1, { name: 'Café Zuid', email: 'a@x.example', address: at({ postalCode: '9000' }) })
    put(2, { phone: '+32 9 223 11 22', vatNumber: 'BE0123456789' })
    put(3, { email: 'a@x.example', active: false })
    expect(found({ name: 'cafe zuid', postalCode: '9000' })).toEqual([testId(3, 1)])
    expect(found({ vatNumber: 'BE 0123.456.789' })).toEqual([testId(3, 2)])
    expect(found({ email: 'A@x.example' })).toEqual([testId(3, 1)])
    expect(found({ phone: '09 223 11 22' })).toEqual([testId(3, 2)])
    expect(found({ phone: '09 223 11 22' }, testId(3, 2))).toEqual([])
    expect(found({})).toEqual([])
  })
})

describe('items of customers', () => {
  const items = () => {
    const list = new ItemIndex(index.table)
    list.put(testItem(1, { customerId: testId(3, 1), serialNumber: 'AB12' }))
    list.put(testItem(2, { customerId: null, serialNumber: 'AB13' }))
    list.put(testItem(3, { customerId: testId(3, 2), brand: 'Canon', model: 'C70', serialNumber: 'AB14' }))
    list.put(testItem(4, { customerId: testId(3, 1), active: false, serialNumber: 'AB15' }))
    return list
  }

  it('[CU-06] [CU-07] [D-105] are found by model or brand, or by serial number', () => {
    put(1)
    put(2, { active: false })
    const list = items()
    const owned = (by: 'model' | 'serialNumber', term: string) => list.owned({ by, term, limit: 9 }).ids
    expect([
      owned('model', 'fx'),
      owned('model', 'SONY'),
      owned('model', 'ab1'),
      owned('model', 'f'),
    ]).toEqual([[testId(2, 1)], [testId(2, 1)], [], []])
    expect(owned('serialNumber', 'ab1')).toEqual([testId(2, 1)])
    put(2)
    expect(owned('serialNumber', 'ab1')).toEqual([testId(2, 1), testId(2, 3)])
    expect(list.owned({ by: 'serialNumber', term: 'ab1', limit: 1 })).toEqual({
      ids: [testId(2, 1)],
      total: 2,
    })
  })
})

it('[NW-10] finds first whose name has a word that begins with the term, then who is found otherwise', () => {
  put(1, { name: 'Aanzee', email: 'info@noordzee.example' })
  put(2, { name: 'Benoordhout' })
  put(3, { name: 'Studio Noord' })
  put(4, { name: 'Noordlicht' })
  put(5, { name: 'Zomerland', address: at({ city: 'Noordwijk' }) })
  const found = index.search('noord').ids.map((id) => Number.parseInt(id.slice(-12), 16))
  expect(found).toEqual([4, 3, 1, 5, 2])
  expect(index.search('noord', 2).total).toBe(5)
})

describe('the search of a customer', () => {
  const found = (term: string) => index.search(term).ids
  beforeEach(() => {
    put(1, {
      name: 'Academie D’Hondt & Sørensen',
      phone: '+32 50 466 99 73',
      address: at({ city: 'Knokke' }),
      customerContacts: [{ ...testContact(7, 'An', 'Maes'), phone: '09 223 11 22', gsm: '+32 475 12 34 56' }],
    })
    put(2, { name: 'Hondt Knokke bv', phone: '0504669900' })
  })

  it('[ZK-01] finds phone numbers in any spelling, those of contacts too', () => {
    for (const term of [
      '050 466 99 73',
      '0504669973',
      '0032504669973',
      '+32(0)50/466.99.73',
      '0475 123456',
      '092231122',
    ])
      expect([term, found(term)]).toEqual([term, [testId(3, 1)]])
    expect(found('050466')).toHaveLength(2)
    expect(numbers({ term: '0504669973' })).toEqual([1])
  })

  it('[ZK-02] [ZK-03] [ZK-04] finds words in any order, any apostrophe and letters without accents', () => {
    for (const term of ["d'hondt", 'knokke academie', 'Sorensen d’hondt'])
      expect([term, found(term)]).toEqual([term, [testId(3, 1)]])
    expect(found('academie radio')).toEqual([])
  })

  it('[ZK-03] puts those first that have the words as they were typed', () => {
    expect(found('hondt knokke')).toEqual([testId(3, 2), testId(3, 1)])
  })

  it('[ZK-02] [ZK-05] warns of a duplicate whatever the apostrophe and the invisible characters', () => {
    put(3, { name: 'D’Ho\u200Bore', address: at({ postalCode: '8300' }) })
    const typed = { name: "d'hoore", postalCode: '8300\u200B', email: null, phone: null, vatNumber: null }
    expect(index.doubles(typed)).toEqual([testId(3, 3)])
  })
})
