import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../shared/days.ts'
import { isOpenDay } from '../shared/openDays.ts'
import { dateProblems, pickupDayFor, rateForDays, rateRowFor, rentalDays, returnDayFor } from './days.ts'

const closed = new Set(['2026-11-11', '2026-12-25', '2026-04-06'])

describe('the proposed days of pick-up and return (D-076)', () => {
  it.each([
    ['2026-11-12', '2026-11-10'], // Thursday after the holiday of Wednesday
    ['2026-11-10', '2026-11-09'],
    ['2026-11-09', '2026-11-06'], // Monday: Friday before
    ['2026-11-08', '2026-11-06'], // Sunday
    ['2026-04-07', '2026-04-03'], // Tuesday after Easter Monday
  ])('a start on %s is picked up on %s', (start, pickup) => expect(pickupDayFor(start, closed)).toBe(pickup))

  it.each([
    ['2026-11-13', '2026-11-16'], // Friday: Monday
    ['2026-11-10', '2026-11-12'], // before the holiday
    ['2026-12-24', '2026-12-28'], // Thursday, Christmas on Friday
    ['2026-11-14', '2026-11-16'],
  ])('an end on %s comes back on %s', (end, back) => expect(returnDayFor(end, closed)).toBe(back))

  it('are open days strictly outside, with only closed days between', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (n) => {
        const day = addDays('2024-01-01', n)
        const [before, after] = [pickupDayFor(day, closed), returnDayFor(day, closed)]
        expect(before < day && day < after).toBe(true)
        expect(isOpenDay(before, closed) && isOpenDay(after, closed)).toBe(true)
        for (let d = addDays(before, 1); d < day; d = addDays(d, 1)) expect(isOpenDay(d, closed)).toBe(false)
        for (let d = addDays(day, 1); d < after; d = addDays(d, 1)) expect(isOpenDay(d, closed)).toBe(false)
      }),
    ))
})

describe('the number of days (D-077)', () => {
  it.each([
    ['2026-06-05', '2026-06-05', 1],
    ['2026-06-05', '2026-06-08', 4],
    ['2026-03-28', '2026-03-30', 3], // over the change to summer time
    ['2026-12-31', '2027-01-01', 2],
    ['2028-02-28', '2028-03-01', 3],
    ['2026-06-08', '2026-06-05', 0],
  ])('[PR-16] %s to %s is %d', (start, end, days) => expect(rentalDays(start, end)).toBe(days))
})

describe('the rate of the price list (D-078)', () => {
  const rates = [
    { numberOfDays: 7, rate: 4 },
    { numberOfDays: 2, rate: 1.5 },
    { numberOfDays: 30, rate: 10 },
  ]
  it.each([
    [1, 1],
    [2, 1.5],
    [6, 1.5],
    [7, 4],
    [29, 4],
    [30, 10],
    [400, 10],
  ])('[PR-14] for %d days is %d', (days, rate) => expect(rateForDays(rates, days)).toBe(rate))

  it('[PR-14] names the row that was used, and none below the smallest or in an empty list', () => {
    expect(rateRowFor(rates, 10)?.numberOfDays).toBe(7)
    expect(rateRowFor(rates, 1)).toBeNull()
    expect(rateForDays([], 10)).toBe(1)
  })
})

describe('the four days of a rental', () => {
  const days = {
    startDate: '2026-06-05',
    endDate: '2026-06-08',
    pickupDate: '2026-06-05',
    returnDate: '2026-06-08',
  }
  it('may be picked up and brought back on the first and last day', () =>
    expect(dateProblems(days)).toEqual({}))

  it('say under which field what is wrong', () => {
    expect(dateProblems({ ...days, pickupDate: '2026-06-06' })).toEqual({
      pickupDate: 'Datum moet voor startdatum vallen!',
    })
    expect(dateProblems({ ...days, returnDate: '2026-06-07' })).toEqual({
      returnDate: 'Datum moet achter einddatum vallen!',
    })
    expect(dateProblems({ ...days, endDate: '2026-06-04', returnDate: '2026-06-04' })).toEqual({
      endDate: 'Einddatum mag niet voor startdatum vallen!',
    })
    expect(dateProblems({ ...days, startDate: null, returnDate: '' })).toEqual({
      startDate: 'Gelieve dit veld in te vullen!',
      returnDate: 'Gelieve dit veld in te vullen!',
    })
  })
})
