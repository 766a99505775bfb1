import type { BenchDevice } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { median, ms, percentile, perSecond } from '../kit/numbers.ts'
import { gzipHeadersOf } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** Changes made on the device. Transactions are strict, so 'opgeslagen' means on the disk. */
export async function measureMutations(report: Report, { page }: BenchDevice): Promise<void> {
  const ids = await page.evaluate(() => window.bench.someRepairs(250))
  const some = await page.evaluate((list) => window.bench.mutations(list, 'proef'), ids.slice(0, 50))
  const samples = await page.evaluate((list) => window.bench.mutations(list, 'meting'), ids.slice(50))
  const floor = await page.evaluate(() => window.bench.strictPuts(100))
  await page.evaluate(() => window.bench.untilSent())
  report.atMost(
    `local change, strict, p95 (after ${some.length})`,
    percentile(samples, 95),
    FIGURES.localChange,
    ms,
    `p50 ${ms(median(samples))}; plain put ${ms(median(floor))}, p95 ${ms(percentile(floor, 95))}`,
  )
}

/** A thousand changes, each after the one before, until the server has acknowledged the last. */
export async function measureThousand(report: Report, { page, straight }: BenchDevice): Promise<void> {
  const ids = await page.evaluate(() => window.bench.someRepairs(200))
  const list = Array.from({ length: 1_000 }, (_, i) => ids[i % ids.length] as string)
  const took = await straight(() =>
    page.evaluate(async (all) => {
      const from = performance.now()
      await window.bench.mutations(all, 'duizend')
      await window.bench.untilSent()
      return performance.now() - from
    }, list),
  )
  report.atMost(
    '1,000 changes one after another until acknowledged',
    took,
    FIGURES.thousand,
    ms,
    perSecond(1_000_000 / took),
  )
}

const CHANGE =
  'UPDATE repair SET work_notes = $1 WHERE id IN (SELECT id FROM repair ORDER BY id DESC LIMIT 1000)'

/**
 * A thousand documents change on the server at once. A connected device is notified, fetches and stores them. The floor
 * requests the same rows after a change of its own, so that neither gets a cached answer.
 */
export async function measureDelta(report: Report, stand: Stand, device: BenchDevice): Promise<void> {
  const { token } = await stand.login()
  const ours: number[] = []
  const heard: number[] = []
  const floors: number[] = []
  for (let run = 0; run < 4; run++) {
    const times = await changedAndStored(stand, device, `delta ${run}`)
    ours.push(times.stored)
    heard.push(times.heard)
    floors.push(await changedAndPut(stand, device, token, `floor ${run}`))
  }
  report.versus(
    '1,000 changed rows fetched and stored',
    median(ours),
    median(floors),
    FIGURES.delta,
    ms,
    `from the commit on the server ${ms(median(heard))}`,
  )
}

async function changedAndStored(stand: Stand, { page, context }: BenchDevice, note: string) {
  const cursor = await page.evaluate(() => window.bench.cursor())
  let asked = 0
  const onRequest = (request: { url(): string }) => {
    if (request.url().endsWith('/sync/pull')) asked ||= Date.now()
  }
  context.on('request', onRequest)
  const moved = page.evaluate((old) => window.bench.movedFrom(old), cursor)
  await stand.pool.query(CHANGE, [note])
  const committed = Date.now()
  const stored = await moved
  context.off('request', onRequest)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  return { stored: stored - asked, heard: stored - committed }
}

async function changedAndPut(
  stand: Stand,
  { page }: BenchDevice,
  token: string,
  note: string,
): Promise<number> {
  const cursor = await page.evaluate(() => window.bench.cursor())
  await page.evaluate(() => window.bench.token(null))
  await stand.pool.query(CHANGE, [note])
  const body = JSON.stringify({ clientId: crypto.randomUUID(), cursor, knownSeq: 0, schema: 1 })
  const { 'accept-encoding': _, ...headers } = gzipHeadersOf(token)
  const request = { url: `${stand.url}/api/sync/pull`, init: { method: 'POST', headers, body } }
  const floor = await page.evaluate(
    (asked) => window.bench.floor({ requests: [asked], name: 'floor' }),
    request,
  )
  if (floor.rows !== 1_000) throw new Error(`the floor put ${floor.rows} rows`)
  const moved = page.evaluate((old) => window.bench.movedFrom(old), cursor)
  await page.evaluate((again) => window.bench.token(again), token)
  await moved
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  return floor.ms
}
