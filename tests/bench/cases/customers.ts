import type { Page } from 'playwright'
import { type Browsers, loginToApp, watchPage } from '../kit/browser.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** Of three characters and more, with many hits, few and none. */
const TERMS = [
  'studio',
  'k-1',
  'media',
  'gent',
  'info@',
  'amber',
  'zoe',
  'k-4999',
  '+32 9',
  'theater',
  'bestaat niet',
  'van den',
  'films',
  'antwerpen',
  'luxemburg',
  '.example',
  'events',
  'k-12',
  'maes',
  'academie',
]
const OPENINGS = 15

/** The built app with everything on the device: the overview is opened and searched as a person does. */
export async function measureCustomers(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  count: number,
): Promise<void> {
  const context = await browsers.context()
  await watchPage(context)
  const page = await context.newPage()
  await loginToApp(page, stand.url)
  await page.waitForFunction(
    () => window.statuses.at(-1)?.status.state === 'synced' && !window.statuses.at(-1)?.status.boot,
    undefined,
    { timeout: 240_000 },
  )
  // The scripts of the screens are fetched, and the lists sorted, while nobody waits.
  await page.waitForTimeout(8_000)
  const of = `${count} customers`
  const openings: number[] = []
  for (let i = 0; i < OPENINGS; i++) openings.push(await open(page))
  report.atMost(`overview of ${of}: opened, p95`, percentile(openings, 95), 150, ms, p50(openings))
  const from = await page.evaluate(() => performance.timeOrigin + performance.now())
  const searches: number[] = []
  for (const term of TERMS) searches.push(await search(page, term))
  report.atMost(`search in ${of}: key to rows, p95`, percentile(searches, 95), 100, ms, p50(searches))
  const longest = await page.evaluate(
    (start) => Math.max(0, ...window.longTasks.filter(({ at }) => at >= start).map((task) => task.ms)),
    from,
  )
  report.atMost(`search in ${of}: longest main-thread task`, longest, 50, (v) =>
    v === 0 ? '< 50 ms' : ms(v),
  )
  await context.close()
}

const p50 = (samples: number[]) => `p50 ${ms(median(samples))}`

/** Milliseconds from the address to the frame that shows forty rows; then away again. */
async function open(page: Page): Promise<number> {
  const took = await page.evaluate(async () => {
    const from = performance.now()
    location.hash = '#/customers/overview'
    const shown = () =>
      document.querySelector('h1')?.textContent === 'Klanten' &&
      document.querySelectorAll('tbody tr').length === 40
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!shown())
    return performance.now() - from
  })
  await page.evaluate(() => {
    location.hash = '#/sync'
  })
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Synchronisatie')
  await page.waitForTimeout(300)
  if (took > 10_000) throw new Error('the overview did not open')
  return took
}

/** Milliseconds from Enter until nothing of the list changes any more. */
async function search(page: Page, term: string): Promise<number> {
  await page.evaluate(() => {
    location.hash = '#/customers/overview'
  })
  const box = page.getByRole('searchbox', { name: 'Klanten zoeken' })
  await box.waitFor()
  await box.fill(term)
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')
    const list = document.querySelector('#main')
    if (!input || !list) throw new Error('no list')
    const from = performance.now()
    let last = from
    const watch = new MutationObserver(() => {
      last = performance.now()
    })
    watch.observe(list, { subtree: true, childList: true, characterData: true })
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    watch.disconnect()
    return last - from
  })
}
