import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatTime,
  isDay,
  monthName,
  parseDate,
  parsePeriod,
  today,
  weekdayName,
} from './dates.ts'

describe('dates on screen', () => {
  it('[SH-23] a day and a moment are shown as dd/MM/yyyy', () => {
    expect(formatDate('2026-03-05')).toBe('05/03/2026')
    expect(formatDate('2026-03-05T10:00:00Z')).toBe('05/03/2026')
    expect(formatDate(null)).toBe('')
    expect(formatDate('nonsense!')).toBe('')
  })

  it('[SH-25] a moment falls on the day it has in Brussels, in winter and in summer', () => {
    expect(dayOf('2026-01-31T22:59:59Z')).toBe('2026-01-31')
    expect(dayOf('2026-01-31T23:00:00Z')).toBe('2026-02-01')
    expect(dayOf('2026-07-31T22:00:00Z')).toBe('2026-08-01')
    expect(today('2026-12-31T23:30:00Z')).toBe('2027-01-01')
    expect(formatDate('2026-07-31T22:00:00Z')).toBe('01/08/2026')
  })

  it('[CN-15] a time of the log is HH:mm', () => {
    expect(formatTime('2026-01-05T08:05:59Z')).toBe('09:05')
    expect(formatTime('2026-01-05T23:00:00Z')).toBe('00:00')
    expect(formatDateTime('2026-07-05T12:00:00Z')).toBe('05/07/2026 14:00')
    expect(formatTime(undefined)).toBe('')
  })

  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    [' 5/3 ', '2025-03-05'],
    ['29/2/2028', '2028-02-29'],
  ])('reads %s', (typed, day) => {
    expect(parseDate(typed, '2025-06-01')).toBe(day)
  })

  it.each(['29/2/2026', '31/4/2026', '0/1/2026', '1/13/2026', '5/3/202', 'morgen', '', '2026-03-05'])(
    'refuses %s',
    (typed) => {
      expect(parseDate(typed, '2025-06-01')).toBeNull()
    },
  )

  it.each([
    ['12/11-14/11', '2026-11-12', '2026-11-14'],
    ['12/11/2026 - 14/11/2026', '2026-11-12', '2026-11-14'],
    ['12-14/11', '2026-11-12', '2026-11-14'],
    ['12/11 tot 14/11/27', '2026-11-12', '2027-11-14'],
    ['12/11 t.e.m. 12/11', '2026-11-12', '2026-11-12'],
    ['30/12–2/1', '2026-12-30', '2027-01-02'],
  ])('[TP-07] reads %s as two days', (typed, first, last) => {
    expect(parsePeriod(typed, '2026-06-01')).toEqual({ first, last })
  })

  it.each([
    '12/11',
    '12-11-2026',
    '14/11/2026-12/11/2026',
    '14/11-12/11',
    '12/11-',
    '12-31/11',
    '30-2/1',
    'van tot morgen',
  ])('[TP-07] %s is no two days', (typed) => {
    expect(parsePeriod(typed, '2026-06-01')).toBeNull()
  })

  it('knows which days exist, and their Dutch names', () => {
    expect(isDay('2026-02-28')).toBe(true)
    expect(isDay('2026-02-30')).toBe(false)
    expect(isDay('2026-02-28T00:00')).toBe(false)
    expect(weekdayName('2026-11-20')).toBe('vrijdag')
    expect(monthName('2026-11-20')).toBe('november 2026')
  })
})
