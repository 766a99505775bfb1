import { describe, expect, it } from 'vitest'
import { isVatMistyped, shownVatNumber, viesNumber } from './vatNumber.ts'

describe('[DB-01] a VAT number', () => {
  it.each([
    ['BE 0123.456.789', 'BE0123456789'],
    ['0123 456 789', 'BE0123456789'],
    ['be1000.000.001', 'BE1000000001'],
    ['NL123456789B01', 'NL123456789B01'],
    ['FR 7J 123456789', 'FR7J123456789'],
    ['GR 123456789', 'EL123456789'],
    ['ATU12345678', 'ATU12345678'],
    ['IE1234567WA', 'IE1234567WA'],
    ['ESX1234567X', 'ESX1234567X'],
  ])('%s is %s to VIES', (typed, number) => {
    expect(viesNumber(typed)).toBe(number)
    expect(isVatMistyped(typed)).toBe(false)
  })

  it.each(['', null, 'BE 123', 'CHE-123.456.789', 'GB 123456789', '2123456789', 'Vrijgesteld'])(
    '%s is none of VIES',
    (typed) => expect(viesNumber(typed)).toBeNull(),
  )

  it('of VIES with a digit too few or too many is mistyped; one from elsewhere is not, nor a word', () => {
    const mistyped = ['BE 0123.456.78', 'BE 01234567890', 'NL 12', 'be2123456789']
    expect(mistyped.filter((typed) => !isVatMistyped(typed))).toEqual([])
    const others = ['CHE-123.456.789', 'GB 123456789', 'Vrijgesteld', 'Geen', '12345']
    expect(others.filter(isVatMistyped)).toEqual([])
  })

  it('reads with its dots where it is Belgian', () => {
    expect(['BE0123456789', 'NL123456789B01', 'CHE-123', null].map(shownVatNumber)).toEqual([
      'BE 0123.456.789',
      'NL 123456789B01',
      'CHE-123',
      '',
    ])
  })
})
