import type { Page } from '@playwright/test'

/** Waits until the service worker controls the page: from now on the app starts offline. */
export async function hasServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
