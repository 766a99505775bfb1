import { describe, expect, it } from 'vitest'
import { movementOf, rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { unitPlan } from './unitRental.ts'
import type { Rental } from '../rentals/rental.ts'
import { likelyActions, otherActions } from './scanActions.ts'

const TODAY = '2026-06-05'
const item = rentalItem()
const line = rentalLine({ itemId: item.id, customItem: null })
const rental = (startDate: string, more: Partial<Rental> = {}) =>
  rentalWith({ startDate, status: 'Bevestigd', rentalLines: [line], ...more })
const actionsOf = (rentals: readonly Rental[], more: object = {}, hasOpenRepair = false) =>
  likelyActions({ item: { ...item, ...more }, hasOpenRepair, ...unitPlan(item.id, rentals, TODAY) }, TODAY)

describe('the two likeliest actions with a scanned item', () => {
  it('[SC-15] are taking back what is out, and giving out what leaves today or tomorrow', () => {
    const out = rental('2026-06-01', { movements: [movementOf(line, 'out', 1)] })
    expect(actionsOf([out])).toEqual(['takeBack', 'dossier'])
    expect(actionsOf([rental('2026-06-06')])).toEqual(['handOut', 'dossier'])
    expect(actionsOf([rental('2026-06-07')])).toEqual(['addToRental', 'newRepair'])
    const back = rental('2026-06-01', { movements: [movementOf(line, 'back', 1)] })
    expect(actionsOf([back])).toEqual(['addToRental', 'newRepair'])
  })

  it('[SC-15] are its open repair and a photo of it, a new repair for the device of a customer, and its page when it is stolen', () => {
    expect(actionsOf([], {}, true)).toEqual(['openRepair', 'photo'])
    expect(actionsOf([], { customerId: 'klant' })).toEqual(['newRepair', 'dossier'])
    expect(actionsOf([], { stolen: true }, true)).toEqual(['dossier'])
  })

  it('[SC-05] leave the others within reach', () => {
    expect(otherActions(['takeBack', 'dossier'], item)).toEqual(['newRepair', 'addToRental'])
    expect(otherActions(['newRepair', 'dossier'], { customerId: 'klant' })).toEqual([])
  })
})
