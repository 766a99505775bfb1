import { describe, expect, it } from 'vitest'
import { planCustomers } from '../imports/people.ts'
import { COUNTRIES, Customer } from './customer.ts'
import { countryName } from './countries.ts'

describe('[CF-44] a country', () => {
  it('is called as the lists call it, whatever its language', () => {
    expect(['France', 'FR', ' frankreich ', 'Frankrijk'].map(countryName)).toEqual(Array(4).fill('Frankrijk'))
    expect(COUNTRIES.map(countryName)).toEqual([...COUNTRIES])
    expect(countryName('Spanje')).toBe('Spanje')
  })

  it('is so at the API and in imports', () => {
    expect(Customer.shape.address.shape.country.parse('France')).toBe('Frankrijk')
    const values = { referenceNumber: 'K-1', name: 'Studio', 'address.country': 'France' }
    const { writes } = planCustomers([{ row: 2, values }], [], () => crypto.randomUUID())
    expect(JSON.stringify(writes)).toContain('"country":"Frankrijk"')
  })
})
