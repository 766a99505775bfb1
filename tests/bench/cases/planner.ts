import type { BenchDevice } from '../kit/browser.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Rentals } from '../page/rentals.tsx'

declare global {
  interface Window {
    rentals: Rentals
  }
}

const MOUNTS = 10
const SCROLLS = 3
const SIZES = [
  { rows: 500, events: 2_000, mount: 100 },
  // The mount has no limit here: no company has a month of 50,000 bars.
  { rows: 5_000, events: 50_000, mount: null },
]
const fps = (value: number) => `${value.toFixed(1)} fps`

/** The planner on data in memory: from the data to the painted bars, then a scroll through its rows. */
export async function measurePlanner(report: Report, { page }: BenchDevice): Promise<void> {
  await page.evaluate(() => window.bench.loadRentals())
  for (const { rows, events, mount } of SIZES) {
    await page.evaluate(({ r, e }) => window.rentals.makePlanner(r, e), { r: rows, e: events })
    const of = `planner, ${rows} rows, ${events} events`
    const mounts: number[] = []
    for (let i = 0; i < MOUNTS; i++) mounts.push(await page.evaluate(() => window.rentals.mountPlanner()))
    const p95 = `p95 ${ms(percentile(mounts, 95))}`
    if (mount === null) report.tell(`${of}: mounted, p50`, ms(median(mounts)), p95)
    else report.atMost(`${of}: mounted, p50`, median(mounts), mount, ms, p95)
    const runs: { fps: number; longest: number }[] = []
    for (let i = 0; i < SCROLLS; i++) runs.push(await page.evaluate(() => window.rentals.scrollPlanner()))
    const empty = await page.evaluate(() => window.rentals.scrollNothing())
    const floor = `${fps(empty.fps)}, longest ${ms(empty.longest)}; ours ${ms(median(runs.map((run) => run.longest)))}`
    report.atLeast(`${of}: scrolling`, median(runs.map((run) => run.fps)), 55, fps, floor)
  }
}

/** All amounts of a rental, as the form computes them at every key. */
export async function measurePrice(report: Report, { page }: BenchDevice): Promise<void> {
  await page.evaluate(() => window.bench.loadRentals())
  const times = await page.evaluate(() => window.rentals.price(30, 2_000))
  const p50 = `p50 ${ms(median(times))}`
  report.atMost('price of a rental of 30 lines, p95', percentile(times, 95), 5, ms, p50)
}
