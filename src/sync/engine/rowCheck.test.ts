import { expect, it } from 'vitest'
import { testCustomer } from '../../db/lists/testDocs.ts'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import { isReadableRow } from './rowCheck.ts'

it('[KT-06] a row of an earlier version, without what came later, is understood; one without what was always there is not', () => {
  const { language: _none, ...early } = testCustomer(1)
  const { internalNotes: _neither, ...rental } = rentalWith()
  for (const full of [false, true]) {
    expect(isReadableRow('customer', early, full)).toBe(true)
    expect(isReadableRow('rental', rental, full)).toBe(true)
    expect(isReadableRow('customer', { ...early, name: undefined }, full)).toBe(false)
  }
})
