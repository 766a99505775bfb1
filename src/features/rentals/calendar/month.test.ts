import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { eventHint } from '../planner/eventHint.ts'
import { eventsOfDay, lanesThatFit, weekHeightInLanes, layoutWeek, weeksOf } from './month.ts'

const event = (id: string, start: string, end: string): CalendarEvent => ({
  id,
  title: id,
  start,
  end,
  startDate: start,
  endDate: end,
  status: 'Bevestigd',
  type: 'Verhuur',
})

describe('a bar', () => {
  it('[D-094] says from when to when it is used and away', () => {
    const bar = { ...event('a', '2026-11-13', '2026-11-26'), startDate: '2026-11-16', endDate: '2026-11-25' }
    expect(eventHint(bar).split('\n')).toEqual([
      'a',
      'Weg van 13/11/2026 tot 26/11/2026',
      'In gebruik van 16/11/2026 tot 25/11/2026',
      'Verhuur, Bevestigd',
    ])
  })
})

describe('the month', () => {
  it('[CL-01] shows whole weeks from Monday', () => {
    const weeks = weeksOf('2026-11-15')
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ])
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })

  it('places rentals in lanes and counts per day what has none', () => {
    const [, , days = []] = weeksOf('2026-11-15')
    const events = [
      event('a', '2026-11-01', '2026-11-10'),
      event('b', '2026-11-10', '2026-11-20'),
      event('c', '2026-11-10', '2026-11-11'),
      event('d', '2026-11-11', '2026-11-11'),
    ]
    const week = layoutWeek(days, events, 2)
    expect(week.bars).toMatchObject([
      { at: 0, length: 2, lane: 0, before: true, after: false },
      { at: 1, length: 6, lane: 1, before: false, after: true },
      { at: 2, length: 1, lane: 0 },
    ])
    expect(week.hidden).toEqual([0, 1, 1, 0, 0, 0, 0])
    expect([
      weekHeightInLanes(week),
      weekHeightInLanes(layoutWeek(days, [], 4)),
      weekHeightInLanes(layoutWeek(days, events, 4)),
    ]).toEqual([3, 2, 3])
    expect(eventsOfDay('2026-11-10', events).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

it('[RV-14] shows as many rentals a day as the window has room for, and never fewer than four', () => {
  expect(lanesThatFit(600, 6, 26)).toBe(4)
  expect(lanesThatFit(1600, 5, 26)).toBeGreaterThan(7)
  // all lanes, and the line for further rentals, fit below the number of the day
  const lanes = lanesThatFit(1600, 5, 26)
  expect((lanes + 1) * 28 + 32).toBeLessThanOrEqual(1600 / 5)
})
