import { expect, it } from 'vitest'
import { testCustomer } from '../../db/lists/testDocs.ts'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import { understands } from './rowCheck.ts'

it('[KT-06] a row of an earlier version, without what came later, is understood; one without what was always there is not', () => {
  const { language: _none, ...early } = testCustomer(1)
  const { internalNotes: _neither, ...rental } = rentalWith()
  for (const full of [false, true]) {
    expect(understands('customer', early, full)).toBe(true)
    expect(understands('rental', rental, full)).toBe(true)
    expect(understands('customer', { ...early, name: undefined }, full)).toBe(false)
  }
})
