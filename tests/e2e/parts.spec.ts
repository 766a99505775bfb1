import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import react from '@vitejs/plugin-react'

/*
 * Every component in every state, in both colour schemes, compared with the accepted picture (tests/e2e/pictures).
 * After an intended change, run npx playwright test --config tests/e2e/playwright.config.ts parts --update-snapshots,
 * and review the changes.
 */

const root = join(import.meta.dirname, '..', '..')
const partsRoot = join(root, 'tests', 'parts')
/** Another machine draws letters a little differently; a changed colour, line or place differs by more than this. */
const LIKE = { maxDiffPixelRatio: 0.02, threshold: 0.3 }
const PARTS = [
  'knoppen',
  'velden',
  'schakelaars',
  'statussen',
  'stappen',
  'filters',
  'synchronisatie',
  'lijsten',
  'kaarten',
  'menus',
]
const DIALOGS = ['Vraag', 'Wissen', 'Keuze', 'Formulier']
const TOASTS = ['Ongedaan te maken', 'Te bekijken']

let out: string
let server: PreviewServer
let address: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  out = mkdtempSync(join(tmpdir(), 'onderdelen-'))
  const page = { root: partsRoot, configFile: false, logLevel: 'warn' } as const
  const outDir = join(out, 'dist')
  await build({
    ...page,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  })
  const port = Number(process.env.E2E_PORT ?? '3190') + 500
  server = await preview({ ...page, build: { outDir }, preview: { port, host: 'localhost' } })
  address = `${server.resolvedUrls?.local[0]}`
})
test.afterAll(async () => {
  await server?.close()
  rmSync(out, { recursive: true, force: true })
})

for (const scheme of ['light', 'dark'] as const)
  test(`[CB-15] every component looks as was agreed, in the ${scheme} scheme`, async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width: 1200, height: 900 },
    })
    const page = await opened(context)
    const looks = (name: string) => [`${name}-${scheme}.png`, LIKE] as const
    for (const name of PARTS) {
      if (name === 'menus') await openMenus(page)
      await expect.soft(page.locator(`[data-part="${name}"]`)).toHaveScreenshot(...looks(name))
    }
    for (const name of DIALOGS) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.soft(page.getByRole('dialog')).toHaveScreenshot(...looks(`dialoog-${name.toLowerCase()}`))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    for (const name of TOASTS) {
      await page.getByRole('button', { name, exact: true }).click()
      const toast = page.locator('.mantine-Notification-root')
      await expect
        .soft(toast)
        .toHaveScreenshot(...looks(`bericht-${name.split(' ').join('-').toLowerCase()}`))
      await toast.getByRole('button', { name: 'Melding sluiten' }).click()
      await expect(toast).toHaveCount(0)
    }
    await context.close()
  })

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Knoppen' })).toBeVisible()
  await expect(page.locator('.tiptap')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return page
}

async function openMenus(page: Page): Promise<void> {
  await page.locator('[data-part="menus"]').evaluate((part) => part.scrollIntoView({ block: 'start' }))
  await page.getByText('Kolommen', { exact: true }).click()
  // an open menu would close at the press on the next button
  await page.getByRole('button', { name: 'Acties' }).evaluate((button) => (button as HTMLElement).click())
  await page.mouse.move(0, 0)
}

test('[CB-15] what is shipped has nothing of that page', () => {
  const files = (dir: string) =>
    readdirSync(join(dir, 'assets')).map((name) => readFileSync(join(dir, 'assets', name), 'latin1'))
  const has = (dir: string) => files(dir).some((text) => text.includes('data-parts'))
  expect(existsSync(join(root, 'dist'))).toBe(true)
  expect(has(join(root, 'dist'))).toBe(false)
  expect(has(join(out, 'dist'))).toBe(true)
})
