import type { Browsers, Device } from '../kit/browser.ts'
import { median, ms, percentile, perSecond } from '../kit/numbers.ts'
import { headersOf } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** Changes made on the device: strict, so 'opgeslagen' means on the disk. */
export async function measureMutations(report: Report, { page }: Device): Promise<void> {
  const ids = await page.evaluate(() => window.bench.someRepairs(250))
  const some = await page.evaluate((list) => window.bench.mutations(list, 'proef'), ids.slice(0, 50))
  const samples = await page.evaluate((list) => window.bench.mutations(list, 'meting'), ids.slice(50))
  const floor = await page.evaluate(() => window.bench.strictPuts(100))
  await page.evaluate(() => window.bench.untilSent())
  report.atMost(
    `local mutation, strict, p95 (after ${some.length})`,
    percentile(samples, 95),
    25,
    ms,
    `p50 ${ms(median(samples))}; plain put ${ms(median(floor))}, p95 ${ms(percentile(floor, 95))}`,
  )
}

/** A thousand changes, each waiting for the one before, until the server has acknowledged the last. */
export async function measureThousand(report: Report, { page }: Device): Promise<void> {
  const ids = await page.evaluate(() => window.bench.someRepairs(200))
  const list = Array.from({ length: 1_000 }, (_, i) => ids[i % ids.length] as string)
  const took = await page.evaluate(async (all) => {
    const from = performance.now()
    await window.bench.mutations(all, 'duizend')
    await window.bench.untilSent()
    return performance.now() - from
  }, list)
  report.atMost(
    '1,000 mutations one after another until acknowledged',
    took,
    3_500,
    ms,
    perSecond(1_000_000 / took),
  )
}

const CHANGE =
  'UPDATE repair SET work_notes = $1 WHERE id IN (SELECT id FROM repair ORDER BY id DESC LIMIT 1000)'

/**
 * A thousand documents change on the server at once; a connected device hears, fetches and stores them. The floor asks
 * the same of the server, after a change of its own, so that neither gets an answer that was ready.
 */
export async function measureDelta(report: Report, stand: Stand, device: Device): Promise<void> {
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
  report.versus('delta of 1,000 documents until stored', median(ours), median(floors), 1.5, ms)
  report.tell('  from the commit on the server', ms(median(heard)))
}

async function changedAndStored(stand: Stand, { page, context }: Device, note: string) {
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

async function changedAndPut(stand: Stand, { page }: Device, token: string, note: string): Promise<number> {
  const cursor = await page.evaluate(() => window.bench.cursor())
  await page.evaluate(() => window.bench.token(null))
  await stand.pool.query(CHANGE, [note])
  const body = JSON.stringify({ clientId: crypto.randomUUID(), cursor, knownSeq: 0, schema: 1 })
  const { 'accept-encoding': _, ...headers } = headersOf(token)
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

/** Three devices are connected; one changes a repair, another shows it. */
export async function measureRemote(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  first: Device,
): Promise<void> {
  const others = await Promise.all([browsers.device(stand.url), browsers.device(stand.url)])
  for (const { page } of others) {
    const { token, userId } = await stand.login()
    await page.evaluate(({ t, u }) => window.bench.connect(t, u), { t: token, u: userId })
  }
  const [id] = await first.page.evaluate(() => window.bench.someRepairs(1))
  const [stored, visible]: number[][] = [[], []]
  for (let i = 0; i < 15; i++) {
    const change = { id: id as string, notes: `Op afstand ${i}` }
    const seen = others[0].page.evaluate((c) => window.bench.seen(c.id, c.notes), change)
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    const at = await first.page.evaluate((c) => window.bench.change(c.id, c.notes), change)
    const there = await seen
    stored?.push(there.stored - at)
    visible?.push(there.visible - at)
  }
  report.atMost(
    'remote change until stored on another device, p50',
    median(stored ?? []),
    60,
    ms,
    `p95 ${ms(percentile(stored ?? [], 95))}`,
  )
  report.atMost(
    'remote change until visible there, p50',
    median(visible ?? []),
    60,
    ms,
    `p95 ${ms(percentile(visible ?? [], 95))}`,
  )
  for (const device of others) await device.close()
}
