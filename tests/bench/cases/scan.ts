import type { Page } from 'playwright'
import { shortLink } from '../../../src/domain/scan/shortCode.ts'
import { scanByHand } from '../../kit/e2e/wedge.ts'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { goTo, type ScreenState, withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const SCANS = 20
/** Pause between two keys of most scanners. */
const GAP_MS = 12
const OVERVIEW = { heading: 'Herstellingen', selector: '#main tbody tr', count: 6 }

interface Scan {
  code: string
  shown: ScreenState
}

/** Labels of repairs of all years, by the link that is printed on them. */
async function labels({ pool, url }: Stand): Promise<Scan[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `SELECT id, number AS name FROM repair ORDER BY md5(id::text) LIMIT $1`,
    [SCANS + 1],
  )
  return rows.map(({ id, name }) => ({
    code: shortLink(url, 'repair', id),
    shown: { heading: name, selector: 'h1', count: 1 },
  }))
}

/** Items with a unique serial number, whose scan opens over the list. */
async function serials({ pool }: Stand): Promise<Scan[]> {
  const { rows } = await pool.query<{ serial: string }>(
    `SELECT min(serial_number) AS serial FROM item WHERE length(serial_number) > 4 GROUP BY upper(serial_number)
     HAVING count(*) = 1 ORDER BY md5(min(serial_number)) LIMIT $1`,
    [SCANS + 1],
  )
  return rows.map(({ serial }) => ({
    code: serial,
    shown: { heading: OVERVIEW.heading, selector: '[role=dialog] strong', count: 1, text: serial },
  }))
}

/** Milliseconds from the last key of the scanner, over the list, to the painted result. */
async function scanOnce(page: Page, { code, shown }: Scan): Promise<number> {
  await goTo(page, '#/repair/overview', OVERVIEW)
  await page.evaluate((sight) => {
    window.entered = Infinity
    window.seen = window.sightPainted(sight, () => window.entered)
    window.seen.catch(() => {})
  }, shown)
  await scanByHand(page, code, GAP_MS)
  const took = await page.evaluate(() => window.seen)
  await page.keyboard.press('Escape')
  return took
}

/** Scans labels of repairs and serial numbers of manufacturers by hand on a slow tablet. */
export async function measureScan(report: Report, page: Page, stand: Stand): Promise<void> {
  const kinds = { 'label of a repair': await labels(stand), 'serial number': await serials(stand) }
  await withSlowCpu(page, async () => {
    for (const [kind, scans] of Object.entries(kinds)) {
      const times: number[] = []
      for (const scan of scans) times.push(await scanOnce(page, scan))
      // The very first scan also compiles the screen that shows it.
      const [first = 0, ...others] = times
      const what = `slow tablet, ${kind} scanned by hand: last key to what it names, p95`
      const beside = `p50 ${ms(median(others))}, very first ${ms(first)}`
      report.atMost(what, percentile(others, 95), FIGURES.scan, ms, beside)
    }
  })
}
