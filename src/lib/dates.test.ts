import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatTime,
  isExistingDay,
  monthName,
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

  it('knows which days exist, and their Dutch names', () => {
    expect(isExistingDay('2026-02-28')).toBe(true)
    expect(isExistingDay('2026-02-30')).toBe(false)
    expect(isExistingDay('2026-02-28T00:00')).toBe(false)
    expect(weekdayName('2026-11-20')).toBe('vrijdag')
    expect(monthName('2026-11-20')).toBe('november 2026')
  })
})
