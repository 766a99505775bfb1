import { type InitialSyncRun, openBenchApp } from '../kit/app.ts'
import type { Browsers } from '../kit/browser.ts'
import { cpuOfBrowsers } from '../kit/cpu.ts'
import { FIGURES } from '../kit/figures.ts'
import { mb, ms, perSecond, shortMs } from '../kit/numbers.ts'
import { recordPulls } from '../kit/record.ts'
import type { Limits, Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const MEMORY = 160 * 1024 * 1024

export interface InitialSyncCase {
  name: string
  runs: number
  /** Limits of its times; without them the times are only reported. */
  all?: Limits
  usable?: Limits
}

/**
 * The floor runs beside it: the same answers, recorded, with plain puts in a worker. @returns the best initial sync,
 * its browser still open
 */
export async function measureInitialSync(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  { name, runs, all, usable }: InitialSyncCase,
): Promise<InitialSyncRun> {
  const { token } = await stand.login()
  const recording = await recordPulls(stand, token)
  const boots: InitialSyncRun[] = []
  const floors: Floor[] = []
  const idle = await stand.rss()
  let highest = 0
  for (let run = 0; run < runs; run++) {
    const sampling = setInterval(() => void stand.rss().then((rss) => (highest = Math.max(highest, rss))), 50)
    boots.push(await openBenchApp(await browsers.context(), stand.url))
    clearInterval(sampling)
    floors.push(await floorOf(browsers, stand, recording.urls))
  }
  recording.close()
  const [best, ...others] = boots.toSorted((a, b) => a.all - b.all)
  if (!best) throw new Error('nothing was measured')
  for (const { context } of others) await context.close()
  const [floor] = floors.toSorted((a, b) => a.ms - b.ms)
  if (!floor) throw new Error('no floor was measured')
  // On a busy machine the times say little; the processor time of the browser says more.
  const cpu = `browser's CPU ${best.cpu.toFixed(1)} s, of the floor ${floor.cpu.toFixed(1)} s`
  const rows = `${cpu}; ${perSecond(best.rows / (best.all / 1000))}; ${best.rows} rows, ${mb(recording.bytes)} gzip`
  const first = `${name}: all rows in an empty browser`
  if (all) report.versus(first, best.all, floor.ms, all, ms, rows)
  else report.tellVersus(first, best.all, floor.ms, ms, rows)
  if (all) report.floorTook(floor.ms)
  const open = `${name}: open work on screen`
  if (usable) report.atMost(open, Math.min(...boots.map(({ priority }) => priority)), usable, ms)
  else report.tell(open, ms(Math.min(...boots.map(({ priority }) => priority))))
  const longest = Math.min(...boots.map((run) => run.longest))
  report.atMost(`${name}: longest main-thread task`, longest, FIGURES.longestTask, shortMs)
  report.atMost(`${name}: server memory while it boots`, highest - idle, MEMORY, (v) => `+${mb(v)}`)
  return best
}

interface Floor {
  ms: number
  /** Seconds of processor time of the browser. */
  cpu: number
}

async function floorOf(browsers: Browsers, stand: Stand, urls: string[]): Promise<Floor> {
  const device = await browsers.device(stand.url)
  const requests = urls.map((url) => ({ url }))
  const before = await cpuOfBrowsers()
  const { ms: took } = await device.page.evaluate(
    (asked) => window.bench.floor({ requests: asked, name: 'floor' }),
    requests,
  )
  const cpu = (await cpuOfBrowsers()) - before
  await device.close()
  return { ms: took, cpu }
}
