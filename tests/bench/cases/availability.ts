import type { Page } from 'playwright'
import { addDays } from '../../../src/domain/shared/days.ts'
import { ITEM_SEARCH_DEBOUNCE } from '../../../src/lib/constants.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import { longestSince, now, p50, reportLongest } from '../kit/screens.ts'
import type { Stand } from '../kit/stand.ts'
import { ITEM_TERMS } from './items.ts'

const LINES = 30
const CHECKS = 40
const SAVES = 15
/** A week that begins three weeks ahead. */
const AHEAD = 21

const today = () => new Date().toISOString().slice(0, 10)
function period() {
  const [start, end] = [addDays(today(), AHEAD), addDays(today(), AHEAD + 6)]
  return { pickupDate: start, startDate: start, endDate: end, returnDate: end }
}

/**
 * The item search of a new rental: from the last key to the last badge, less the pause in which the form waits for more
 * keys (D-093).
 */
export async function measureItemSearch(report: Report, page: Page, of: string): Promise<void> {
  const { startDate, endDate } = period()
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/rental/new?start=${startDate}&end=${endDate}`)
  const box = page.getByLabel('Item', { exact: true }).and(page.locator('input'))
  await box.waitFor()
  await page.waitForTimeout(1_000)
  const from = await now(page)
  const samples: number[] = []
  for (const term of ITEM_TERMS) {
    await box.fill('')
    await page.waitForTimeout(200)
    await box.evaluate(listen)
    await box.fill(term)
    await page.waitForTimeout(ITEM_SEARCH_DEBOUNCE + 600)
    const took = await page.evaluate(() => window.answered.last - window.answered.key)
    samples.push(took - ITEM_SEARCH_DEBOUNCE)
  }
  report.atMost(
    `item search of a rental, ${of}: key to badges, p95`,
    percentile(samples, 95),
    150,
    ms,
    p50(samples),
  )
  reportLongest(report, 'item search of a rental: longest main-thread task', await longestSince(page, from))
  await page.evaluate(() => {
    location.hash = '#/sync'
  })
}

declare global {
  interface Window {
    answered: { key: number; last: number; watch?: MutationObserver }
  }
}

/** Records when the field was typed in and when the page changed last. */
function listen(input: Element): void {
  window.answered?.watch?.disconnect()
  const noted: Window['answered'] = { key: 0, last: 0 }
  noted.watch = new MutationObserver(() => {
    noted.last = performance.now()
  })
  noted.watch.observe(document.querySelector('#main') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  input.addEventListener('input', () => (noted.key = performance.now()), { once: true })
  window.answered = noted
}

/** The server's check of a rental of thirty lines: requested by a form, and as a part of saving it. */
export async function measureCheck(report: Report, stand: Stand, of: string): Promise<void> {
  const { token } = await stand.login()
  const { rows } = await stand.pool.query<{ id: string }>(
    `SELECT id FROM item WHERE active AND rentable AND NOT stolen AND status = 'Beschikbaar' ORDER BY md5(id::text) LIMIT $1`,
    [LINES * (SAVES + 10)],
  )
  const rental = (i: number) => {
    const at = (i * LINES) % (rows.length - LINES)
    const rentalLines = rows.slice(at, at + LINES).map(({ id }) => ({ itemId: id, quantity: 1 }))
    return { ...period(), status: 'Bevestigd', tempCusName: 'Bench', rentalLines }
  }
  const post = async (path: string, body: object): Promise<number> => {
    const from = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${stand.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return performance.now() - from
  }
  const checks: number[] = []
  for (let i = 0; i < CHECKS; i++) checks.push(await post('/rental/checkNewDate', rental(i)))
  report.atMost(`server's check of ${LINES} lines, ${of}, p95`, percentile(checks, 95), 50, ms, p50(checks))
  const saves: number[] = []
  for (let i = 0; i < SAVES; i++) saves.push(await post('/rental', rental(i)))
  report.tell(`  saving them with that check, p50`, ms(median(saves)), `p95 ${ms(percentile(saves, 95))}`)
}
