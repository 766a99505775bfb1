import type { Page } from 'playwright'
import { type Browsers, loginToApp, watchPage } from './browser.ts'
import { median, ms, percentile, taskMs } from './numbers.ts'
import type { Report } from './report.ts'
import type { Stand } from './stand.ts'

/* The built app with everything on the device: opens screens and searches lists as a person does. */

const OPENINGS = 20
/** A search is answered long before this time. */
const SEARCH_MS = 600

export interface Screen {
  hash: string
  heading: string
  /** The screen is open when this many of these elements are there. */
  shown: { selector: string; count: number }
}

/** A list shows its first page. */
export const listScreen = (hash: string, heading: string, count: number): Screen => ({
  hash,
  heading,
  shown: { selector: 'tbody tr', count },
})

/**
 * A page of the app that has everything of the server. @param watch adds its observers to the context before the page
 * starts
 */
export async function fullDevice(
  browsers: Browsers,
  stand: Stand,
  watch?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browsers.context()
  await watchPage(context)
  const page = await context.newPage()
  await watch?.(page)
  await loginToApp(page, stand.url)
  await page.waitForFunction(
    () => window.statuses.at(-1)?.status.state === 'synced' && !window.statuses.at(-1)?.status.boot,
    undefined,
    { timeout: 400_000 },
  )
  return page
}

/** Milliseconds from the address to the frame that shows the screen; leaves the screen afterwards. */
async function openOnce(page: Page, screen: Screen): Promise<number> {
  const took = await page.evaluate(async ({ hash, heading, shown: { selector, count } }) => {
    const from = performance.now()
    location.hash = hash
    const shown = () =>
      document.querySelector('h1')?.textContent === heading &&
      document.querySelectorAll(selector).length >= count
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!shown() && performance.now() - from < 20_000)
    return performance.now() - from
  }, screen)
  await page.evaluate(() => {
    location.hash = '#/sync'
  })
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Synchronisatie')
  await page.waitForTimeout(300)
  if (took > 10_000) throw new Error(`${screen.heading} did not open`)
  return took
}

/** Opens a screen many times. The very first opening, which also compiles it, is reported apart. */
export async function measureOpening(
  report: Report,
  page: Page,
  screen: Screen,
  { what, limit }: { what: string; limit: number },
): Promise<void> {
  const first = await openOnce(page, screen)
  const samples: number[] = []
  for (let i = 0; i < OPENINGS; i++) samples.push(await openOnce(page, screen))
  const beside = `${p50(samples)}, very first ${ms(first)}`
  report.atMost(`${what}: opened, p95`, percentile(samples, 95), limit, ms, beside)
}

/** Milliseconds from Enter until the list changes no more. */
async function searchOnce(page: Page, hash: string, term: string): Promise<number> {
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
  const box = page.locator('#main input[type=search]')
  await box.waitFor()
  await box.fill(term)
  return page.evaluate(async (wait) => {
    const input = document.querySelector<HTMLInputElement>('#main input[type=search]')
    const list = document.querySelector('#main')
    if (!input || !list) throw new Error('no list')
    const from = performance.now()
    let last = from
    const watch = new MutationObserver(() => {
      last = performance.now()
    })
    watch.observe(list, { subtree: true, childList: true, characterData: true })
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, wait))
    watch.disconnect()
    return last - from
  }, SEARCH_MS)
}

/** Searches a list for many terms. */
export async function measureSearch(
  report: Report,
  page: Page,
  hash: string,
  { what, terms, limit }: { what: string; terms: readonly string[]; limit: number },
): Promise<void> {
  const from = await now(page)
  const samples: number[] = []
  for (const term of terms) samples.push(await searchOnce(page, hash, term))
  report.atMost(`${what}: key to rows, p95`, percentile(samples, 95), limit, ms, p50(samples))
  reportLongest(report, `${what}: longest main-thread task`, await longestSince(page, from))
}

export const now = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + performance.now())

/** The longest task of the page since a moment; 0 if none took 50 ms. */
export const longestSince = (page: Page, from: number): Promise<number> =>
  page.evaluate(
    (start) => Math.max(0, ...window.longTasks.filter(({ at }) => at >= start).map((task) => task.ms)),
    from,
  )

export const reportLongest = (report: Report, what: string, longest: number): void =>
  report.atMost(what, longest, 50, taskMs)

export const p50 = (samples: readonly number[]): string => `p50 ${ms(median(samples))}`
