import type { Page } from 'playwright'
import type { Report } from '../kit/report.ts'
import { listScreen, measureOpening } from '../kit/screens.ts'

/** A day in the last month of the demo data (kit/stand.ts). */
const DAY = '2026-11-18'

/** Opens the screens of the rental department. */
export async function measureRentals(report: Report, page: Page, count: number): Promise<void> {
  const of = `of ${count} rentals`
  await measureOpening(report, page, listScreen('#/rental/overview', 'Verhuur', 20), {
    what: `overview ${of}`,
    limit: 150,
  })
  const calendar = {
    hash: `#/rental/calendar?day=${DAY}`,
    heading: 'Kalender',
    shown: { selector: '#main button[title*="Weg van"]', count: 10 },
  }
  await measureOpening(report, page, calendar, { what: `calendar ${of}`, limit: 150 })
  const planner = {
    hash: `#/rental/scheduler?day=${DAY}`,
    heading: 'Planner',
    // Wait for empty cells: the first of thousands of rows may have no bars.
    shown: { selector: '[role=gridcell]', count: 10 },
  }
  await measureOpening(report, page, planner, { what: `planner ${of}`, limit: 250 })
}
