import { modelKey } from '../../../src/domain/items/model.ts'
import { groupBy } from '../../../src/lib/groupBy.ts'
import { addDays } from '../../../src/domain/shared/days.ts'
import type { BenchDevice } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'
import type { RentalDraft, StockBench } from '../page/stock.ts'
import { ITEM_TERMS } from './items.ts'

declare global {
  interface Window {
    stock: StockBench
  }
}

const TIMES = 40
const LINES = 30
/** One in six lines of a form asks for a model. */
const ASKING_EVERY = 6
const WANTED = 3
const today = () => new Date().toISOString().slice(0, 10)

/**
 * Makes a company in which every rental still counts: all are an option or confirmed, spread over the year around
 * today. One in five lines of a single unit asks for its model instead.
 */
export async function fillBusyStock({ pool }: Stand): Promise<void> {
  await pool.query(
    `WITH spread AS (SELECT id, $1::date - 60 + (('x' || substr(md5(id::text), 1, 6))::bit(24)::int % 360) AS day FROM rental)
     UPDATE rental r SET status = CASE WHEN r.document_number % 3 = 0 THEN 'Optie' ELSE 'Bevestigd' END,
       pickup_date = s.day, start_date = s.day, end_date = s.day + 4, return_date = s.day + 5
     FROM spread s WHERE s.id = r.id`,
    [today()],
  )
  await pool.query(
    `UPDATE rental_line l SET brand = i.brand, model = i.model, item_id = NULL FROM item i
     WHERE i.id = l.item_id AND i.model <> '' AND COALESCE(i.stock_quantity, 1) <= 1
       AND ('x' || substr(md5(l.id::text), 1, 4))::bit(16)::int % 5 = 0`,
  )
  await pool.query('UPDATE rental SET reference = reference')
}

interface Row {
  id: string
  brand: string
  model: string | null
}

/** Forms of thirty lines each, with the items that are rented most and items with one unit. */
async function formsOf({ pool }: Stand): Promise<RentalDraft[]> {
  const { rows } = await pool.query<Row>(
    `SELECT id, brand, model FROM item WHERE active AND rentable AND customer_id IS NULL AND COALESCE(stock_quantity, 1) <= 1
     ORDER BY md5(id::text) LIMIT $1`,
    [LINES * TIMES],
  )
  const days = { pickupDate: addDays(today(), 21), returnDate: addDays(today(), 27) }
  return Array.from({ length: TIMES }, (_, at) => {
    const some = Array.from({ length: LINES }, (_line, i) => rows[(at * LINES + i) % rows.length]!)
    const asks = (row: Row, i: number) => i % ASKING_EVERY === 0 && row.model !== null
    const rentalLines = some.map(({ id, brand, model }, i) => {
      const line = {
        id: `01950000-0000-7000-8000-${String(i).padStart(12, '0')}`,
        quantity: 1,
        multiple: false,
      }
      return asks({ id, brand, model }, i) ? { ...line, itemId: null, brand, model } : { ...line, itemId: id }
    })
    const id = `01950000-0000-7000-8001-${String(at).padStart(12, '0')}`
    return {
      rental: { id, status: 'Optie', ...days, rentalLines },
      ids: [...new Set(some.map((row) => row.id))],
    }
  })
}

/** The units of the most frequent models, which are asked for most. */
async function unitsOfLargestModels({ pool }: Stand): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    'SELECT id, brand, model FROM item WHERE active AND rentable AND customer_id IS NULL ORDER BY id',
  )
  const models = groupBy(rows, modelKey)
  return [...models.values()].toSorted((a, b) => b.length - a.length).map(([first]) => first!.id)
}

async function measureQuestion(
  report: Report,
  what: string,
  work: (at: number) => Promise<number>,
): Promise<void> {
  const first = await work(0)
  const times: number[] = []
  for (let at = 1; at <= TIMES; at++) times.push(await work(at))
  const beside = `p50 ${ms(median(times))}, very first ${ms(first)}`
  report.atMost(`slow tablet, ${what}, p95`, percentile(times, 95), FIGURES.availability, ms, beside)
}

/** Measures each question of the form of a rental about the stock, up to the answer in the slowed down page. */
export async function measureAvailability(
  report: Report,
  { page }: BenchDevice,
  stand: Stand,
): Promise<void> {
  const [forms, units] = [await formsOf(stand), await unitsOfLargestModels(stand)]
  const [first] = forms
  if (!first) throw new Error('no items')
  const { rental } = first
  const period = { pickupDate: rental.pickupDate, returnDate: rental.returnDate }
  const day = today()
  const form = (at: number) => forms[at % forms.length]!
  await page.evaluate(() => window.bench.loadStock())
  const asked = {
    'items to choose from, each with how many are free': (at: number) =>
      page.evaluate((q) => window.stock.search(q.term, q.period, q.day), {
        term: ITEM_TERMS[at % ITEM_TERMS.length]!,
        period,
        day,
      }),
    'who has a model, and from when there are enough': (at: number) =>
      page.evaluate((q) => window.stock.held(q.id, q.wanted, q.period, q.day), {
        id: units[at % 20]!,
        wanted: WANTED,
        period,
        day,
      }),
    [`how many are free beside ${LINES} lines`]: (at: number) =>
      page.evaluate((q) => window.stock.counts(q.form, q.day), { form: form(at), day }),
    [`all that a form says of its ${LINES} lines`]: (at: number) =>
      page.evaluate((q) => window.stock.lines(q.form, q.day), { form: form(at), day }),
  }
  await withSlowCpu(page, async () => {
    for (const [what, work] of Object.entries(asked)) await measureQuestion(report, what, work)
  })
}
