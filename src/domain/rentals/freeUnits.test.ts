import { describe, expect, it } from 'vitest'
import { rentalItem } from '../../../tests/kit/rentals.ts'
import { conflictingRentalIds, firstOpenDay, freePerDay, type ItemUse } from './freeUnits.ts'
import { NO_RULES, ruleOf } from './stockRules.ts'

const DAYS = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
const rule = ruleOf(undefined, NO_RULES)
const TODAY = '2026-11-10'
const taken = (from: number, to: number, fields: Partial<ItemUse> = {}): ItemUse => ({
  start: `2026-11-${String(from).padStart(2, '0')}`,
  end: `2026-11-${String(to).padStart(2, '0')}`,
  status: 'Bevestigd',
  quantity: 1,
  ...fields,
})
const unit = (uses: ItemUse[] = [], status: 'Beschikbaar' | 'In herstelling' = 'Beschikbaar') => ({
  item: rentalItem({ status }),
  uses,
  rule,
})
const free = (...units: ReturnType<typeof unit>[]) => freePerDay(units, DAYS, TODAY)

describe('the free units of a model per day', () => {
  it('[PN-02] are those on no confirmed rental, both ends of which count; days that are over have no number', () => {
    expect(free(unit([taken(11, 12)]), unit())).toEqual([null, 2, 1, 1, 2])
    expect(free(unit([taken(1, 30)]), unit([taken(10, 10)]))).toEqual([null, 0, 1, 1, 1])
  })

  it('[PN-02] an option takes no unit, and a unit in repair is not free', () => {
    expect(free(unit([taken(10, 13, { status: 'Optie' })]))).toEqual([null, 1, 1, 1, 1])
    expect(free(unit([], 'In herstelling'), unit())).toEqual([null, 1, 1, 1, 1])
    expect(free({ item: rentalItem({ stolen: true }), uses: [], rule })).toEqual([null, 0, 0, 0, 0])
  })

  it('[PN-02] a unit that is booked twice or is in repair takes no other unit with it', () => {
    expect(free(unit([taken(10, 13), taken(12, 12)]), unit())).toEqual([null, 1, 1, 1, 1])
    expect(free(unit([taken(10, 13)], 'In herstelling'), unit())).toEqual([null, 1, 1, 1, 1])
  })

  it('[PN-02] what is out beyond its day of return is out until today', () => {
    expect(free(unit([taken(1, 5)]))).toEqual([null, 0, 1, 1, 1])
  })

  it('[PN-02] are shown for today, or for the first day that is not over', () => {
    expect(firstOpenDay(DAYS, TODAY)).toBe('2026-11-10')
    expect(firstOpenDay(DAYS, '2026-11-01')).toBe('2026-11-09')
    expect(firstOpenDay(DAYS, '2026-12-01')).toBeNull()
  })
})

describe('rentals that do not go together', () => {
  const named = (id: string, ...args: Parameters<typeof taken>) => ({ id, ...taken(...args) })
  const found = (stock: number, ...uses: ReturnType<typeof named>[]) => [
    ...conflictingRentalIds(uses, stock, 0),
  ]

  it('[PN-03] want one unit on the same day, also if one rental returns it on the day on which the other takes it', () => {
    expect(found(1, named('a', 10, 12), named('b', 12, 14), named('c', 15, 16))).toEqual(['a', 'b'])
    expect(found(1, named('a', 10, 11), named('b', 12, 14))).toEqual([])
  })

  it('[PN-03] want more of a stock together than there is; an option wants its units too', () => {
    const twos = [named('a', 10, 14, { quantity: 3 }), named('b', 12, 13, { quantity: 2, status: 'Optie' })]
    expect(found(5, ...twos)).toEqual([])
    expect(found(4, ...twos, named('c', 20, 21))).toEqual(['a', 'b'])
  })

  it('[PN-03] one alone clashes with nobody, whatever it wants', () => {
    expect(found(1, named('a', 10, 12, { quantity: 3 }))).toEqual([])
  })
})
