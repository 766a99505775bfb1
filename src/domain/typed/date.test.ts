import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateAim, isWholeDate, parseDate, parseFullDate, parsePeriod } from './date.ts'

const around = '2026-11-28'

describe('days as people type them', () => {
  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['010226', '2026-02-01'],
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['5 maart 2026', '2026-03-05'],
    ['5 Mrt 2026', '2026-03-05'],
    ['5 mrt. 26', '2026-03-05'],
    ['5-mrt-2026', '2026-03-05'],
    ['1 sept 2026', '2026-09-01'],
    ['31 december 2026', '2026-12-31'],
    ['29/2/2028', '2028-02-29'],
  ])('[NI-02] reads %s', (typed, day) => {
    expect(parseDate(typed, { around })).toBe(day)
  })

  it.each([
    '29/2/2026',
    '31/4/2026',
    '0/1/2026',
    '1/13/2026',
    '5/3/202',
    '310226',
    '2026-02-30',
    '5 maa 2026x',
    '5 xyz 2026',
    '5 ma 2026',
    'morgen',
    '',
    '12',
    '2026',
  ])('[NI-02] refuses %s', (typed) => {
    expect(parseDate(typed, { around })).toBeNull()
  })

  it.each<[string, DateAim, string]>([
    ['12/01', 'future', '2027-01-12'],
    ['5 mrt', 'future', '2027-03-05'],
    ['30/11', 'future', '2026-11-30'],
    ['20/11', 'future', '2026-11-20'],
    ['15/10', 'future', '2027-10-15'],
    ['12/01', 'past', '2026-01-12'],
    ['20/12', 'past', '2026-12-20'],
    ['31/12', 'past', '2025-12-31'],
    ['12/01', 'near', '2027-01-12'],
    ['12/08', 'near', '2026-08-12'],
  ])('[NI-03] %s without a year, in a field about the %s, is %s', (typed, aim, day) => {
    expect(parseDate(typed, { around, aim })).toBe(day)
  })

  it('[NI-03] a day without a year is never far on the unlikely side', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (today, d, m) => {
        const distance = (aim: DateAim) =>
          (Date.parse(parseDate(`${d}/${m}`, { around: today, aim }) ?? '') - Date.parse(today)) / 86_400_000
        expect(distance('future')).toBeGreaterThanOrEqual(-31)
        expect(distance('future')).toBeLessThanOrEqual(336)
        expect(distance('past')).toBeLessThanOrEqual(31)
        expect(distance('past')).toBeGreaterThanOrEqual(-336)
        expect(Math.abs(distance('near'))).toBeLessThanOrEqual(184)
      }),
    )
  })

  it('[NI-02] a file gives days with their year in four digits only', () => {
    expect(parseFullDate('5 maart 2026')).toBe('2026-03-05')
    expect(parseFullDate('2026-03-05')).toBe('2026-03-05')
    expect(parseFullDate('5/3/2026')).toBe('2026-03-05')
    for (const typed of ['5/3', '5/3/26', '010226', '05032026', '20260305', '31/02/2026'])
      expect(parseFullDate(typed)).toBeNull()
  })

  it('knows when nothing can follow', () => {
    for (const text of ['5/3/2026', '05032026', '2026-03-05', '5 maart 2026'])
      expect(isWholeDate(text)).toBe(true)
    for (const text of ['5/3', '5/3/26', '050320', '2026-03', '5 maart'])
      expect(isWholeDate(text)).toBe(false)
  })
})

describe('periods as people type them', () => {
  it.each([
    ['12/11-14/11', '2026-11-12', '2026-11-14'],
    ['12/11/2026 - 14/11/2026', '2026-11-12', '2026-11-14'],
    ['12-14/11', '2026-11-12', '2026-11-14'],
    ['12/11 tot 14/11/27', '2027-11-12', '2027-11-14'],
    ['12/11 t.e.m. 12/11', '2026-11-12', '2026-11-12'],
    ['30/12–2/1', '2026-12-30', '2027-01-02'],
    ['30/12 - 2/1/27', '2026-12-30', '2027-01-02'],
  ])('[TP-07] reads %s as two days', (typed, first, last) => {
    expect(parsePeriod(typed, { around: '2026-06-01', aim: 'future' })).toEqual({ first, last })
  })

  it.each([
    ['12-14/01', '2027-01-12', '2027-01-14'],
    ['12-14 januari', '2027-01-12', '2027-01-14'],
    ['12 jan - 14 jan', '2027-01-12', '2027-01-14'],
    ['30/12-2/1', '2026-12-30', '2027-01-02'],
    ['2026-12-05 t/m 2026-12-07', '2026-12-05', '2026-12-07'],
    ['2026-12-05 - 2026-12-07', '2026-12-05', '2026-12-07'],
    ['5-12-2026 - 7-12-2026', '2026-12-05', '2026-12-07'],
    ['20-22/11', '2026-11-20', '2026-11-22'],
  ])('[NI-03] reads %s, typed at the end of November 2026', (typed, first, last) => {
    expect(parsePeriod(typed, { around, aim: 'future' })).toEqual({ first, last })
  })

  it.each([
    '12/11',
    '12-11-2026',
    '2026-12-05',
    '14/11/2026-12/11/2026',
    '14/11-12/11',
    '12/11-',
    '12-31/11',
    '30-2/1',
    'van tot morgen',
  ])('[TP-07] %s is no two days', (typed) => {
    expect(parsePeriod(typed, { around: '2026-06-01', aim: 'future' })).toBeNull()
  })
})
