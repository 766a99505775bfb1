import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { SOON } from './e2eScreens.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** A page is at rest when nothing changes for this time. */
const QUIET_MS = 150

const LOOKS = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 820, height: 1180 } },
] as const

/** Checks the page or a part of it, in light colours on a desktop and in dark ones on a tablet. */
export async function checkAxe(page: Page, name: string, part = 'html'): Promise<void> {
  for (const { colorScheme, size } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await atRest(page)
    expect.soft(await violations(page, part), `${name}, ${colorScheme}, ${size.width} wide`).toEqual([])
  }
}

/** The violations that axe finds. Its script is added to a page once, because that takes longer than a check. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (within) => {
    const found = await window.axe.run(within, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, part)
}

/** Wait until colours and dialogs have faded in: axe must not measure half a colour. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    while (running().length > 0)
      await Promise.all(running().map((animation) => animation.finished.catch(() => null)))
  })

/** Waits until the page no longer changes: a screen reads from the store asynchronously. */
const still = (page: Page) =>
  page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quiet)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, quiet)
        })
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        function done() {
          watch.disconnect()
          resolve()
        }
      }),
    QUIET_MS,
  )

/** Waits until nothing fades and nothing changes any more. */
export async function atRest(page: Page): Promise<void> {
  await waitForAnimations(page)
  await still(page)
}

/** Opens a dialog, checks it, and closes it with Escape. */
export async function checkDialog(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog')
  await expect(dialog.first()).toBeVisible(SOON)
  await checkAxe(page, name, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Checks three sizes: those of checkAxe, the desktop and the upright tablet, and the tablet in landscape. */
export async function checkAxeAtAllSizes(page: Page, name: string): Promise<void> {
  await checkAxe(page, name)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1180, height: 820 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(() => violations(page), { message: `${name}, ${colorScheme}, lying` }).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
