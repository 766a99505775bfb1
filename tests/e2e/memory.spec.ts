import { expect, test } from '@playwright/test'
import { seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

declare global {
  interface Window {
    /** The size of each large buffer, in bytes. */
    large: number[]
  }
}

test.use({ serviceWorkers: 'block' })

/** Reports every large buffer that the worker allocates. */
const TELLING = `const large = new BroadcastChannel('large')
globalThis.ArrayBuffer = new Proxy(ArrayBuffer, {
  construct(type, [bytes, ...more], self) {
    if (bytes >= 64 * 1024 * 1024) large.postMessage(bytes)
    return Reflect.construct(type, [bytes, ...more], self)
  },
})
`

test('[AL-100] the worker as it is built asks to collect during the first download', async ({ page }) => {
  await page.route('**/assets/sync.worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: TELLING + (await response.text()) })
  })
  await page.addInitScript(() => {
    window.large = []
    new BroadcastChannel('large').onmessage = ({ data }) => window.large.push(data)
  })
  await logIn(page)
  await seesOverview(page)
  await expect.poll(() => page.evaluate(() => window.large.length), SOON).toBeGreaterThan(0)
})
