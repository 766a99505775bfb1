import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright'
import { build } from 'vite'
import { DEMO_LOGIN } from '../../../server/auth/demoLogin.ts'
import type { Bench } from '../page/bench.ts'
import { chromiumLaunch } from '../../kit/e2e/chromium.ts'

declare global {
  interface Window {
    bench: Bench
    statuses: { at: number; status: { state: string; boot: { rows: number; hot: boolean } | null } }[]
    longTasks: { at: number; ms: number }[]
    /** Time between two frames, if it was more than one frame of 60 Hz. */
    frameGaps: { at: number; ms: number }[]
    /** When the first screen behind the login page was painted. */
    pictured: number
  }
}

/** The path of the bench's page on the origin of the server; requests for it never leave the browser. */
const BASE = '/__bench/'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css' }

export interface Browsers {
  /** A device of its own: an empty store, the page of the bench connected to the server. */
  device(url: string): Promise<BenchDevice>
  /** A new empty browser for the built app itself. */
  context(): Promise<BrowserContext>
  /** A browser context with a profile on the disk. */
  profile(folder: string): Promise<BrowserContext>
  close(): Promise<void>
}

export interface BenchDevice {
  page: Page
  context: BrowserContext
  /** Another page of the same browser profile: a cold start. */
  open(): Promise<Page>
  /**
   * Lets the browser reach the server directly during `work`: intercepting requests to look at their address costs a
   * millisecond or two each. Load everything that the page of the bench fetches before that.
   */
  straight<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Features of Chromium to switch off. The recorded answers come from another port of this machine, which otherwise
 * needs a permission. A window with an address bar loads the browser's own pages beside ours for a second; an installed
 * app does not.
 */
const LEFT_OUT = [
  'LocalNetworkAccessChecks',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const LOOK = { serviceWorkers: 'block', viewport: { width: 1440, height: 900 } } as const

/**
 * A Chromium, and the page of the bench built as the app is built.
 * @param encrypted true: every device seals its copy from its start on (ADR 0059)
 */
export async function startBrowsers(encrypted = false): Promise<Browsers> {
  const outDir = await mkdtemp(join(tmpdir(), 'werkbank-bench-page-'))
  await build({
    root: fileURLToPath(new URL('../page', import.meta.url)),
    configFile: false,
    base: BASE,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, target: 'es2023', emptyOutDir: true },
  })
  const files = await serveFiles(outDir)
  const args = [...chromiumLaunch.args, `--disable-features=${LEFT_OUT.join()}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  const newContext = async (look: BrowserContextOptions) => {
    const context = await browser.newContext(look)
    if (encrypted) await sealCopies(context)
    return context
  }
  return {
    device: async (url) => openDevice(await newContext({ serviceWorkers: 'block' }), url, files.port),
    context: () => newContext(LOOK),
    profile: (folder) => chromium.launchPersistentContext(folder, { ...chromiumLaunch, args, ...LOOK }),
    close: async () => {
      await browser.close()
      files.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Gives the pages of a context a key, as if their device had been encrypted before. */
async function sealCopies(context: BrowserContext): Promise<void> {
  const key = randomBytes(32)
  const check = createHash('sha256').update(key).digest('hex').slice(0, 16)
  await context.addInitScript(
    ({ mirrorKey, sealed }) => {
      sessionStorage.setItem('mirrorKey', mirrorKey)
      localStorage.setItem('mirrorSealed', sealed)
    },
    { mirrorKey: key.toString('base64url'), sealed: JSON.stringify({ check, done: true }) },
  )
}

async function openDevice(context: BrowserContext, url: string, port: number): Promise<BenchDevice> {
  const own = `${url}${BASE}**`
  const serve = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const response = await fetch(`http://127.0.0.1:${port}${pathname.slice(BASE.length - 1)}`)
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body,
    })
  }
  await context.route(own, serve)
  const straight: BenchDevice['straight'] = async (work) => {
    await context.unroute(own, serve)
    return work().finally(() => context.route(own, serve))
  }
  const open = async () => {
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.log('    page:', message.text()))
    await page.goto(`${url}${BASE}index.html`)
    await page.waitForFunction(() => 'bench' in window)
    return page
  }
  return { context, open, straight, page: await open(), close: () => context.close() }
}

/** Serves the built page over HTTP, because a route of a worker cannot read files. */
async function serveFiles(folder: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://x').pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

/** Records the sync status, the long tasks and the missed frames of a page of the app, from its start on. */
export const watchPage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.statuses = []
    window.longTasks = []
    window.frameGaps = []
    let last = performance.now()
    window.pictured = Infinity
    const frame = (at: number) => {
      if (window.pictured === Infinity && document.querySelector('#main h1'))
        window.pictured = performance.timeOrigin + at
      if (at - last > 20) window.frameGaps.push({ at: performance.timeOrigin + at, ms: at - last })
      last = at
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new BroadcastChannel('wb-sync').addEventListener('message', ({ data }) => {
      if (data.t === 'status') window.statuses.push({ at: Date.now(), status: data.status })
    })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.longTasks.push({ at: performance.timeOrigin + startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })

/** Logs in and waits for the overview. */
export async function loginToApp(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Gebruikersnaam').fill(DEMO_LOGIN.username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_LOGIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.hash.startsWith('#/login') && address.hash.length > 2)
  await page.evaluate(() => {
    location.hash = '#/repair/overview'
  })
}
