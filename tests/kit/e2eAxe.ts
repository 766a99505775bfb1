import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { SOON } from './e2eScreens.ts'

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
  ].map((size) => ({ colorScheme, size })),
)

/** Looks at what is on the page now, or at a part of it, in both schemes and at both sizes. */
export async function checkAxe(page: Page, name: string, part = 'html'): Promise<void> {
  for (const { colorScheme, size } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settled(page)
    // There are no frames, so nothing has to be gathered from them in a page of its own.
    const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name}, ${colorScheme}, ${size.width} wide`).toEqual([])
  }
}

/** Colours and dialogs fade in; axe must not measure half a colour. */
const settled = (page: Page) =>
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
