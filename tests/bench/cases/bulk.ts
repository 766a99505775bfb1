import type { Page } from 'playwright'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { goTo, withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'

const CHOSEN = 30
const ROUNDS = 6
const ROW = '#main tbody tr'
const OVERVIEW = { heading: 'Herstellingen', selector: ROW, count: 10 }
const LONGEST_MS = 30_000

/** Chooses the rows of the page. @returns the numbers by which each is known in the list */
async function chooseRows(page: Page): Promise<string[]> {
  await page.getByRole('checkbox', { name: 'Alle rijen selecteren' }).check()
  await page.getByRole('region', { name: 'Selectie' }).getByText(`${CHOSEN} geselecteerd`).waitFor()
  const numbers = await page
    .locator(`${ROW}[data-chosen]`)
    .evaluateAll((rows) => rows.map((row) => /\d{4}\.\d+/.exec(row.textContent)?.[0] ?? ''))
  if (new Set(numbers).size !== CHOSEN) throw new Error('rows without a number of their own')
  return numbers
}

/** Milliseconds from the press to the frame in which the chosen rows have left the list, or are back in it. */
const pressed = (page: Page, press: 'status' | 'undo', numbers: string[]): Promise<number> =>
  page.evaluate(
    async ({ kind, wanted, row, longest }) => {
      const list = document.querySelector<HTMLSelectElement>('[aria-label="Status van de selectie"]')
      const undo = [...document.querySelectorAll('button')].findLast(
        (one) => one.textContent === 'Ongedaan maken',
      )
      const from = performance.now()
      if (kind === 'undo') undo?.click()
      else if (list) {
        list.value = 'Opgehaald'
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const seen = () => {
        const shown = new Set(
          [...document.querySelectorAll(row)].map((one) => /\d{4}\.\d+/.exec(one.textContent)?.[0]),
        )
        return wanted.filter((number) => shown.has(number)).length === (kind === 'undo' ? wanted.length : 0)
      }
      do {
        await new Promise(requestAnimationFrame)
        if (performance.now() - from > longest) throw new Error(`nothing came of the ${kind}`)
      } while (!seen())
      await scheduler.postTask(() => {}, { priority: 'user-blocking' })
      return performance.now() - from
    },
    { kind: press, wanted: numbers, row: ROW, longest: LONGEST_MS },
  )

/** Thirty repairs are picked up at once, offline, and one press takes that back. */
export async function measureBulk(report: Report, page: Page, of: string): Promise<void> {
  await goTo(page, '#/repair/overview', OVERVIEW)
  await page.getByLabel('Rijen per pagina').selectOption(String(CHOSEN))
  await page
    .locator(ROW)
    .nth(CHOSEN - 1)
    .waitFor()
  // The first selection fetches code; it must be here before the device goes offline.
  await chooseRows(page)
  await page.getByRole('combobox', { name: 'Status van de selectie' }).waitFor()
  await page.getByRole('button', { name: 'Selectie wissen' }).click()
  await page.context().setOffline(true)
  const times = { status: [] as number[], undo: [] as number[] }
  await withSlowCpu(page, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const numbers = await chooseRows(page)
      times.status.push(await pressed(page, 'status', numbers))
      await page.getByRole('button', { name: 'Ongedaan maken' }).last().waitFor()
      times.undo.push(await pressed(page, 'undo', numbers))
      await page.getByRole('region', { name: 'Selectie' }).waitFor({ state: 'hidden' })
      // Wait until the toasts of the previous press are gone.
      await page.waitForFunction(() => !document.querySelector('[data-position] [role=status]'))
    }
  })
  await page.context().setOffline(false)
  const names = { status: `${CHOSEN} repairs to 'Opgehaald'`, undo: 'all of it taken back' }
  for (const kind of ['status', 'undo'] as const) {
    const [first = 0, ...others] = times[kind]
    const beside = `p50 ${ms(median(others))}, very first ${ms(first)}`
    const row = `slow tablet, ${of}, ${names[kind]}: press to paint, p95`
    report.atMost(row, percentile(others, 95), FIGURES.bulk, ms, beside)
  }
}
