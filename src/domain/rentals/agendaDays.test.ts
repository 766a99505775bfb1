import { expect, it } from 'vitest'
import { agendaParts } from './agendaDays.ts'
import type { CalendarEvent } from './events.ts'

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

it('[PN-20] an agenda lists the days with work, and empty days after each other are one part', () => {
  const events = [event('a', '2026-11-10', '2026-11-13'), event('b', '2026-11-13', '2026-11-20')]
  const parts = agendaParts(events, '2026-11-10', '2026-11-16', () => null)
  expect(
    parts.map((part) =>
      part.kind === 'day'
        ? [part.day, part.out.map(({ id }) => id).join(), part.back.map(({ id }) => id).join()]
        : [part.from, part.to],
    ),
  ).toEqual([
    ['2026-11-10', 'a', ''],
    ['2026-11-11', '2026-11-12'],
    ['2026-11-13', 'b', 'a'],
    ['2026-11-14', '2026-11-16'],
  ])
})

it('[PN-25] an option that expires makes a day of its own', () => {
  const events = [event('a', '2026-11-10', '2026-11-13')]
  const parts = agendaParts(events, '2026-11-05', '2026-11-09', () => '2026-11-06')
  expect(parts).toMatchObject([
    { from: '2026-11-05' },
    { day: '2026-11-06', expiring: events },
    { to: '2026-11-09' },
  ])
})
