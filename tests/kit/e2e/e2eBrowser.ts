import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'
import { keepToasts } from './e2eToasts.ts'

const LOOK = { locale: 'nl-BE', timezoneId: 'Europe/Brussels', viewport: { width: 1440, height: 900 } }

/** A browser with a profile on disk. Its data is still there when it is opened again. */
export interface ProfileBrowser {
  readonly context: BrowserContext
  /** The tab that is open from the start. */
  readonly page: Page
  /** Ends every process of the browser at once, as a dead battery does (SIGKILL). */
  kill(): Promise<void>
  close(): Promise<void>
}

interface ProfileOptions {
  /** True if it opens without a network. */
  offline?: boolean
  /** Blocked: routes see the requests for files of the app. */
  serviceWorkers?: 'allow' | 'block'
  /** Additional command line arguments of the browser. */
  args?: readonly string[]
}

export async function openProfile(folder: string, options: ProfileOptions = {}): Promise<ProfileBrowser> {
  const args = [...(chromiumLaunch.args ?? []), ...(options.args ?? [])]
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumLaunch,
    ...LOOK,
    ...options,
    args,
  })
  await keepToasts(context)
  const browser = context.browser()
  if (!browser) throw new Error('a persistent context without a browser')
  const pid = await pidOf(browser)
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    kill: async () => {
      const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
      process.kill(pid, 'SIGKILL')
      await gone
    },
    close: () => context.close(),
  }
}

async function pidOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('no process of the browser')
  return main.id
}
