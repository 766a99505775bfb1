import { describe, expect, it } from 'vitest'
import { rentalLine, rentalWith } from '../../tests/kit/rentals.ts'
import { RENTAL_STATUS_LIST } from '../domain/rentals/rental.ts'
import { toDoc, toRow } from './rows.ts'

const line = rentalLine({ itemId: '01900000-0000-7000-8000-000000000001', customItem: null })

describe('the items of a rental as the store finds them', () => {
  it('[D-083] stand on active rentals alone, once each', () => {
    const found = RENTAL_STATUS_LIST.filter((status) => {
      const row = toRow('rental', rentalWith({ status, rentalLines: [line, { ...line }, rentalLine()] }))
      if (row._items) expect(row._items).toEqual([line.itemId])
      return row._items !== undefined
    })
    expect(found).toEqual(['Optie', 'Bevestigd'])
  })

  it('leave the index when the rental comes back, and never cross the wire', () => {
    const out = toRow('rental', rentalWith({ rentalLines: [line] }))
    expect('_items' in toDoc(out)).toBe(false)
    expect('_items' in toRow('rental', { ...out, status: 'Teruggebracht' })).toBe(false)
  })
})
