import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Browsers, loginToApp } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { kb } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

declare global {
  interface Window {
    /** When the page showed its main content. */
    shownAt?: number
  }
}

interface Scripts {
  /** Scripts that were fetched before the page showed its main content. */
  first: number
  /** Scripts that were fetched afterwards, on an idle page. */
  later: number
  worker: number
}

/**
 * Records when a page shows `count` elements of a selector. The page's own clock is exact; a poll from outside is late.
 */
const noteShown = (page: Page, selector: string, count: number): Promise<unknown> =>
  page.addInitScript(
    ([wanted, most]) => {
      const look = () => {
        if (document.querySelectorAll(wanted).length < most) requestAnimationFrame(look)
        else window.shownAt = performance.now()
      }
      requestAnimationFrame(look)
    },
    [selector, count] as const,
  )

/**
 * Gzip sizes of the scripts that a page fetches before its main content, and of those that it prefetches afterwards.
 */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<Scripts> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!isScript(response.url()) || sizes.has(response.url())) return
    const size = response.body().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0,
    )
    sizes.set(response.url(), size)
  })
  await open()
  const shownAt = Number(await (await page.waitForFunction(() => window.shownAt)).jsonValue())
  // An event stream stays open, so the network is never idle.
  await page.waitForTimeout(2_500)
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  )
  const startOf = new Map(asked.map(({ name, startTime }) => [name, startTime]))
  const found: Scripts = { first: 0, later: 0, worker: 0 }
  for (const [url, size] of sizes) {
    const start = startOf.get(url)
    // The page does not see the requests of a worker.
    const part =
      start === undefined || url.includes('.worker') ? 'worker' : start < shownAt ? 'first' : 'later'
    found[part] += await size
  }
  return found
}

const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js')

/** A cold start of the login page, and one of the overview by a logged in user; no cache, workers apart. */
export async function measureSize(report: Report, browsers: Browsers, stand: Stand): Promise<void> {
  const context = await browsers.context()
  const page = await context.newPage()
  await noteShown(page, 'input[autocomplete=username]', 1)
  const login = await scriptsOf(page, () => page.goto(stand.url))
  report.atMost(
    'script of the login page, gzip',
    login.first,
    FIGURES.loginScript,
    kb,
    `${kb(login.later)} more when idle`,
  )
  await loginToApp(page, stand.url)
  await page.getByRole('row').nth(20).waitFor()
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  await page.close()
  await context.addInitScript((own) => void Object.assign(sessionStorage, own), session)
  const second = await context.newPage()
  await noteShown(second, '#main tbody tr', 20)
  const overview = await scriptsOf(second, () => second.goto(`${stand.url}/#/repair/overview`))
  report.atMost(
    'script of the overview, gzip',
    overview.first,
    FIGURES.overviewScript,
    kb,
    `${kb(overview.later)} more when idle, worker ${kb(overview.worker)}`,
  )
  await context.close()
}
