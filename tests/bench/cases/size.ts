import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Browsers, loginToApp } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { kb } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

interface Scripts {
  /** Until it shows what it is for. */
  first: number
  /** Fetched afterwards, while nobody waits. */
  later: number
  worker: number
}

/** Gzip sizes of the scripts that a page loads until `shown` resolves, and of those it fetches ahead afterwards. */
async function scriptsOf(page: Page, shown: () => Promise<void>): Promise<Scripts> {
  const found: Scripts = { first: 0, later: 0, worker: 0 }
  const seen = new Set<string>()
  const reading: Promise<void>[] = []
  let kind: 'first' | 'later' = 'first'
  page.on('response', (response) => {
    const [url = ''] = response.url().split('?')
    if (!url.endsWith('.js') || seen.has(url)) return
    seen.add(url)
    const part = url.includes('.worker') ? 'worker' : kind
    const add = (body: Buffer) => {
      found[part] += gzipSync(body).length
    }
    reading.push(response.body().then(add, () => {}))
  })
  await shown()
  kind = 'later'
  // An event stream stays open, so the network is never idle.
  await page.waitForTimeout(2_500)
  await Promise.all(reading)
  return found
}

/** A cold start of the login page, and one of the overview by somebody who is logged in; no cache, workers apart. */
export async function measureSize(report: Report, browsers: Browsers, stand: Stand): Promise<void> {
  const context = await browsers.context()
  const page = await context.newPage()
  const login = await scriptsOf(page, async () => {
    await page.goto(stand.url)
    await page.getByLabel('Gebruikersnaam').waitFor()
  })
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
  const overview = await scriptsOf(second, async () => {
    await second.goto(`${stand.url}/#/repair/overview`)
    await second.getByRole('row').nth(20).waitFor()
  })
  report.atMost(
    'script of the overview, gzip',
    overview.first,
    FIGURES.overviewScript,
    kb,
    `${kb(overview.later)} more when idle, worker ${kb(overview.worker)}`,
  )
  await context.close()
}
