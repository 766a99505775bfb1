import type { Page } from 'playwright'
import type { InitialSyncRun } from '../kit/app.ts'
import { median, ms } from '../kit/numbers.ts'
import type { Limits, Report } from '../kit/report.ts'

const TIMES = 7
/** A term that many repairs have, but not those that the overview shows by itself. */
const TERM = 'sony'

/** Opens pages of a logged in user at a search over everything; the store is full. */
export async function measureOpenings(
  report: Report,
  { context, page }: InitialSyncRun,
  url: string,
  { of, limits }: { of: string; limits: Limits },
): Promise<void> {
  // Wait until the work after the initial sync is done.
  await page.waitForTimeout(15_000)
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  await page.close()
  await context.addInitScript((own) => void Object.assign(sessionStorage, own), session)
  const searched = `${url}/#/repair/overview?q=${TERM}&all=true`
  const samples: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const opened = await context.newPage()
    await opened.goto(searched)
    samples.push(await answered(opened))
    await opened.waitForTimeout(1_000)
    await opened.close()
  }
  const beside = `longest ${ms(Math.max(...samples))}; from the address to the painted rows`
  report.atMost(`opening the app to search over everything, ${of}`, median(samples), limits, ms, beside)
}

/** Milliseconds from the address to the first rows of the answer. Rows without the term do not count. */
async function answered(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    (term) => {
      const rows = [...document.querySelectorAll('#main tbody tr')].map((row) =>
        row.textContent.toLowerCase(),
      )
      return rows.length >= 20 && rows.every((text) => text.includes(term)) ? performance.now() : 0
    },
    TERM,
    { timeout: 60_000, polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}
