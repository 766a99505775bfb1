import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Browsers, loginToApp } from '../kit/browser.ts'
import { kb } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

interface Scripts {
  page: number
  worker: number
  urls: string[]
}

/** Gzip sizes of the scripts that a page loads for itself and for its worker while `work` runs. */
async function scriptsOf(page: Page, work: () => Promise<void>): Promise<Scripts> {
  const found: Scripts = { page: 0, worker: 0, urls: [] }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const [url = ''] = response.url().split('?')
    if (!url.endsWith('.js') || found.urls.includes(url)) return
    found.urls.push(url)
    const add = (body: Buffer) => {
      found[url.includes('.worker') ? 'worker' : 'page'] += gzipSync(body).length
    }
    reading.push(response.body().then(add, () => {}))
  })
  await work()
  // An event stream stays open, so the network is never idle.
  await page.waitForTimeout(1_500)
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
  report.atMost('script of the login page, gzip', login.page, 150_000, kb)
  await loginToApp(page, stand.url)
  const session = await page.evaluate(() => ({ ...sessionStorage }))
  await page.close()
  await context.addInitScript((own) => void Object.assign(sessionStorage, own), session)
  const second = await context.newPage()
  const overview = await scriptsOf(second, async () => {
    await second.goto(`${stand.url}/#/repair/overview`)
    await second.getByRole('heading', { name: 'Herstellingen' }).waitFor()
  })
  report.atMost(
    'script of the overview, gzip',
    overview.page,
    260_000,
    kb,
    `and worker ${kb(overview.worker)}`,
  )
  await context.close()
}
