// Takes the pictures of README.md and of the install dialog, from the built app with demo data:
//   npm run build && node_modules/.bin/node scripts/screenshots.mjs
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumLaunch } from '../tests/kit/e2e/chromium.ts'
import { demoUser, logIn } from '../tests/kit/e2e/login.ts'
import { freePort, makeDataDir, removeDataDir, startServer } from '../tests/kit/server/server.ts'
import { root } from './lib/run.mjs'

const wide = { width: 1440, height: 900 }
const narrow = { width: 820, height: 1180 }

/** Waits until the list has rows and nothing moves. */
async function settle(page) {
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 5)
  await page
    .getByText('Gesynchroniseerd')
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(() => {})
  await page.waitForTimeout(1500)
}

async function take(page, path) {
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png).png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(root, path))
  console.log(path)
}

const dataDir = await makeDataDir()
const server = await startServer(await freePort(), dataDir, { DEMO: 'on' })
const browser = await chromium.launch(chromiumLaunch)
try {
  const context = await browser.newContext({ viewport: wide, locale: 'nl-BE', timezoneId: 'Europe/Brussels' })
  const page = await context.newPage()
  await logIn(page, { url: server.url, user: demoUser })
  await settle(page)
  // Close the warning that this browser may delete data: a driven browser has no permission for persistent storage.
  const warning = page.getByText('Dit toestel kan gegevens wissen.')
  if (await warning.isVisible()) await page.getByRole('button', { name: 'Melding sluiten' }).first().click()
  await page.mouse.move(0, 0)
  mkdirSync(join(root, 'docs'), { recursive: true })
  await take(page, 'docs/screenshot.png')
  await take(page, 'public/screenshots/wide.png')
  await page.locator('tbody tr').nth(2).click()
  await page.waitForURL(/repair\/detail/)
  await page.setViewportSize(narrow)
  await page.waitForTimeout(1500)
  await take(page, 'public/screenshots/narrow.png')
} finally {
  await browser.close()
  await server.stop()
  await removeDataDir(dataDir)
}
