import { TYPING_PACE } from '../../kit/e2e/typing.ts'
import type { Page } from 'playwright'
import { type Browsers, loginToApp, watchPage } from '../kit/browser.ts'
import { HEAVY_NOTES } from '../kit/heavyRepair.ts'
import { median, ms, percentile, taskMs } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const TIMES = 30
const TYPED = 'gedemonteerd, gereinigd en afgeregeld'

/** Opens a repair with 60 lines and 200 log lines in the built app, with everything on the device, and types in it. */
export async function measureDetail(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  id: string,
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
  await untilList(page)
  // The idle page fetches the scripts of the screens.
  await page.waitForTimeout(3_000)
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    times.push(await open(page, id))
    await page.evaluate(() => {
      location.hash = '#/repair/overview'
    })
    await untilList(page)
    await page.waitForTimeout(300)
  }
  // The very first opening also compiles the screen.
  const [first = 0, ...others] = times
  report.atMost(
    'repair of 60 lines and 200 log lines: first paint of its data, p95',
    percentile(others, 95),
    100,
    ms,
    `p50 ${ms(median(others))}, very first ${ms(first)}`,
  )
  await open(page, id)
  report.atMost('typing in one of 60 lines: longest main-thread task', await typeIn(page), 50, taskMs)
  await context.close()
}

const untilList = (page: Page) => page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 5)

/** Milliseconds from the address to the frame that shows the description of the repair. */
const open = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    async ({ repair, notes }) => {
      const from = performance.now()
      const shown = () => [...document.querySelectorAll('input')].some((input) => input.value === notes)
      location.hash = `#/repair/detail/${repair}`
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      do await frame()
      while (!shown())
      // A message that is posted after a frame arrives when that frame is painted.
      const { port1, port2 } = new MessageChannel()
      await new Promise((resolve) => {
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
      return performance.now() - from
    },
    { repair: id, notes: HEAVY_NOTES },
  )

/** Types into lines and leaves them, which saves. @returns the longest task of the page meanwhile */
async function typeIn(page: Page): Promise<number> {
  // An estimate opens with its own lines.
  await page.getByRole('tab', { name: /^Werklijnen/ }).click()
  const table = page.getByRole('table', { name: 'Werklijnen' })
  await page.waitForTimeout(1_000)
  const from = await page.evaluate(() => performance.timeOrigin + performance.now())
  for (const n of [5, 20]) {
    await table.getByLabel('Omschrijving').nth(n).click()
    await page.keyboard.type(TYPED, TYPING_PACE)
    await table.getByLabel('Eenheidsprijs').nth(n).click()
    await page.keyboard.type('12,50', TYPING_PACE)
  }
  await page.keyboard.press('Tab')
  await page.waitForTimeout(1_000)
  return page.evaluate(
    (start) => Math.max(0, ...window.longTasks.filter(({ at }) => at >= start).map((task) => task.ms)),
    from,
  )
}
