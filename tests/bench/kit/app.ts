import type { BrowserContext, Page } from 'playwright'
import { loginToApp, watchPage } from './browser.ts'
import { cpuOfBrowsers } from './cpu.ts'

/** Duration of a frame at 60 Hz. */
const FRAME_MS = 1000 / 60
/** The browser reports longer tasks as long tasks. */
const LONG_MS = 50

export interface InitialSyncRun {
  context: BrowserContext
  page: Page
  /** Milliseconds from the first request for data until the open work is here, and until everything is. */
  priority: number
  all: number
  rows: number
  longest: number
  /** The longest task in milliseconds from the first painted screen on. */
  stutter: number
  /** Seconds of processor time of the browser. */
  cpu: number
  /** Requests to the feed, in order. */
  asked: FeedRequest[]
}

export interface FeedRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/** The built app in an empty browser: logs in, opens the overview, waits until everything is here. */
export async function openBenchApp(
  context: BrowserContext,
  url: string,
  prepare?: (page: Page) => Promise<void>,
) {
  await watchPage(context)
  const page = await context.newPage()
  await prepare?.(page)
  let from = 0
  const before = await cpuOfBrowsers()
  const asked: FeedRequest[] = []
  context.on('request', (request) => {
    if (!request.url().includes('/api/sync/') || /\/(events|push|check)$/.test(request.url())) return
    from ||= Date.now()
    asked.push({
      method: request.method(),
      url: request.url(),
      headers: request.headers(),
      body: request.postData(),
    })
  })
  await loginToApp(page, url)
  await untilBooted(page)
  const cpu = (await cpuOfBrowsers()) - before
  return { context, page, asked, cpu, ...(await readInitialSync(page, from)) }
}

async function untilBooted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.statuses.some(({ status }) => status.boot), undefined, {
    timeout: 60_000,
  })
  await page.waitForFunction(
    () => window.statuses.at(-1)?.status.state === 'synced' && !window.statuses.at(-1)?.status.boot,
    undefined,
    { timeout: 900_000, polling: 100 },
  )
}

async function readInitialSync(page: Page, from: number) {
  const found = await page.evaluate((start) => {
    const priority = window.statuses.find(({ status }) => status.boot?.hot || status.state === 'synced')
    const all = window.statuses.find(
      ({ at, status }) => at > start && status.state === 'synced' && !status.boot,
    )
    const rows = Math.max(0, ...window.statuses.map(({ status }) => status.boot?.rows ?? 0))
    const during = ({ at }: { at: number }) => at >= start && at <= (all?.at ?? 0)
    const most = (list: { at: number; ms: number }[]) =>
      Math.max(0, ...list.filter(during).map(({ ms }) => ms))
    return {
      priority: (priority?.at ?? 0) - start,
      all: (all?.at ?? 0) - start,
      rows,
      task: most(window.longTasks),
      gap: most(window.frameGaps),
      stutter: most(window.longTasks.filter(({ at }) => at >= window.pictured)),
    }
  }, from)
  return { ...found, longest: longestOf(found) }
}

/**
 * The browser reports tasks from 50 ms on. A shorter one is at most as long as the gap between two frames, less a
 * frame.
 */
const longestOf = ({ task, gap }: { task: number; gap: number }): number =>
  task > 0 ? task : Math.min(LONG_MS, Math.max(0, gap - FRAME_MS))
