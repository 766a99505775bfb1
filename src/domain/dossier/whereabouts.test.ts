import { describe, expect, it } from 'vitest'
import { movementOf, rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { MOVEMENTS } from '../rentals/constants.ts'
import { whereaboutsOf } from './whereabouts.ts'

const TODAY = '2026-11-10'
const item = rentalItem({ place: 'Rek A1' })
const line = rentalLine({ itemId: item.id, customItem: null })
const rental = (fields: object = {}) =>
  rentalWith({ pickupDate: '2026-11-08', returnDate: '2026-11-18', rentalLines: [line], ...fields })
const moved = (kind: 'out' | 'back') => ({ ...movementOf(line, MOVEMENTS[kind], 1), itemId: item.id })

describe('the location of an item', () => {
  it('[LI-08] is in house with its place, unless its status, a customer or a theft says otherwise', () => {
    expect(whereaboutsOf(item, [], TODAY)).toEqual({ kind: 'here', place: 'Rek A1' })
    expect(whereaboutsOf({ ...item, status: 'In herstelling' }, [], TODAY)).toEqual({
      kind: 'status',
      status: 'In herstelling',
    })
    expect(whereaboutsOf({ ...item, customerId: 'k' }, [], TODAY)).toEqual({ kind: 'customer' })
    expect(whereaboutsOf({ ...item, stolen: true, status: 'Buiten dienst' }, [], TODAY)).toEqual({
      kind: 'stolen',
    })
  })

  it('[LI-08] is away until the return of the rental that has it', () => {
    expect(whereaboutsOf(item, [rental()], TODAY)).toMatchObject({ kind: 'away', until: '2026-11-18' })
    expect(whereaboutsOf(item, [rental({ movements: [moved('out')] })], TODAY).kind).toBe('away')
    expect(whereaboutsOf(item, [rental({ movements: [moved('out'), moved('back')] })], TODAY).kind).toBe(
      'here',
    )
    expect(whereaboutsOf(item, [rental({ status: 'Optie' })], TODAY).kind).toBe('here')
    expect(whereaboutsOf(item, [rental({ pickupDate: TODAY })], TODAY).kind).toBe('here')
  })

  it('[LI-08] of bulk says how many are free', () => {
    const bulk = { ...item, stockQuantity: 20 }
    const some = rentalLine({ itemId: item.id, customItem: null, multiple: true, quantity: 6 })
    expect(whereaboutsOf(bulk, [rental({ rentalLines: [some] })], TODAY)).toMatchObject({ free: 14, all: 20 })
  })
})
