import { describe, expect, it } from 'vitest'
import { isPin, offlineSecretProblem } from '../../src/domain/system/offlineSecret.ts'

describe('a PIN for work without a connection', () => {
  it.each(['384912', '00120987', 'een lange zin'])('[OC-08] takes %s', (secret) => {
    expect(offlineSecretProblem(secret)).toBeUndefined()
  })

  it.each([
    ['', 'Gelieve een pincode of wachtwoord in te vullen.'],
    ['38491', 'Een pincode heeft minstens 6 cijfers.'],
    ['kort', 'Een pincode heeft minstens 6 cijfers, een wachtwoord minstens 8 tekens.'],
    ['000000', 'Deze pincode is te gemakkelijk te raden.'],
    ['123456', 'Deze pincode is te gemakkelijk te raden.'],
    ['987654', 'Deze pincode is te gemakkelijk te raden.'],
    ['121212', 'Deze pincode is te gemakkelijk te raden.'],
    ['x'.repeat(129), 'Gebruik hoogstens 128 tekens.'],
  ])('[OC-08] refuses "%s"', (secret, text) => {
    expect(offlineSecretProblem(secret)).toBe(text)
  })

  it('[OC-08] is known by its digits', () => {
    expect([isPin('384912'), isPin('12'), isPin('38491x'), isPin('')]).toEqual([true, true, false, false])
  })
})
