import type { BenchDevice } from '../kit/browser.ts'
import { mb, median, ms } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'
import type { DocumentBench } from '../page/documents.ts'

declare global {
  interface Window {
    documentBench: DocumentBench
  }
}

const SHEET_ROWS = 20_000
/** Common words of the demo data. The search uses the one with the fewest hits above the wanted number. */
const TERMS = ['', 'opgehaald', 'gefactureerd', 'hersteld', 'een', 'de', 'sony', 'canon', '2025', '2026']

/** A quote of two pages, made by the device: in new pages, and again in a page that made one before. */
export async function measureQuote(report: Report, device: BenchDevice, id: string): Promise<void> {
  const [first, after]: [number[], number[]] = [[], []]
  for (let i = 0; i < 5; i++) {
    const page = await device.open()
    const quote = () => page.evaluate((repair) => window.documentBench.quote(repair), id)
    const { ms: took, pages } = await quote()
    if (pages !== 2) throw new Error(`the quote has ${pages} pages`)
    first.push(took)
    for (let again = 0; again < 3; again++) after.push((await quote()).ms)
    await page.close()
  }
  report.atMost('quote of two pages in the browser, first time', Math.max(...first), 1_500, ms)
  report.atMost('quote of two pages in the browser, afterwards', Math.max(...after), 400, ms)
}

/** The spreadsheet of many repairs: by the device, and by the server. */
export async function measureSpreadsheet(report: Report, device: BenchDevice, stand: Stand): Promise<void> {
  const { term, rows } = await manyHits(device)
  const made = await device.page.evaluate((words) => window.documentBench.spreadsheet(words), term)
  report.atMost(`spreadsheet of ${rows} rows in the browser`, made.ms, 5_000, ms, mb(made.bytes))
  const times: number[] = []
  const { token } = await stand.login()
  for (let i = 0; i < 2; i++) {
    const from = performance.now()
    const query = new URLSearchParams({ all: 'true', ...(term ? { term } : {}) })
    const answer = await fetch(`${stand.url}/api/file/export/repair/?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`the export answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - from)
  }
  report.atMost(`spreadsheet of ${rows} rows by the server`, median(times), 5_000, ms)
}

async function manyHits({ page }: BenchDevice): Promise<{ term: string; rows: number }> {
  const { totals } = await page.evaluate(
    (words) => window.bench.queries(words.map((term) => ({ term, all: true }))),
    TERMS,
  )
  const found = TERMS.map((term, i) => ({ term, rows: totals[i] ?? 0 }))
    .filter(({ rows }) => rows >= SHEET_ROWS)
    .toSorted((a, b) => a.rows - b.rows)[0]
  if (!found) throw new Error(`no search finds ${SHEET_ROWS} repairs`)
  return found
}
