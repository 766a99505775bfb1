import { describe, expect, it } from 'vitest'
import { addDays } from '../shared/calendar.ts'
import { openDaysSince } from '../shared/openDays.ts'
import { type TurnaroundBy, type TurnaroundFacts, turnaroundNumbers } from './turnaroundNumbers.ts'
import { turnaroundPeriod } from './turnaroundPeriod.ts'

const NONE = new Set<string>()
const done = (dateIn: string, repaired: string, more: Partial<TurnaroundFacts> = {}): TurnaroundFacts => ({
  dateIn,
  repaired,
  estimated: null,
  approved: null,
  left: null,
  type: 'Herstelling',
  executorId: null,
  manufacturerId: null,
  ...more,
})
const numbers = (facts: TurnaroundFacts[], by: TurnaroundBy = 'month', closed = NONE) =>
  turnaroundNumbers(facts, by, closed)
const counts = (facts: TurnaroundFacts[], by: TurnaroundBy) =>
  numbers(facts, by).rows.map(({ key, repaired }) => [key, repaired])

describe('the numbers of the turnaround', () => {
  it('[TB-09] counts a repair in the month of the day on which it was repaired, months in between too', () => {
    const facts = [
      done('2026-08-31', '2026-10-01'),
      done('2026-07-01', '2026-07-31'),
      done('2026-10-01', '2026-10-30'),
    ]
    expect(counts(facts, 'month')).toEqual([
      ['2026-07', 1],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 2],
    ])
    expect(numbers(facts).rows[1]?.steps).toEqual({
      estimate: null,
      approval: null,
      repaired: null,
      pickedUp: null,
    })
  })

  it('[TB-09] goes from one year into the next', () => {
    const facts = [done('2025-12-01', '2025-12-02'), done('2026-01-05', '2026-01-06')]
    expect(counts(facts, 'month')).toEqual([
      ['2025-12', 1],
      ['2026-01', 1],
    ])
  })

  it('[TB-09] groups by type, executor and manufacturer, the largest first', () => {
    const facts = [
      done('2026-11-02', '2026-11-03', { type: 'Bestek', executorId: 'a' }),
      done('2026-11-02', '2026-11-03', { executorId: 'b', manufacturerId: 'sony' }),
      done('2026-11-02', '2026-11-03', { executorId: 'b' }),
    ]
    expect(counts(facts, 'type')).toEqual([
      ['Herstelling', 2],
      ['Bestek', 1],
    ])
    expect(counts(facts, 'executor')).toEqual([
      ['b', 2],
      ['a', 1],
    ])
    expect(counts(facts, 'manufacturer')).toEqual([
      [null, 2],
      ['sony', 1],
    ])
    expect(numbers(facts, 'type').total).toMatchObject({ key: null, repaired: 3 })
  })

  it('[TB-10] gives mean and median working days from intake to each step, and from repaired to picked up', () => {
    // Monday the second; the weekend does not count
    const facts = [
      done('2026-11-02', '2026-11-06', {
        estimated: '2026-11-03',
        approved: '2026-11-04',
        left: '2026-11-09',
      }),
      done('2026-11-02', '2026-11-09', { estimated: '2026-11-05', left: '2026-11-20' }),
      done('2026-11-02', '2026-11-16'),
    ]
    expect(numbers(facts).total.steps).toEqual({
      estimate: { mean: 2, median: 2 },
      approval: { mean: 2, median: 2 },
      repaired: { mean: 19 / 3, median: 5 },
      pickedUp: { mean: 5, median: 5 },
    })
  })

  it('[TB-10] holidays do not count, and what came before intake is no day', () => {
    const closed = new Set(['2026-11-04', '2026-11-07'])
    const facts = [done('2026-11-02', '2026-11-06', { approved: '2026-10-30' })]
    expect(numbers(facts, 'month', closed).total.steps).toMatchObject({
      approval: { mean: 0, median: 0 },
      repaired: { mean: 3, median: 3 },
    })
  })

  it('[TB-10] counts as the age on the board does, for every day of a year', () => {
    const closed = new Set([
      '2026-01-01',
      '2026-04-06',
      '2026-05-14',
      '2026-07-21',
      '2026-08-15',
      '2026-11-11',
    ])
    for (let n = 0; n < 365; n++) {
      const [from, to] = [addDays('2026-01-01', (n * 7) % 60), addDays('2026-01-01', n)]
      const { repaired } = numbers([done(from, to)], 'month', closed).total.steps
      expect([to, repaired?.mean]).toEqual([to, openDaysSince(from, to, closed)])
    }
  })

  it('[TB-10] of nothing says nothing', () => {
    expect(numbers([])).toEqual({
      by: 'month',
      rows: [],
      total: {
        key: null,
        repaired: 0,
        steps: { estimate: null, approval: null, repaired: null, pickedUp: null },
      },
    })
  })
})

describe('the period of the numbers', () => {
  it('[TB-11] is the last twelve months with this one, this year, last year, or everything', () => {
    const of = (period: Parameters<typeof turnaroundPeriod>[0]) => turnaroundPeriod(period, '2026-11-20')
    expect(of('last12')).toEqual({ from: '2025-12-01', to: '2026-11-20' })
    expect(of('thisYear')).toEqual({ from: '2026-01-01', to: '2026-11-20' })
    expect(of('lastYear')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(of('all')).toEqual({ from: '1900-01-01', to: '2026-11-20' })
  })
})
