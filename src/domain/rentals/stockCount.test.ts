import { describe, expect, it } from 'vitest'
import { rentalItem } from '../../../tests/kit/rentals.ts'
import type { Item } from '../items/item.ts'
import { stockCounts, stockLevel } from './stockCount.ts'

describe('the colour of a stock (D-084)', () => {
  const limits = { warningGood: 5, warningNarrow: 2 }
  it.each([
    ['[AV-03]', 6, 'good'],
    ['[AV-03]', 5, 'good'],
    ['[AV-04]', 4, 'warning'],
    ['[AV-04]', 2, 'warning'],
    ['[AV-06]', 1, 'alert'],
    ['[AV-05]', 0, 'alert'],
  ])('%s %i of ten units are %s', (_id, left, level) =>
    expect(stockLevel({ left, of: 10 }, limits)).toBe(level),
  )

  it('[AV-05] below the narrow limit is alert', () =>
    expect(stockLevel({ left: 2, of: 3 }, { warningGood: 9, warningNarrow: 3 })).toBe('alert'))
  it('[AV-06] the last of several units is alert whatever the limits', () =>
    expect(stockLevel({ left: 1, of: 2 }, { warningGood: 1, warningNarrow: 0 })).toBe('alert'))
  it('[AV-06] [RV-01] one remaining unit is alert, also where the company owns one', () => {
    expect(stockLevel({ left: 1, of: 1 }, limits)).toBe('alert')
    expect(stockLevel({ left: 0, of: 1 }, limits)).toBe('alert')
  })
})

describe('what is counted together (D-084)', () => {
  const count = (items: readonly Item[], free: readonly Item[]) => {
    const counts = stockCounts(items, new Map(free.map((item) => [item.id, 1])))
    return items.map(({ id }) => counts.get(id))
  }

  it('[RV-02] the units of one brand and model, whatever the case', () => {
    const units = [rentalItem(), rentalItem({ brand: 'SONY ', model: 'fx9' }), rentalItem({ model: 'FX6' })]
    const [first, second, other] = count(units, [units[0]!, units[2]!])
    expect(first).toEqual({ left: 1, of: 2 })
    expect(second).toEqual(first)
    expect(other).toEqual({ left: 1, of: 1 })
  })

  it('[RV-02] bulk, and what has no model, by itself', () => {
    const cables = rentalItem({ stockQuantity: 10 })
    const counts = stockCounts([cables, rentalItem()], new Map([[cables.id, 7]]))
    expect(counts.get(cables.id)).toEqual({ left: 7, of: 10 })
    const nameless = [rentalItem({ model: null }), rentalItem({ model: ' ' })]
    expect(count(nameless, nameless)).toEqual([
      { left: 1, of: 1 },
      { left: 1, of: 1 },
    ])
  })

  it("[RV-02] of the company's own items: repairs count, lost items and those of a customer do not", () => {
    const here = rentalItem()
    const others = [
      rentalItem({ status: 'In herstelling' }),
      rentalItem({ status: 'Verkocht' }),
      rentalItem({ stolen: true }),
      rentalItem({ rentable: false }),
      rentalItem({ customerId: here.categoryId }),
    ]
    expect(count([here, ...others], [here])[0]).toEqual({ left: 1, of: 2 })
  })

  it('[RV-02] an overbooked unit takes nothing from another unit', () => {
    const units = [rentalItem(), rentalItem()]
    const left = new Map(units.map(({ id }, i) => [id, i === 0 ? -2 : 1]))
    expect(stockCounts(units, left).get(units[0]?.id ?? '')).toEqual({ left: 1, of: 2 })
  })
})
