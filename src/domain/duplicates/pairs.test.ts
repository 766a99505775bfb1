import { describe, expect, it } from 'vitest'
import { type DuplicateFields, duplicateKeys } from '../customers/duplicates.ts'
import { customerKeys, itemKeys } from './keys.ts'
import { nameKey, duplicatePairs } from './pairs.ts'

const NONE: DuplicateFields = { name: null, postalCode: null, email: null, phone: null, vatNumber: null }
const pairs = (...customers: Partial<DuplicateFields>[]) =>
  duplicatePairs([...customers.keys()], (n) => customerKeys(duplicateKeys({ ...NONE, ...customers[n] }))).map(
    ({ one, other, reasons }) => [one, other, ...reasons],
  )

describe('likely duplicates', () => {
  it('[DB-20] are customers that share a VAT number, an address of mail, a phone, or name and postal code', () => {
    expect(
      pairs(
        { name: 'Kobalt Productiehuis bv', postalCode: '1030', vatNumber: 'BE0123456789' },
        { name: 'Elders', email: 'info@elders.example' },
        { name: 'Productiehuis Kobalt', postalCode: '1030', vatNumber: '0123.456.789' },
        { name: 'Ook elders', email: 'Info@elders.example' },
        { name: 'Productiehuis Kobalt', postalCode: '9000' },
        { phone: '02 741 31 18' },
        { phone: '+32 2 741 31 18' },
      ),
    ).toEqual([
      [0, 2, 'vatNumber', 'name'],
      [1, 3, 'email'],
      [5, 6, 'phone'],
    ])
  })

  it('[DB-20] are not those of a number that many share, nor of one that says too little', () => {
    expect(pairs(...Array.from({ length: 5 }, () => ({ phone: '02 741 31 18' })))).toEqual([])
    expect(pairs({ phone: '118' }, { phone: '118' })).toEqual([])
    expect(pairs({}, {})).toEqual([])
  })

  it('[DB-20] are items of one brand with a serial number in two spellings', () => {
    const items = [
      ['sony', 'O1-24 I'],
      ['sony', '01241'],
      ['jvc', '01241'],
      ['sony', '12'],
      ['sony', '12'],
    ] as const
    const found = duplicatePairs([...items.keys()], (n) => itemKeys(items[n]?.[0] ?? '', items[n]?.[1] ?? ''))
    expect(found).toEqual([{ one: 0, other: 1, reasons: ['serialNumber'] }])
  })

  it('[DB-21] are found among ten thousand customers without comparing each with each', () => {
    let asked = 0
    const places = Array.from({ length: 10_000 }, (_, n) => n)
    const found = duplicatePairs(places, (n) => {
      asked++
      return { email: `${n % 9_999}@x.example`, phone: String(n) }
    })
    expect(found.map(({ one, other }) => [one, other])).toEqual([[0, 9_999]])
    expect(asked).toBe(10_000)
  })

  it('reads a name without its form, its dots and the order of its words', () => {
    expect(nameKey('kobalt productiehuis b.v.')).toBe(nameKey('productiehuis kobalt'))
    expect(nameKey('bv')).toBe('')
  })
})
