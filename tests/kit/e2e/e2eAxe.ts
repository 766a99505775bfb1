import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { SOON } from './e2eScreens.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** So long nothing changes on a page that is there. */
const QUIET_MS = 150

const LOOKS = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 820, height: 1180 } },
] as const

/** Looks at what is on the page now, or at a part of it, light on a desk and dark on a tablet. */
export async function checkAxe(page: Page, name: string, part = 'html'): Promise<void> {
  for (const { colorScheme, size } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await atRest(page)
    expect.soft(await violations(page, part), `${name}, ${colorScheme}, ${size.width} wide`).toEqual([])
  }
}

/** What axe finds wrong. Its program is brought to a page once: that takes longer than looking. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (within) => {
    const found = await window.axe.run(within, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, part)
}

/** Colours and dialogs fade in; axe must not measure half a colour. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    while (running().length > 0)
      await Promise.all(running().map((animation) => animation.finished.catch(() => null)))
  })

/** What a screen reads from the store comes when it comes: axe looks when nothing more changes on the page. */
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

/** Nothing fades and nothing changes any more. */
export async function atRest(page: Page): Promise<void> {
  await settled(page)
  await still(page)
}

/** Opens a dialog, looks, and closes it with Escape. */
export async function checkDialog(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog')
  await expect(dialog.first()).toBeVisible(SOON)
  await checkAxe(page, name, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Three sizes: checkAxe looks at the desk and at the tablet that stands, this at the one that lies too. */
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
