import type { Page } from 'playwright'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { goTo, openSight, type ScreenState, withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'

const OPENINGS = 20
const BOARD: ScreenState = { heading: 'Bord', selector: '[data-card]', count: 10 }
const TURNAROUND: ScreenState = { heading: 'Doorlooptijd', selector: '#main tbody tr', count: 12 }
const ROUNDS = 3
/** Three seconds at 60 Hz. */
const FRAMES = 180
const STEP_PX = 60

interface Screen {
  what: string
  hash: string
  shown: ScreenState
  /** Without a limit the time is only reported. */
  limit?: { must: number }
}

/** The very first opening also compiles the screen. */
async function measureOpen(report: Report, page: Page, { what, hash, shown, limit }: Screen): Promise<void> {
  const first = await openSight(page, hash, shown)
  const times: number[] = []
  for (let i = 0; i < OPENINGS; i++) times.push(await openSight(page, hash, shown))
  const beside = `p50 ${ms(median(times))}, very first ${ms(first)}`
  const row = `slow tablet, ${what}: address to paint, p95`
  if (limit) report.atMost(row, percentile(times, 95), limit, ms, beside)
  else report.tell(row, ms(percentile(times, 95)), beside)
}

/** Median time of a frame while the longest column, or as many cards as plain text over it, scrolls. */
const medianFrame = (page: Page, of: 'column' | 'text'): Promise<number> =>
  page.evaluate(
    async ({ which, frames, step }) => {
      const sizeOf = (one: Element) => one.querySelector(':scope > div')?.scrollHeight ?? 0
      const [column] = [...document.querySelectorAll('[data-column]')].toSorted(
        (a, b) => sizeOf(b) - sizeOf(a),
      )
      const cards = column?.querySelector(':scope > div')
      const card = column?.querySelector('[data-card]')
      if (!column || !cards || !card) throw new Error('no board')
      const box = which === 'column' ? cards : document.createElement('div')
      if (which === 'text') {
        const { left, top, width, height } = column.getBoundingClientRect()
        const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
        box.setAttribute('style', `position:fixed;overflow-y:auto;background:white;${place}`)
        box.innerHTML = card.outerHTML.repeat(Math.floor(cards.scrollHeight / card.clientHeight))
        document.body.append(box)
      }
      const times: number[] = []
      let last = performance.now()
      for (let i = 0; i < frames; i++) {
        box.scrollTop += i < frames / 2 ? step : -step
        await new Promise(requestAnimationFrame)
        times.push(performance.now() - last)
        last = performance.now()
      }
      if (which === 'text') box.remove()
      return times.toSorted((x, y) => x - y)[frames / 2] ?? Number.NaN
    },
    { which: of, frames: FRAMES, step: STEP_PX },
  )

async function measureScrolling(report: Report, page: Page, cards: string): Promise<void> {
  await goTo(page, '#/repair/board', BOARD)
  const rounds: { column: number; text: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const text = await medianFrame(page, 'text')
    rounds.push({ text, column: await medianFrame(page, 'column') })
  }
  const [best] = rounds.toSorted((a, b) => a.column / a.text - b.column / b.text)
  const ratios = rounds.map(({ column, text }) => `${(column / text).toFixed(2)}x`).join(', ')
  const what = `slow tablet, board of ${cards}: half of the frames of a scrolling column`
  report.versus(what, best?.column ?? Number.NaN, best?.text ?? Number.NaN, FIGURES.boardFrames, ms, ratios)
}

/** Measures the board: open repairs by status, and the counts of the others. */
export async function measureBoard(report: Report, page: Page): Promise<void> {
  await goTo(page, '#/repair/board', BOARD)
  const everyone = page.getByRole('button', { name: /^Iedereen/ })
  const cards = `${/\d[\d.]*/.exec((await everyone.textContent()) ?? '')?.[0]} open repairs`
  await withSlowCpu(page, async () => {
    const board = { hash: '#/repair/board', shown: BOARD }
    await measureOpen(report, page, { what: `board of ${cards}`, ...board })
    await measureScrolling(report, page, cards)
    const turnaround = { hash: '#/repair/turnaround', shown: TURNAROUND, limit: FIGURES.turnaround }
    await measureOpen(report, page, { what: 'turnaround', ...turnaround })
  })
}
