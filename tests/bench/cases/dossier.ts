import type { Page } from 'playwright'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { openSight, type ScreenState, withSlowCpu } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const ITEMS = 10
const ROUNDS = 3
/** Repairs of a device that comes in for years (DO-06). */
const REPAIRS = 300
/** Events that the screen shows at first. */
const PAGE = 50

interface Dossier {
  id: string
  repairs: number
  shown: ScreenState
}

/** Gives one item the repairs of many years. Run this before the measured device downloads them. */
export async function makeHeavyItem({ pool }: Stand): Promise<void> {
  await pool.query(
    `UPDATE repair SET item_id = (SELECT id FROM item WHERE customer_id IS NOT NULL ORDER BY id LIMIT 1)
     WHERE id IN (SELECT id FROM repair WHERE status = 'Opgehaald' AND item_id IS NOT NULL ORDER BY md5(id::text) LIMIT $1)`,
    [REPAIRS],
  )
}

/** The items with the most repairs. */
async function dossiers({ pool }: Stand): Promise<Dossier[]> {
  const { rows } = await pool.query<{ id: string; model: string; repairs: number }>(
    `SELECT item.id, model, count(*)::int AS repairs FROM item JOIN repair ON repair.item_id = item.id
     GROUP BY item.id ORDER BY count(*) DESC, item.id LIMIT $1`,
    [ITEMS],
  )
  return rows.map(({ id, model, repairs }) => ({
    id,
    repairs,
    shown: { heading: model, selector: '#main ol > li > time', count: Math.min(repairs, PAGE) },
  }))
}

async function openAll(page: Page, all: readonly Dossier[]) {
  const times: { repairs: number; took: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { id, repairs, shown } of all)
      times.push({ repairs, took: await openSight(page, `#/items/detail/${id}`, shown) })
  return times
}

/** The time from the address of an item to its painted timeline. */
export async function measureDossier(report: Report, page: Page, stand: Stand): Promise<void> {
  const all = await dossiers(stand)
  const most = all[0]?.repairs ?? 0
  const what = `dossiers of ${all.at(-1)?.repairs} to ${most} repairs: address to painted timeline, p95`
  const [first, ...others] = await openAll(page, all)
  report.atMost(
    what,
    p95(others),
    FIGURES.dossier,
    ms,
    `${textOf(others, most)}, very first ${ms(first?.took ?? 0)}`,
  )
  const slow = await withSlowCpu(page, () => openAll(page, all))
  report.tell(`slow tablet, ${what}`, ms(p95(slow)), textOf(slow, most))
}

type Times = Awaited<ReturnType<typeof openAll>>

const p95 = (times: Times): number =>
  percentile(
    times.map(({ took }) => took),
    95,
  )

const textOf = (times: Times, most: number): string => {
  const p50 = (some: Times) => ms(median(some.map(({ took }) => took)))
  return `p50 ${p50(times)}, of ${most} repairs ${p50(times.filter(({ repairs }) => repairs === most))}`
}
