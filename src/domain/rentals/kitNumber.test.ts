import { describe, expect, it } from 'vitest'
import { customLine } from './form.ts'
import { canMultiply, withKits } from './kitNumber.ts'
import type { RentalLine } from './rental.ts'

const FX9 = { brand: 'Sony', model: 'FX9' }
const ITEMS = new Map<string, { brand: string; model: string | null }>([
  ['r1', FX9],
  ['r2', { brand: 'SONY', model: ' fx9' }],
  ['case', { brand: 'Peli', model: null }],
  ['cable', { brand: 'Belden', model: null }],
])
const line = (id: string, more: Partial<RentalLine>): RentalLine => ({
  ...customLine(id, { rate: 1 }),
  customItem: null,
  partOf: 'kit',
  ...more,
})
const KIT = line('kit', { kitId: 'k', partOf: null, customItem: 'EFP-set', itemPrice: 95 })
const CABLE = line('cable', { itemId: 'cable', quantity: 4, multiple: true })
const ASK = line('ask', FX9)
const unitLine = (id: string) => line(id, { itemId: id })
const OTHER = line('other', { partOf: null, quantity: 3, ...FX9 })

const numbers = (lines: readonly RentalLine[]) => lines.map(({ id, quantity }) => [id, quantity])
const set = (lines: readonly RentalLine[], quantity: number) => {
  let n = 0
  return withKits(lines, 'kit', quantity, ITEMS, () => `new${n++}`)
}

describe('another number of a kit', () => {
  it('[KI-33] has its parts as many times, and leaves all others', () => {
    const two = set([KIT, ASK, CABLE, OTHER], 2)
    expect(numbers(two)).toEqual([
      ['kit', 2],
      ['ask', 2],
      ['cable', 8],
      ['other', 3],
    ])
    expect(set(two, 1)).toEqual([KIT, ASK, CABLE, OTHER])
    expect(set([KIT, ASK, CABLE, OTHER], 1)).toEqual([KIT, ASK, CABLE, OTHER])
  })

  it('[KI-33] keeps what somebody changed of a part, rather one too many', () => {
    const two = set([KIT, ASK, { ...CABLE, quantity: 5 }], 2)
    expect(numbers(two)).toEqual([
      ['kit', 2],
      ['ask', 2],
      ['cable', 10],
    ])
    const odd = two.map((one) => (one.id === 'cable' ? { ...one, quantity: 11 } : one))
    expect(numbers(set(odd, 1)).at(-1)).toEqual(['cable', 6])
  })

  it('[KI-33] asks for more of a chosen unit by its model, at its price', () => {
    const lines = set([KIT, { ...unitLine('r1'), itemPrice: 80, conflict: true }, CABLE], 3)
    expect(lines).toMatchObject([
      { id: 'kit', quantity: 3 },
      { id: 'r1', itemId: 'r1', quantity: 1, conflict: true },
      { id: 'new0', itemId: null, ...FX9, quantity: 2, itemPrice: 80, partOf: 'kit', conflict: false },
      { id: 'cable', quantity: 12 },
    ])
  })

  it('[KI-33] a smaller number first removes units that were not chosen yet, then the last unit', () => {
    const three = [{ ...KIT, quantity: 3 }, unitLine('r1'), unitLine('r2'), ASK]
    expect(numbers(set(three, 2))).toEqual([
      ['kit', 2],
      ['r1', 1],
      ['r2', 1],
    ])
    expect(numbers(set(three, 1))).toEqual([
      ['kit', 1],
      ['r1', 1],
    ])
  })

  it('[KI-33] is not offered if a part is the only unit of its kind', () => {
    expect(canMultiply([KIT, ASK, CABLE, unitLine('r1')], 'kit', ITEMS)).toBe(true)
    expect(canMultiply([KIT, unitLine('case')], 'kit', ITEMS)).toBe(false)
    expect(canMultiply([KIT, ASK, { ...unitLine('case'), partOf: null }], 'kit', ITEMS)).toBe(true)
  })
})
