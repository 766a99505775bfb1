import { expect, it } from 'vitest'
import { leastFree, promisablePerDay, withDay } from './freeDays.ts'
import { ruleOf, NO_RULES } from './stockRules.ts'

const rule = ruleOf(undefined, NO_RULES)
const item = (id: string) => ({
  id,
  status: 'Beschikbaar' as const,
  stolen: false,
  stockQuantity: null,
  inspectionDue: null,
})
const use = (start: string, end: string, quantity = 1, status = 'Bevestigd') => ({
  start,
  end,
  quantity,
  status,
})
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']

it('[PN-26] counts what can be promised: requests of confirmed rentals are taken, options are not', () => {
  const units = [
    { item: item('a'), uses: [use('2026-12-04', '2026-12-06')], rule },
    { item: item('b'), uses: [], rule },
  ]
  const requests = [use('2026-12-03', '2026-12-04', 2), use('2026-12-02', '2026-12-02', 2, 'Optie')]
  expect(promisablePerDay(units, requests, DAYS, '2026-12-02')).toEqual([null, 2, 0, 0])
})

it('[PN-26] two presses choose days; a press before them, or a third one, begins again', () => {
  const one = withDay(null, '2026-12-02')
  expect(one).toEqual({ first: '2026-12-02', last: null })
  expect(withDay(one, '2026-12-02')).toEqual({ first: '2026-12-02', last: '2026-12-02' })
  const two = withDay(one, '2026-12-04')
  expect(two).toEqual({ first: '2026-12-02', last: '2026-12-04' })
  expect(withDay(one, '2026-12-01')).toEqual({ first: '2026-12-01', last: null })
  expect(withDay(two, '2026-12-03')).toEqual({ first: '2026-12-03', last: null })
  expect(leastFree([null, 4, 2, 3], DAYS, two)).toBe(2)
  expect(leastFree([null, 4, 2, 3], DAYS, one)).toBe(4)
})
