import { describe, expect, it } from 'vitest'
import { type DuplicateFields, duplicateKeys, isLikelyDuplicate, belgianPhoneDigits } from './duplicates.ts'

const NONE: DuplicateFields = {
  name: null,
  postalCode: null,
  email: null,
  phone: null,
  vatNumber: null,
}
const alike = (a: Partial<DuplicateFields>, b: Partial<DuplicateFields>) =>
  isLikelyDuplicate(duplicateKeys({ ...NONE, ...a }), duplicateKeys({ ...NONE, ...b }))

describe('a likely duplicate', () => {
  it('[D-102] has the same name in the same postal code', () => {
    const lens = { name: 'De Lens', postalCode: '9000' }
    expect(alike(lens, { name: ' de lens ', postalCode: '9000' })).toBe(true)
    expect(alike(lens, { name: 'De Lens', postalCode: '9001' })).toBe(false)
    expect(alike({ name: 'De Lens' }, { name: 'De Lens' })).toBe(false)
    expect(alike({ postalCode: '1012 AB' }, { postalCode: '1012AB' })).toBe(false)
    expect(alike({ name: 'x', postalCode: '1012 AB' }, { name: 'x', postalCode: '1012ab' })).toBe(true)
  })

  it('[D-102] has the same e-mail address', () => {
    expect(alike({ email: 'Info@lens.example' }, { email: 'info@LENS.example ' })).toBe(true)
    expect(alike({ email: '' }, { email: '' })).toBe(false)
  })

  it('[D-102] has the same digits in its phone number, once there are enough of them', () => {
    expect(alike({ phone: '09 223 11 22' }, { phone: '09/223.11.22' })).toBe(true)
    expect(alike({ phone: '09 22' }, { phone: '0922' })).toBe(false)
    expect(alike({ phone: null }, { phone: '' })).toBe(false)
  })

  it('[DB-02] has the same VAT number by VIES, however it is written', () => {
    expect(alike({ vatNumber: 'BE 0123.456.789' }, { vatNumber: '0123456789' })).toBe(true)
    expect(alike({ vatNumber: 'BE 0123.456.789' }, { vatNumber: 'BE 0123.456.788' })).toBe(false)
    expect(alike({ vatNumber: 'Vrijgesteld' }, { vatNumber: 'Vrijgesteld' })).toBe(false)
  })

  it.each(['+32 9 223 11 22', '0032 9 223 11 22', '+32 (0)9 223 11 22', '09/223 11 22'])(
    'reads %s as a call from here',
    (phone) => expect(belgianPhoneDigits(phone)).toBe('092231122'),
  )

  it('keeps the country of other numbers', () => {
    expect(belgianPhoneDigits('+31 20 123 45 67')).toBe('31201234567')
  })
})
