import { REPAIR_SORTS } from '../../../src/db/lists/listQueries.ts'
import type { BenchDevice } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import { recordPulls } from '../kit/record.ts'
import { p50 } from '../kit/screens.ts'
import type { Stand } from '../kit/stand.ts'

const TERMS = [
  'sony',
  'canon',
  'studio',
  'kobalt',
  'geen beeld',
  '2026.1',
  '2024.99',
  'rma',
  'opgehaald',
  'xk',
  'an',
  'de',
  'zoe',
  'ozdemir',
  'PO 45',
  'v-7',
  'niets hiervan',
  'fx9',
  'theater',
  'gent',
]

/** Fills the rows of the floor. Meanwhile the store of the device compacts its rows. */
export async function keepFloor(stand: Stand, { page }: BenchDevice): Promise<void> {
  const { token } = await stand.login()
  const recording = await recordPulls(stand, token)
  await page.evaluate((urls) => window.bench.keepFloor(urls), recording.urls)
  recording.close()
  await page.waitForTimeout(8_000)
}

/** Opens a cold page ten times, each time beside a plain read of the same rows. */
export async function measureColdStart(report: Report, device: BenchDevice): Promise<void> {
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let i = 0; i < 10; i++)
    for (const floor of [i % 2 === 0, i % 2 === 1]) {
      const page = await device.open()
      const { ms: took, rows } = await page.evaluate(
        (plain) => (plain ? window.bench.coldFloor() : window.bench.cold()),
        floor,
      )
      if (rows !== 20) throw new Error(`a cold start showed ${rows} rows`)
      ;(floor ? floors : ours).push(took)
      await page.close()
    }
  report.versus('cold start to the first 20 rows', median(ours), median(floors), FIGURES.coldStart, ms)
}

/** Reads repairs that nobody works on, one at a time, as a screen does. */
export async function measureCompactedRead(report: Report, { page }: BenchDevice): Promise<void> {
  const samples = await page.evaluate(() => window.bench.readCompacted(400))
  report.atMost(
    'read of a resting row, p95',
    percentile(samples, 95),
    FIGURES.compactedRead,
    ms,
    p50(samples),
  )
}

/**
 * Queries from the page through the worker: every column, both directions, active and all, first, middle and last
 * pages.
 */
export async function measureLists(report: Report, { page }: BenchDevice): Promise<void> {
  const repairs = await page.evaluate(() =>
    window.bench.queries([{ all: true }]).then(({ totals }) => totals[0] ?? 0),
  )
  const asked = REPAIR_SORTS.flatMap((by) =>
    (['asc', 'desc'] as const).flatMap((dir) =>
      [true, false].flatMap((all) =>
        [1, 2, 5, Math.floor(repairs / 40), Math.floor(repairs / 20)].map((at) => ({
          sort: { by, dir },
          all,
          page: at,
        })),
      ),
    ),
  )
  const found = await page.evaluate((queries) => window.bench.queries(queries), asked)
  const of = `${repairs} repairs`
  report.atMost(
    `list page, any sort and filter (${of}), p95`,
    percentile(found.ids, 95),
    FIGURES.listPage,
    ms,
    `p50 ${ms(median(found.ids))}`,
  )
  report.tell(
    'list page with its rows from the store, p95',
    ms(percentile(found.rows, 95)),
    `p50 ${ms(median(found.rows))}`,
  )
  const searched = TERMS.flatMap((term) => [true, false].map((all) => ({ term, all })))
  const hits = await page.evaluate((queries) => window.bench.queries(queries), searched)
  const scan = await page.evaluate((terms) => window.bench.scan(terms), TERMS)
  report.atMost(
    `search (${of}), p95`,
    percentile(hits.ids, 95),
    FIGURES.search,
    ms,
    `scan in the page ${ms(percentile(scan, 95))}`,
  )
  const others = await page.evaluate((terms) => window.bench.searchOthers(terms), TERMS)
  report.tell(
    'search in customers / items, p95',
    `${ms(percentile(others.customers, 95))} / ${ms(percentile(others.items, 95))}`,
  )
  report.atMost('counts, p95', percentile(await page.evaluate(() => window.bench.counts(100)), 95), 10, ms)
}

/** The first pages of one filter after another, each on its first request. */
export async function measureFiltered(report: Report, { page }: BenchDevice): Promise<void> {
  const samples = await page.evaluate(() => window.bench.filtered())
  report.atMost(
    'list page filtered by one column, p95',
    percentile(samples, 95),
    FIGURES.filteredList,
    ms,
    p50(samples),
  )
}
