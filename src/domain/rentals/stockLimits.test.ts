import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inStorableOrder, limitsProblem, stockLimits } from './stockLimits.ts'

it('[RV-03] narrow may be as high as good, not higher', () => {
  expect(limitsProblem({ warningGood: 5, warningNarrow: 5 })).toBeNull()
  expect(limitsProblem({ warningGood: 5, warningNarrow: 6 })).toBe(
    'De grens voor matig mag niet hoger zijn dan de grens voor voldoende.',
  )
})

it('[RV-03] two limits that are the right way up can be stored one by one', () => {
  const pair = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => ({
    warningGood: Math.max(a, b),
    warningNarrow: Math.min(a, b),
  }))
  fc.assert(
    fc.property(pair, pair, (before, after) => {
      const typed = Object.entries(after).map(([field, value]) => ({ field, value: String(value) }))
      let stored: Record<string, string> = Object.fromEntries(
        Object.entries(before).map(([field, value]) => [field, String(value)]),
      )
      for (const { field, value } of inStorableOrder(
        [{ field: 'vatAmount', value: '6' }, ...typed],
        before.warningGood,
      )) {
        stored = { ...stored, [field]: value }
        expect(limitsProblem(stockLimits(stored))).toBeNull()
      }
    }),
  )
})
