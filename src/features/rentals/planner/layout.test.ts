import { describe, expect, it } from 'vitest'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { groupByResource, layoutRow } from './layout.ts'
import {
  listVisibleDays,
  adjacentPeriodDay,
  columnRangeOf,
  shortWeekday,
  visibleDaysOf,
  periodTitle,
} from './visibleDays.ts'

const event = (id: string, start: string, end: string, resourceId = 'a'): PlannerEvent => ({
  id,
  rentalId: id,
  resourceId,
  title: id,
  start,
  end,
  startDate: start,
  endDate: end,
  status: 'Bevestigd',
  type: 'Verhuur',
  quantity: 1,
})
const MONTH = visibleDaysOf('month', '2026-11-18')

describe('the days on screen', () => {
  it('[PL-01] [PL-02] a week from Monday to Sunday, a month from its first day to its last', () => {
    expect(visibleDaysOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', days: 7 })
    expect(listVisibleDays(visibleDaysOf('week', '2026-11-16')).map(shortWeekday)).toEqual([
      'ma',
      'di',
      'wo',
      'do',
      'vr',
      'za',
      'zo',
    ])
    expect(visibleDaysOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', days: 29 })
    expect(periodTitle('month', MONTH)).toBe('november 2026')
    expect(periodTitle('week', visibleDaysOf('week', '2026-11-16'))).toBe('16 – 22 november 2026')
    expect(periodTitle('week', visibleDaysOf('week', '2026-12-31'))).toBe('28 december – 3 januari 2027')
  })

  it('moves over the end of a year and the change of the clock', () => {
    expect(adjacentPeriodDay('month', '2026-12-15', 1)).toBe('2027-01-01')
    expect(adjacentPeriodDay('month', '2026-01-31', -1)).toBe('2025-12-01')
    expect(adjacentPeriodDay('week', '2026-10-24', 1)).toBe('2026-10-31')
    expect(adjacentPeriodDay('rolling', '2026-10-24', -1)).toBe('2026-10-17')
  })

  it('[PN-16] rolling days have the chosen one as their fourth, and 35 after it, over the end of a month', () => {
    const rolling = visibleDaysOf('rolling', '2026-11-28')
    expect(rolling).toEqual({ from: '2026-11-25', days: 39 })
    expect(listVisibleDays(rolling)[3]).toBe('2026-11-28')
    expect(listVisibleDays(rolling).at(-1)).toBe('2027-01-02')
    expect(periodTitle('rolling', rolling)).toBe('25 nov – 2 jan 2027')
  })

  it('[PL-06] days that were chosen in one month have their place in the next', () => {
    expect(columnRangeOf('2026-11-29', '2026-11-30', MONTH)).toEqual({ at: 28, length: 2 })
    expect(columnRangeOf('2026-10-28', '2026-11-02', MONTH)).toEqual({ at: 0, length: 2 })
    expect(columnRangeOf('2026-10-28', '2026-12-02', MONTH)).toEqual({ at: 0, length: 30 })
    expect(columnRangeOf('2026-12-01', '2026-12-02', MONTH)).toBeNull()
    expect(columnRangeOf('2026-10-01', '2026-10-31', MONTH)).toBeNull()
  })
})

describe('the bars of a row', () => {
  it('[PN-23] the words of a short bar are behind it, if three days there are free', () => {
    const at = (id: string, from: number, to: number) => event(id, `2026-11-${from}`, `2026-11-${to}`)
    const behind = (view: 'week' | 'month', ...events: PlannerEvent[]) =>
      layoutRow(events, visibleDaysOf(view, '2026-11-18')).bars.map((bar) => bar.behind)
    expect(behind('month', at('short', 10, 11), at('next', 15, 19))).toEqual([3, undefined])
    expect(behind('month', at('short', 10, 11), at('next', 14, 19))).toEqual([undefined, undefined])
    expect(behind('month', at('long', 10, 12))).toEqual([undefined])
    expect(behind('month', at('free', 10, 11))).toEqual([8])
    expect(behind('month', at('last', 29, 30))).toEqual([undefined])
    expect(behind('week', at('week', 16, 17))).toEqual([undefined])
    const ways = { ...at('ways', 10, 14), startDate: '2026-11-12', endDate: '2026-11-12' }
    expect(behind('month', ways)).toEqual([8])
  })

  it('cover both ends, and are cut at the edge of the screen', () => {
    const { bars, lanes } = layoutRow(
      [event('x', '2026-10-30', '2026-11-02'), event('y', '2026-11-29', '2026-12-04')],
      MONTH,
    )
    expect(lanes).toBe(1)
    expect(bars).toMatchObject([
      { at: 0, length: 2, before: true, after: false },
      { at: 28, length: 2, before: false, after: true },
    ])
  })

  it('stand below each other while they overlap; one that leaves on the day another returns overlaps too', () => {
    const rows = [
      event('a', '2026-11-02', '2026-11-05'),
      event('b', '2026-11-05', '2026-11-06'),
      event('c', '2026-11-06', '2026-11-07'),
    ]
    const { bars, lanes } = layoutRow(rows, MONTH)
    expect([lanes, ...bars.map(({ lane }) => lane)]).toEqual([2, 0, 1, 0])
  })

  it('leave out what is not on screen, and rows without any have one empty lane', () => {
    expect(layoutRow([event('a', '2026-12-01', '2026-12-02')], MONTH)).toEqual({ lanes: 1, bars: [] })
    expect(layoutRow(undefined, MONTH).lanes).toBe(1)
    expect([
      ...groupByResource([
        event('a', '2026-11-01', '2026-11-02'),
        event('b', '2026-11-01', '2026-11-02', 'z'),
      ]).keys(),
    ]).toEqual(['a', 'z'])
  })

  const placed = (rows: PlannerEvent[], narrow: boolean) =>
    layoutRow(rows, MONTH, narrow).bars.map(({ lane, reach }) => [lane, reach])

  it('[LS-44] for a finger each of one day has a free day beside it in its lane, into which no other reaches', () => {
    const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
    const one = (n: number) => event(`d${n}`, day(n), day(n))
    expect(placed([one(4)], true)).toEqual([[0, 'both']])
    expect(placed([one(4)], false)).toEqual([[0, undefined]])
    // no bar is before the first day, or after the last
    expect(placed([one(1), one(30)], true)).toEqual([
      [0, 'after'],
      [0, 'before'],
    ])
    // day after day: the second bar keeps the day behind it, and the third goes below
    expect(placed([one(4), one(5), one(6), one(7)], true)).toEqual([
      [0, 'before'],
      [0, 'after'],
      [1, 'both'],
      [0, 'after'],
    ])
    expect(placed([event('a', day(27), day(29)), one(30)], true)).toEqual([
      [0, undefined],
      [1, 'before'],
    ])
    expect(placed([one(4), event('a', day(5), day(6)), one(7)], true)).toEqual([
      [0, 'before'],
      [0, undefined],
      [0, 'after'],
    ])
    expect(placed([event('a', '2026-10-20', day(1)), event('b', day(2), day(3))], true)).toEqual([
      [0, 'after'],
      [1, undefined],
    ])
  })

  it('[LS-44] none of a month of days stands where another is, or reaches', () => {
    let seed = 7
    const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
    for (let round = 0; round < 200; round++) {
      const rows = Array.from({ length: 14 }, (_, i) => {
        const from = next(30)
        const end = Math.min(29, from + (next(3) > 0 ? 0 : next(4)))
        const day = (at: number) => `2026-11-${String(at + 1).padStart(2, '0')}`
        return event(`e${i}`, day(from), day(end))
      }).toSorted((a, b) => (a.start < b.start ? -1 : 1))
      const taken = new Map<string, number>()
      for (const { lane, at, length, reach } of layoutRow(rows, MONTH, true).bars) {
        if (length === 1) expect(reach).toBeDefined()
        // parts of the adjacent days that the bar reaches into; a day has space for two such parts
        const beside = {
          before: [[at - 1, 0.6]],
          after: [[at + 1, 0.6]],
          both: [
            [at - 1, 0.3],
            [at + 1, 0.3],
          ],
        }
        const days = [...Array.from({ length }, (_, n) => [at + n, 1]), ...(reach ? beside[reach] : [])]
        for (const [column = 0, part = 0] of days) {
          expect(column).toBeGreaterThanOrEqual(0)
          expect(column).toBeLessThan(30)
          const key = `${lane} ${column}`
          taken.set(key, (taken.get(key) ?? 0) + part)
          expect(taken.get(key)).toBeLessThanOrEqual(1)
        }
      }
    }
  })
})
