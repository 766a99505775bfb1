import type { Page } from '@playwright/test'

/** What a finger needs (ARCHITECTURE.md). */
const FINGER = 44

/** What is shown to be touched and smaller than a finger: its name and size. A label counts with the box it belongs to. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const targets = 'button, a[href], input:not([type=file]), select, textarea, [role=tab]'
    const boxes =
      '.mantine-Switch-root, .mantine-Checkbox-root, .mantine-Radio-root, .mantine-SegmentedControl-control'
    const found: string[] = []
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('p, li, td')) continue
      const { width, height, bottom } = (target.closest(boxes) ?? target).getBoundingClientRect()
      // what waits above the page for the keyboard is not to be touched
      if (bottom < 0 || (width > finger - 0.5 && height > finger - 0.5)) continue
      found.push(`${target.ariaLabel ?? target.textContent}: ${Math.round(width)} x ${Math.round(height)}`)
    }
    return found
  }, FINGER)
