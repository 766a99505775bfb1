import { describe, expect, it } from 'vitest'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import { customerFigures } from './customerFigures.ts'
import { customerTimeline } from './customerTimeline.ts'

const repair = (fields: object) =>
  ({
    id: 'r1',
    number: '2026.1',
    notes: 'Geen beeld',
    dateIn: '2026-11-01',
    status: 'Binnengebracht',
    previousStatus: null,
    repairTotalInclVat: 0,
    repairLogLines: [],
    ...fields,
  }) as never
const TODAY = '2026-11-10'

describe('the figures of a customer', () => {
  it('[LI-12] count what is open, what can be collected, and what is to be billed', () => {
    const repairs = [
      repair({ status: 'Hersteld' }),
      repair({ status: 'Binnengebracht' }),
      repair({ status: 'Opgehaald', repairTotalInclVat: 121.1 }),
      repair({
        status: 'Gefactureerd',
        previousStatus: 'Opgehaald',
        repairTotalInclVat: 50,
        dateIn: '2025-11-10',
      }),
    ]
    const rentals = [
      { ...rentalWith({ status: 'Teruggebracht', pickupDate: '2026-10-01' }), totalPriceInclVat: 0.2 },
      { ...rentalWith({ status: 'Geannuleerd', pickupDate: '2026-10-01' }), totalPriceInclVat: 900 },
    ]
    expect(customerFigures(repairs, rentals, TODAY)).toEqual({
      openRepairs: 2,
      readyRepairs: 1,
      openRentals: 0,
      unitsOut: 0,
      repairsToBill: { count: 1, amount: 121.1 },
      rentalsToBill: { count: 1, amount: 0.2 },
      lastYear: { repairs: 3, rentals: 1, amount: 121.3 },
    })
  })
})

describe('the timeline of a customer', () => {
  it('[LI-14] has the newest first, and no pick-up that is still to come', () => {
    const line = {
      id: 'l',
      description: 'Status: Binnengebracht -> Hersteld',
      at: '2026-11-02T09:00:00Z',
      by: 'u',
      auto: true,
    }
    const rental = { number: '2026.2', logLines: [] }
    const events = customerTimeline(
      [repair({ repairLogLines: [line] })],
      [
        rentalWith({ ...rental, id: 'a', pickupDate: '2026-11-03' } as never),
        rentalWith({ ...rental, id: 'b', pickupDate: '2026-11-11' } as never),
      ],
      TODAY,
    )
    expect(events.map(({ day, text, isMain }) => [day, text, isMain])).toEqual([
      ['2026-11-03', 'Afhaling', true],
      ['2026-11-02', 'Status: Binnengebracht → Hersteld', true],
      ['2026-11-01', 'Binnengebracht: Geen beeld', true],
    ])
  })
})
