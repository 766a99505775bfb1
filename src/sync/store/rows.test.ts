import { expect, it } from 'vitest'
import { rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { toDoc, toRow } from './rows.ts'

it('[AL-02] what an earlier layout found rows by never crosses the wire', () => {
  const rental = rentalWith({ rentalLines: [rentalLine()] })
  const row = { ...toRow('rental', rental, 7), _items: ['x'], _list: 3 }
  expect(toDoc(row)).toEqual(rental)
})
