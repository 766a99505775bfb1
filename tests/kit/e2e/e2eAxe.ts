import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { SOON } from './e2eScreens.ts'

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
    await settled(page)
    const { violations } = await axe(page).include(part).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name}, ${colorScheme}, ${size.width} wide`).toEqual([])
  }
}

/** There are no frames, so nothing has to be gathered from them in a page of its own. What is right need not be told. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

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

/** Opens a dialog, looks, and closes it with Escape. */
export async function checkDialog(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog')
  await expect(dialog.first()).toBeVisible(SOON)
  await checkAxe(page, name, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
