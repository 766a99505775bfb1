import type { Page } from 'playwright'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { openSight, type ScreenState, withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'

const OPENINGS = 20
const TODAY: ScreenState = { heading: 'Vandaag', selector: '#main li', count: 5 }

/** Measures 'Vandaag' from the address to the painted groups. The very first opening also compiles the screen. */
export async function measureToday(report: Report, page: Page, of: string): Promise<void> {
  await withSlowCpu(page, async () => {
    const first = await openSight(page, '#/today', TODAY)
    const times: number[] = []
    for (let i = 0; i < OPENINGS; i++) times.push(await openSight(page, '#/today', TODAY))
    const shown = await page.locator('#main li').count()
    const beside = `p50 ${ms(median(times))}, very first ${ms(first)}, ${shown} rows`
    report.atMost(
      `slow tablet, 'Vandaag' of ${of}: address to paint, p95`,
      percentile(times, 95),
      FIGURES.today,
      ms,
      beside,
    )
  })
}
