import type { Browsers, BenchDevice } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { LiveDevice } from '../kit/liveDevice.ts'
import { mb, median, ms, percentile } from '../kit/numbers.ts'
import { logInPeople } from '../kit/people.ts'
import { recordPulls } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const CHANGES = 30
const BURSTS = 8
const BURST = 10
const BURST_EVERY_MS = 100
const JOURNAL_MS = 1_000
const DEVICES = 200
const COMMITS = 20
/** Streams that one person may have open. */
const STREAMS_EACH = 3

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Three devices are connected; one changes a repair, another shows it. */
export async function measureRemote(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  first: BenchDevice,
): Promise<void> {
  const others = await Promise.all([browsers.device(stand.url), browsers.device(stand.url)])
  for (const { page } of others) {
    const { token, userId } = await stand.login()
    await page.evaluate(({ t, u }) => window.bench.connect(t, u), { t: token, u: userId })
  }
  const [id = ''] = await first.page.evaluate(() => window.bench.someRepairs(1))
  const [to] = others
  await first.page.evaluate((one) => window.bench.change(one, 'Vooraf'), id)
  await first.page.evaluate(() => window.bench.untilSent())
  // The worker of the journal starts with the first change.
  await pause(JOURNAL_MS)
  await first.straight(() =>
    to.straight(async () => {
      await oneByOne(report, { from: first, to, id })
      await inBursts(report, { from: first, to, id })
    }),
  )
  for (const device of others) await device.close()
}

interface Pair {
  from: BenchDevice
  to: BenchDevice
  id: string
}

async function oneByOne(report: Report, { from, to, id }: Pair): Promise<void> {
  const visible: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    const change = { id, notes: `Op afstand ${i}` }
    const seen = to.page.evaluate((c) => window.bench.seen(c.id, c.notes), change)
    await pause(1_300)
    const at = await from.page.evaluate((c) => window.bench.change(c.id, c.notes), change)
    visible.push((await seen) - at)
  }
  const what = 'a change until seen on another device'
  report.atMost(`${what}, p50`, median(visible), FIGURES.remoteP50, ms)
  report.atMost(`${what}, p95`, percentile(visible, 95), FIGURES.remoteP95, ms)
}

/** Measures from the last of ten changes: before it, the device has received nine others. */
async function inBursts(report: Report, { from, to, id }: Pair): Promise<void> {
  const samples: number[] = []
  for (let i = 0; i < BURSTS; i++) {
    const notes = Array.from({ length: BURST }, (_, n) => `Reeks ${i}.${n}`)
    const seen = to.page.evaluate((c) => window.bench.seen(c.id, c.last), { id, last: notes.at(-1) ?? '' })
    await pause(1_500)
    const at = await from.page.evaluate((c) => window.bench.changes(c.id, c.notes, c.every), {
      id,
      notes,
      every: BURST_EVERY_MS,
    })
    samples.push((await seen) - at)
  }
  const what = `ten changes within a second: the last one until seen on another device, p50`
  report.atMost(what, median(samples), FIGURES.remoteBurst, ms, `longest ${ms(Math.max(...samples))}`)
}

/** Devices that listen and fetch changes while others commit. */
export async function measureLiveMemory(report: Report, stand: Stand): Promise<void> {
  const people = await logInPeople(stand, Math.ceil(DEVICES / STREAMS_EACH))
  const tokens = people.map(({ token }) => token)
  const cursor = await lastCursor(stand, tokens[0] ?? '')
  const idle = await stand.rss()
  const devices = Array.from(
    { length: DEVICES },
    (_, i) => new LiveDevice(stand.url, tokens[i % tokens.length] ?? '', cursor),
  )
  await Promise.all(devices.map((device) => device.listen()))
  let highest = await stand.rss()
  for (let i = 0; i < COMMITS; i++) {
    await stand.pool.query(
      'UPDATE repair SET work_notes = $1 WHERE id = (SELECT id FROM repair ORDER BY id DESC LIMIT 1)',
      [`live ${i}`],
    )
    await pause(500)
    highest = Math.max(highest, await stand.rss())
  }
  const heard = devices.reduce((sum, device) => sum + device.fetched, 0)
  for (const device of devices) device.close()
  const beside = `${heard} answers fetched after ${COMMITS} commits`
  report.atMost(
    `server memory with ${DEVICES} live devices`,
    highest - idle,
    FIGURES.liveMemory,
    (v) => `+${mb(v)}`,
    beside,
  )
}

async function lastCursor(stand: Stand, token: string): Promise<string> {
  const recording = await recordPulls(stand, token)
  recording.close()
  return recording.cursor
}
