import { describe, expect, it } from 'vitest'
import { filterText, parseFilters, FILTER_ON } from './listFilters.ts'

describe('the filters of a list in its address', () => {
  it('[LS-01] are the same again, whatever was typed', () => {
    const filters = { late: FILTER_ON, name: 'Claeys, An: 100 %2C', city: 'ja, Gent' }
    const text = filterText(filters)
    expect(text?.startsWith('late,name:')).toBe(true)
    expect(parseFilters(text, ['late', 'name', 'city'])).toEqual(filters)
  })

  it('what is no filter of the list, is empty or is cut off is left out or taken as it stands', () => {
    expect(parseFilters('other:1,name:,city:50%', ['name', 'city'])).toEqual({ city: '50%' })
    expect(filterText({ name: undefined })).toBeUndefined()
  })
})
