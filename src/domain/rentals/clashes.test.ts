import { describe, expect, it } from 'vitest'
import { CONFLICT_RULES } from '../categories/conflictRule.ts'
import { findClashes } from './clashes.ts'
import { rulesOf } from './stockRules.ts'

const TODAY = '2026-12-01'
const items = new Map([
  ['cam', { categoryId: 'c', stockQuantity: null }],
  ['cables', { categoryId: 'c', stockQuantity: 10 }],
])
const facts = { items, rules: new Map(), missing: new Map(), today: TODAY }
const rental = (
  id: string,
  from: string,
  to: string,
  itemId = 'cam',
  quantity = 1,
  status = 'Bevestigd',
) => ({
  id,
  status: status as 'Bevestigd',
  pickupDate: `2026-${from}`,
  returnDate: `2026-${to}`,
  rentalLines: [{ itemId, quantity }],
})

describe('[PN-22] the conflicts from today on', () => {
  it('[PN-22] are one for rentals that overlap one after the other, the earliest first', () => {
    const found = findClashes(
      [
        rental('d', '12-20', '12-22', 'cables', 6, 'Optie'),
        rental('e', '12-21', '12-23', 'cables', 5),
        rental('a', '12-03', '12-06'),
        rental('b', '12-05', '12-09'),
        rental('c', '12-08', '12-10'),
        rental('f', '12-15', '12-16'),
        rental('g', '12-16', '12-17'),
      ],
      facts,
    )
    expect(found).toEqual([
      { itemId: 'cam', rentalId: 'b', day: '2026-12-05' },
      { itemId: 'cam', rentalId: 'g', day: '2026-12-16' },
      { itemId: 'cables', rentalId: 'e', day: '2026-12-21' },
    ])
  })

  it('[PN-22] leave out days that are over, and begin today at the earliest', () => {
    const over = [rental('a', '11-20', '11-26'), rental('b', '11-25', '12-04')]
    expect(findClashes(over, facts)).toEqual([])
    const running = [rental('a', '11-20', '12-02'), rental('b', '11-25', '12-04')]
    expect(findClashes(running, facts)).toEqual([{ itemId: 'cam', rentalId: 'a', day: TODAY }])
  })

  it('[PN-22] know service days, missing units and categories that may be booked twice', () => {
    const near = [rental('a', '12-03', '12-06'), rental('b', '12-07', '12-09')]
    expect(findClashes(near, facts)).toEqual([])
    const service = { ...facts, rules: rulesOf([{ id: 'c', serviceDays: 1 }]) }
    expect(findClashes(near, service)).toHaveLength(1)
    const cables = [rental('a', '12-03', '12-06', 'cables', 5), rental('b', '12-05', '12-09', 'cables', 5)]
    expect(findClashes(cables, facts)).toEqual([])
    expect(findClashes(cables, { ...facts, missing: new Map([['cables', 1]]) })).toHaveLength(1)
    const allowed = { ...facts, rules: rulesOf([{ id: 'c', clash: CONFLICT_RULES.allow }]) }
    expect(findClashes([rental('a', '12-03', '12-06'), rental('b', '12-05', '12-09')], allowed)).toEqual([])
    expect(
      findClashes([rental('a', '12-03', '12-06', 'sold'), rental('b', '12-05', '12-09', 'sold')], facts),
    ).toEqual([])
  })
})
