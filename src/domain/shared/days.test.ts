import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  boekjaarOf,
  dayInBrussels,
  daysBetween,
  dutchDay,
  Instant,
  instantInBrussels,
  isDay,
  timeInBrussels,
} from './days.ts'

describe('days', () => {
  it('[RB-01] a moment is on a day that exists, as every store keeps it', () => {
    for (const moment of ['2026-03-02T08:58:11.004Z', '1970-01-01T00:00Z', '2028-02-29T23:59:59.123456789Z'])
      expect([moment, Instant.safeParse(moment).success]).toEqual([moment, true])
    for (const wrong of [
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-03-02T24:00:00Z',
      '2026-03-02T08:60:00Z',
      '2026-03-02T08:58:11+01:00',
      '2026-03-02',
    ])
      expect([wrong, Instant.safeParse(wrong).success]).toEqual([wrong, false])
  })

  it('[SH-25, CN-34] today is the day in Brussels, whatever the zone of the device', () => {
    expect(dayInBrussels('2026-03-28T23:30:00Z')).toBe('2026-03-29')
    expect(dayInBrussels('2026-07-31T22:00:00Z')).toBe('2026-08-01')
    expect(dayInBrussels('2026-01-31T22:59:59Z')).toBe('2026-01-31')
  })

  it('[CN-15] shows the time as HH:mm in Brussels, in summer and in winter', () => {
    expect(timeInBrussels('2026-01-05T08:05:00Z')).toBe('09:05')
    expect(timeInBrussels('2026-07-05T08:05:00Z')).toBe('10:05')
    expect(timeInBrussels('2026-07-05T22:05:00Z')).toBe('00:05')
  })

  it('finds the moment of a day and time in Brussels back', () => {
    for (const [day, time, instant] of [
      ['2026-01-05', '09:05', '2026-01-05T08:05:00.000Z'],
      ['2026-07-05', '10:05', '2026-07-05T08:05:00.000Z'],
      ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
      ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ] as const)
      expect(instantInBrussels(day, time)).toBe(instant)
  })

  it('gives a document on New Year the year of Brussels (D-025)', () => {
    expect(boekjaarOf('2025-12-31T22:59:59Z')).toBe(2025)
    expect(boekjaarOf('2025-12-31T23:00:00Z')).toBe(2026)
  })

  it('counts and moves calendar days across summer time', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(3)
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('[CN-27] moves a leap day to the 28th in a year without one', () => {
    expect(addYears('2024-02-29', 2)).toBe('2026-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })

  it('[SH-23] shows a day as dd/MM/yyyy', () => expect(dutchDay('2026-03-02')).toBe('02/03/2026'))

  it('refuses days that do not exist', () => {
    for (const bad of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '',
      '2026-01-01T00:00',
    ])
      expect(isDay(bad)).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
  })
})
