import { describe, expect, it } from 'vitest'
import { rentalLine } from '../../../tests/kit/rentals.ts'
import { rentalSummary } from './summary.ts'
import { summaryItemIds } from './summaryItems.ts'

const ITEMS: Record<string, { brand: string; model: string | null }> = {
  a: { brand: 'JVC', model: 'GY-HC900' },
  b: { brand: 'SkyPanel', model: null },
  c: { brand: 'Sachtler', model: 'Ace XL' },
}
const line = (itemId: string | null, more: object = {}) =>
  rentalLine({ itemId, customItem: null, quantity: 1, ...more })
const summary = (...rentalLines: ReturnType<typeof line>[]) =>
  rentalSummary({ rentalLines }, (id) => ITEMS[id])

describe('the lines of a rental in one sentence', () => {
  it('[LI-01] names two lines and counts the others', () => {
    expect(summary()).toBe('')
    expect(summary(line('a', { quantity: 2 }))).toBe('2 × JVC GY-HC900')
    expect(summary(line('a'), line('b'))).toBe('JVC GY-HC900, SkyPanel')
    expect(summary(line('a', { quantity: 2 }), line('b'), line('c'))).toBe(
      '2 × JVC GY-HC900, SkyPanel en 1 andere',
    )
    expect(summary(...['a', 'b', 'c', 'a', 'b'].map((id) => line(id)))).toBe(
      'JVC GY-HC900, SkyPanel en 3 andere',
    )
  })

  it('[LI-01] a kit is one line, a model is named by its words, and a free text only when it is alone', () => {
    const kit = line(null, { kitId: 'k', customItem: 'Interviewset' })
    const part = line('a', { partOf: kit.id })
    const model = line(null, { brand: 'Sony', model: 'FX9' })
    const text = line(null, { customItem: 'Levering' })
    expect(summary(text, kit, part, model)).toBe('Interviewset, Sony FX9')
    expect(summary(text)).toBe('Levering')
    expect(summaryItemIds({ rentalLines: [text, kit, part, line('c'), line('b'), line('a')] })).toEqual([
      'c',
      'b',
    ])
  })

  it('[LI-01] an item that this device does not have yet is counted', () => {
    expect(summary(line('x'), line('a'))).toBe('JVC GY-HC900 en 1 andere')
    expect(summary(line('x'))).toBe('')
  })
})
