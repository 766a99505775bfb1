import type { Page } from 'playwright'
import { type Browsers, loginToApp, watchPage } from '../kit/browser.ts'
import { mb, ms, perSecond } from '../kit/numbers.ts'
import { recordPulls } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

interface Boot {
  hot: number
  all: number
  rows: number
  longest: number
}

/** The built app in an empty browser: log in, open the overview, wait until everything is here. */
async function bootApp(browsers: Browsers, url: string): Promise<Boot> {
  const context = await browsers.context()
  await watchPage(context)
  const page = await context.newPage()
  let from = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/sync/pull')) from ||= Date.now()
  })
  await loginToApp(page, url)
  await page.waitForFunction(() => window.statuses.some(({ status }) => status.boot), undefined, {
    timeout: 60_000,
  })
  await page.waitForFunction(
    () => window.statuses.at(-1)?.status.state === 'synced' && !window.statuses.at(-1)?.status.boot,
    undefined,
    { timeout: 240_000 },
  )
  const boot = await readBoot(page, from)
  await context.close()
  return boot
}

const readBoot = (page: Page, from: number): Promise<Boot> =>
  page.evaluate((start) => {
    const hot = window.statuses.find(({ status }) => status.boot?.hot || status.state === 'synced')
    const all = window.statuses.find(
      ({ at, status }) => at > start && status.state === 'synced' && !status.boot,
    )
    const rows = Math.max(0, ...window.statuses.map(({ status }) => status.boot?.rows ?? 0))
    const during = window.longTasks.filter(({ at }) => at >= start && at <= (all?.at ?? 0))
    return {
      hot: (hot?.at ?? 0) - start,
      all: (all?.at ?? 0) - start,
      rows,
      longest: Math.max(0, ...during.map((task) => task.ms)),
    }
  }, from)

/** The floor runs beside it: the same answers, recorded, with plain puts in a worker. */
export async function measureBoot(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  name: string,
  runs: number,
) {
  const { token } = await stand.login()
  const recording = await recordPulls(stand, token)
  const boots: Boot[] = []
  const floors: number[] = []
  const idle = await stand.rss()
  let highest = 0
  for (let run = 0; run < runs; run++) {
    const sampling = setInterval(() => void stand.rss().then((rss) => (highest = Math.max(highest, rss))), 50)
    boots.push(await bootApp(browsers, stand.url))
    clearInterval(sampling)
    const device = await browsers.device(stand.url)
    floors.push(
      (
        await device.page.evaluate(
          (urls) => window.bench.floor({ requests: urls.map((url) => ({ url })), name: 'floor' }),
          recording.urls,
        )
      ).ms,
    )
    await device.close()
  }
  recording.close()
  const best = boots.toSorted((a, b) => a.all - b.all)[0] as Boot
  report.versus(`${name}: all rows in an empty browser`, best.all, Math.min(...floors), 1.8, ms)
  report.tell(
    `${name}: rows per second`,
    perSecond(best.rows / (best.all / 1000)),
    `${best.rows} rows, ${mb(recording.bytes)} gzip`,
  )
  report.atMost(`${name}: hot rows, the app is usable`, Math.min(...boots.map(({ hot }) => hot)), 1_500, ms)
  report.atMost(
    `${name}: longest main-thread task`,
    Math.min(...boots.map(({ longest }) => longest)),
    50,
    (v) => (v === 0 ? '< 50 ms' : ms(v)),
  )
  report.atMost(
    `${name}: server memory while it boots`,
    highest - idle,
    160 * 1024 * 1024,
    (v) => `+${mb(v)}`,
  )
}
