import { addMonths } from '../shared/calendar.ts'

export const TURNAROUND_PERIODS = ['last12', 'thisYear', 'lastYear', 'all'] as const
export type TurnaroundPeriod = (typeof TURNAROUND_PERIODS)[number]

const EVER = '1900-01-01'

/**
 * The first and last day of a period, both included. 'last12' is eleven whole months and the current month up
 * to today.
 */
export function turnaroundPeriod(period: TurnaroundPeriod, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'last12':
      return { from: addMonths(`${today.slice(0, 7)}-01`, -11), to: today }
    case 'thisYear':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'all':
      return { from: EVER, to: today }
  }
}
