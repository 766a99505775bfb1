import type { Page } from '@playwright/test'

/** The service worker is there and answers for the page: from now on it starts without a network. */
export async function hasServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
