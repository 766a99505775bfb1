import type { Page } from 'playwright'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { goTo, slowed } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'

const CHOSEN = 30
const ROUNDS = 7
const OVERVIEW = { heading: 'Herstellingen', selector: '#main tbody tr', count: 10 }
const ROW = '#main tbody tr'

/** What is looked for after a press: a word of the toast, and whether the chosen rows are in the list. */
interface Wanted {
  said: string
  rows: string[]
  there: boolean
}

/** Chooses the rows of the page. @returns by what each is known in the list */
async function chooseRows(page: Page): Promise<string[]> {
  await page.getByRole('checkbox', { name: 'Alle rijen selecteren' }).check()
  await page.getByRole('region', { name: 'Selectie' }).getByText(`${CHOSEN} geselecteerd`).waitFor()
  return page
    .locator(`${ROW}[data-chosen]`)
    .evaluateAll((chosen) => chosen.map((row) => row.querySelectorAll('td')[1]?.textContent ?? ''))
}

/** Milliseconds from the press to the frame in which it is said and the list is redrawn. */
const pressed = (page: Page, press: 'status' | 'undo', wanted: Wanted): Promise<number> =>
  page.evaluate(
    async ({ kind, said, rows, there, row }) => {
      const list = document.querySelector<HTMLSelectElement>('[aria-label="Status van de selectie"]')
      const undo = [...document.querySelectorAll('button')].findLast(
        (one) => one.textContent === 'Ongedaan maken',
      )
      const from = performance.now()
      if (kind === 'undo') undo?.click()
      else if (list) {
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, 'Opgehaald')
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const seen = () => {
        const shown = new Set(
          [...document.querySelectorAll(row)].map((one) => one.querySelectorAll('td')[1]?.textContent),
        )
        const inList = rows.filter((name) => shown.has(name)).length
        return inList === (there ? rows.length : 0) && document.body.textContent.includes(said)
      }
      do await new Promise(requestAnimationFrame)
      while (!seen() && performance.now() - from < 60_000)
      await scheduler.postTask(() => {}, { priority: 'user-blocking' })
      return performance.now() - from
    },
    { kind: press, ...wanted, row: ROW },
  )

/** Thirty repairs that are picked up at once, without a connection, and the one press that takes it back. */
export async function measureBulk(report: Report, page: Page): Promise<void> {
  await goTo(page, '#/repair/overview', OVERVIEW)
  await page.getByLabel('Rijen per pagina').selectOption(String(CHOSEN))
  await page
    .locator(ROW)
    .nth(CHOSEN - 1)
    .waitFor()
  // Its script is fetched the first time that something is chosen.
  await chooseRows(page)
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  const times = { status: [] as number[], undo: [] as number[] }
  await slowed(page, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rows = await chooseRows(page)
      const done = { said: `${CHOSEN} herstellingen op Opgehaald gezet.`, rows, there: false }
      times.status.push(await pressed(page, 'status', done))
      const back = { said: `${CHOSEN} wijzigingen ongedaan gemaakt.`, rows, there: true }
      times.undo.push(await pressed(page, 'undo', back))
      await page.waitForTimeout(3_000)
      await page.keyboard.press('Escape')
    }
  })
  await page.context().setOffline(false)
  const names = { status: `${CHOSEN} repairs to 'Opgehaald'`, undo: 'all of it taken back' }
  for (const kind of ['status', 'undo'] as const) {
    const [first = 0, ...others] = times[kind]
    const beside = `p50 ${ms(median(others))}, very first ${ms(first)}`
    const row = `slow tablet, ${names[kind]}: press to paint, p95`
    report.atMost(row, percentile(others, 95), FIGURES.bulk, ms, beside)
  }
}
