import { describe, expect, it } from 'vitest'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { byResource, layoutRow } from './layout.ts'
import { daysOf, move, placeOf, shortWeekday, spanOf, titleOf } from './span.ts'

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
const MONTH = spanOf('month', '2026-11-18')

describe('the days on screen', () => {
  it('[PL-01] [PL-02] a week from Monday to Sunday, a month from its first day to its last', () => {
    expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', days: 7 })
    expect(daysOf(spanOf('week', '2026-11-16')).map(shortWeekday)).toEqual([
      'ma',
      'di',
      'wo',
      'do',
      'vr',
      'za',
      'zo',
    ])
    expect(spanOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', days: 29 })
    expect(titleOf('month', MONTH)).toBe('november 2026')
    expect(titleOf('week', spanOf('week', '2026-11-16'))).toBe('16 – 22 november 2026')
    expect(titleOf('week', spanOf('week', '2026-12-31'))).toBe('28 december – 3 januari 2027')
  })

  it('moves over the end of a year and the change of the clock', () => {
    expect(move('month', '2026-12-15', 1)).toBe('2027-01-01')
    expect(move('month', '2026-01-31', -1)).toBe('2025-12-01')
    expect(move('week', '2026-10-24', 1)).toBe('2026-10-31')
  })

  it('[PL-06] days that were chosen in one month have their place in the next', () => {
    expect(placeOf('2026-11-29', '2026-11-30', MONTH)).toEqual({ at: 28, length: 2 })
    expect(placeOf('2026-10-28', '2026-11-02', MONTH)).toEqual({ at: 0, length: 2 })
    expect(placeOf('2026-10-28', '2026-12-02', MONTH)).toEqual({ at: 0, length: 30 })
    expect(placeOf('2026-12-01', '2026-12-02', MONTH)).toBeNull()
    expect(placeOf('2026-10-01', '2026-10-31', MONTH)).toBeNull()
  })
})

describe('the bars of a row', () => {
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
      ...byResource([
        event('a', '2026-11-01', '2026-11-02'),
        event('b', '2026-11-01', '2026-11-02', 'z'),
      ]).keys(),
    ]).toEqual(['a', 'z'])
  })
})
