import { describe, expect, it } from 'vitest'
import { emptyRepairForm, repairFormArgs, checkRepairForm, withSwitch, withType } from './repairForm.ts'

const ID = '01950000-0001-7000-8000-000000000001'
const OTHER = '01950000-0001-7000-8000-000000000002'
const start = () => emptyRepairForm({ id: ID, today: '2026-03-02', executorId: OTHER, refusedQuote: 75 })

describe('the form of a new repair', () => {
  it('[RN-10, RN-11, RN-12, RN-13] starts as an estimate of today, with the first executor and the fee of the settings', () => {
    expect(start()).toMatchObject({
      type: 'Bestek',
      dateIn: '2026-03-02',
      executorId: OTHER,
      forfaitAmount: 75,
    })
  })

  it('[RN-03, RN-04] lets the two switches exclude each other and clears what they rule out', () => {
    const filled = { ...start(), customerId: OTHER, customerContactId: OTHER, itemId: OTHER }
    const rental = withSwitch(filled, 'rentalEquipment', true, 75)
    expect(rental).toMatchObject({
      rentalEquipment: true,
      customerId: null,
      customerContactId: null,
      itemId: null,
    })
    const parts = withSwitch({ ...rental, itemId: OTHER }, 'sparePartsOnly', true, 75)
    expect(parts).toMatchObject({ sparePartsOnly: true, rentalEquipment: false, itemId: null })
    expect(withSwitch(filled, 'sparePartsOnly', true, 75).customerId).toBe(OTHER)
    expect(withSwitch(parts, 'rentalEquipment', true, 75)).toMatchObject({
      sparePartsOnly: false,
      rentalEquipment: true,
    })
  })

  it("[NW-17] the company's own equipment begins as a repair without a fee, and not any more when it is a customer's", () => {
    const own = withSwitch(start(), 'rentalEquipment', true, 75)
    expect(own).toMatchObject({ type: 'Herstelling', forfaitAmount: null })
    expect(withSwitch(own, 'rentalEquipment', false, 75)).toMatchObject({ type: 'Bestek', forfaitAmount: 75 })
    expect(withSwitch(own, 'sparePartsOnly', true, 75)).toMatchObject({ type: 'Bestek', forfaitAmount: 75 })
    const asked = withSwitch(withType(start(), 'Herstelling', 75), 'sparePartsOnly', true, 75)
    expect(asked.type).toBe('Herstelling')
  })

  it('[RN-08] has a fee only as an estimate', () => {
    const repair = withType(start(), 'Herstelling', 75)
    expect(repairFormArgs(repair).forfaitAmount).toBeNull()
    expect(withType(repair, 'Bestek', 75).forfaitAmount).toBe(75)
  })

  it('[RN-14, RN-15, RN-16, RN-17, RN-18] names what is wrong under its field', () => {
    expect(checkRepairForm({ ...start(), executorId: null })).toEqual({
      executorId: 'Gelieve dit veld in te vullen!',
      notes: 'Gelieve dit veld in te vullen!',
      itemId: 'Gelieve een item te selecteren!',
    })
    expect(
      checkRepairForm({ ...start(), itemId: OTHER, notes: 'x'.repeat(51), reference: 'y'.repeat(31) }),
    ).toEqual({
      notes: 'Dit is beperkt tot 50 characters',
      reference: 'Dit is beperkt tot 30 characters',
    })
    expect(checkRepairForm({ ...start(), itemId: OTHER, notes: 'Geen beeld' })).toEqual({})
    expect(checkRepairForm({ ...start(), sparePartsOnly: true, notes: 'Kabel' })).toEqual({})
  })
})
