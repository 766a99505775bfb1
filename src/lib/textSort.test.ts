import { describe, expect, it } from 'vitest'
import { sortWordStartsFirst, compareValues } from './textSort.ts'

describe('sorting texts', () => {
  it('sorts numbers in texts by value and nothing last', () => {
    const sorted = ['2026.10', null, '2026.9', ''].toSorted(compareValues)
    expect(sorted.slice(0, 2)).toEqual(['2026.9', '2026.10'])
    expect(compareValues('é', 'F')).toBeLessThan(0)
    expect(compareValues(2, 10)).toBeLessThan(0)
  })
})

it('[NW-10] puts those first in which a word begins with the term, and leaves the order otherwise', () => {
  const rows = ['Zwartwit', 'Audiowit', 'Wit (Écru)', 'De Witte']
  expect(sortWordStartsFirst('WIT', rows, (row) => row)).toEqual([
    'Wit (Écru)',
    'De Witte',
    'Zwartwit',
    'Audiowit',
  ])
  expect(sortWordStartsFirst('ecru', rows, (row) => row)[0]).toBe('Wit (Écru)')
  expect(sortWordStartsFirst('', rows, (row) => row)).toEqual(rows)
})
