import { describe, expect, it } from 'vitest'
import { movementOf, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { MOVEMENTS } from './constants.ts'
import { likelyStep } from './likelyStep.ts'

const TODAY = '2026-11-10'
const line = rentalLine({ itemId: testId(), customItem: null, quantity: 3, multiple: true })
const step = (fields: object) =>
  likelyStep(rentalWith({ pickupDate: TODAY, rentalLines: [line], ...fields }), TODAY)

describe('the likely action with a rental', () => {
  it('[LI-04] confirms an option, hands over what is confirmed, and takes back what is out', () => {
    expect(step({ status: 'Optie' })).toBe('confirm')
    expect(step({})).toBe('out')
    expect(step({ movements: [movementOf(line, MOVEMENTS.out, 2)] })).toBe('out')
    expect(step({ movements: [movementOf(line, MOVEMENTS.out, 3)] })).toBe('back')
  })

  it('[LI-04] a rental whose pick-up day is over without a record counts as out', () => {
    expect(step({ pickupDate: '2026-11-09' })).toBe('back')
  })

  it('[LI-04] is none of a rental that is done', () => {
    for (const status of ['Teruggebracht', 'Afgehandeld', 'Geannuleerd'] as const)
      expect(step({ status })).toBeNull()
  })
})
