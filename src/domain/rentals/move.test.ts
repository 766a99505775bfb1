import { describe, expect, it } from 'vitest'
import { rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { dateProblems } from './days.ts'
import { moveChanges, shiftKindOf, withMovedDays, NO_SHIFT, shiftDays } from './move.ts'

const DAYS = {
  pickupDate: '2026-11-09',
  startDate: '2026-11-10',
  endDate: '2026-11-12',
  returnDate: '2026-11-16',
}
const RATES = [
  { numberOfDays: 1, rate: 1 },
  { numberOfDays: 3, rate: 2.5 },
  { numberOfDays: 5, rate: 3.5 },
]
const by = (shift: Partial<typeof NO_SHIFT>) => shiftDays(DAYS, { ...NO_SHIFT, ...shift })

describe('the days of a rental that is moved', () => {
  it('[PN-06] all go along by as many days, over the end of a month', () => {
    expect(by({ all: 20 })).toEqual({
      pickupDate: '2026-11-29',
      startDate: '2026-11-30',
      endDate: '2026-12-02',
      returnDate: '2026-12-06',
    })
    expect(by(NO_SHIFT)).toEqual(DAYS)
  })

  it('[PN-06] return goes along with the end, pick-up with the start', () => {
    expect(by({ end: 2 })).toEqual({ ...DAYS, endDate: '2026-11-14', returnDate: '2026-11-18' })
    expect(by({ start: -1 })).toEqual({ ...DAYS, startDate: '2026-11-09', pickupDate: '2026-11-08' })
  })

  it('[PN-06] no end passes the other, so that the days are always right', () => {
    expect(by({ end: -9 })).toMatchObject({ startDate: '2026-11-10', endDate: '2026-11-10' })
    expect(by({ start: 9 })).toMatchObject({ startDate: '2026-11-12', endDate: '2026-11-12' })
    expect(by({ start: 1, end: -9 })).toMatchObject({ startDate: '2026-11-11', endDate: '2026-11-11' })
    for (const start of [-3, 0, 5])
      for (const end of [-5, 0, 3]) expect(dateProblems(by({ start, end }))).toEqual({})
  })

  it('are held by one end, or as a whole', () => {
    expect(
      [{ end: 1 }, { start: 1 }, { all: 1 }, { all: 1, end: 2 }].map((one) =>
        shiftKindOf({ ...NO_SHIFT, ...one }),
      ),
    ).toEqual(['end', 'start', 'all', 'all'])
  })
})

describe('a rental that is moved', () => {
  const lines = [rentalLine({ rate: 2.5 }), rentalLine({ rate: 1 })]
  const rental = rentalWith({ ...DAYS, rate: 2.5, rentalLines: lines })

  it('[PN-06] has the rate of its number of days, and so have the lines that follow it', () => {
    const longer = withMovedDays(rental, by({ end: 2 }), RATES)
    expect(longer).toMatchObject({ rate: 3.5, numberOfDays: 5, formerRate: 2.5 })
    expect(longer.rentalLines.map(({ rate }) => rate)).toEqual([3.5, 1])
    expect(moveChanges(rental, longer)).toEqual({
      set: { endDate: '2026-11-14', returnDate: '2026-11-18', rate: 3.5 },
      seen: { endDate: '2026-11-12', returnDate: '2026-11-16', rate: 2.5 },
    })
  })

  it('[PN-06] keeps a rate that was typed while it lasts as long', () => {
    const typed = { ...rental, rate: 2 }
    const later = withMovedDays(typed, by({ all: 7 }), RATES)
    expect(later.rate).toBe(2)
    expect(Object.keys(moveChanges(typed, later).set)).toEqual([
      'pickupDate',
      'startDate',
      'endDate',
      'returnDate',
    ])
  })
})
