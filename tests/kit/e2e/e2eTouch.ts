import type { Page } from '@playwright/test'

/** The least size of a touch target (ARCHITECTURE.md). */
const FINGER = 44

/** Touch targets that are smaller than a finger: name and size. A label counts with its box. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const targets = 'button, a[href], input:not([type=file]), select, textarea, [role=tab]'
    const boxes =
      '.mantine-Switch-root, .mantine-Checkbox-root, .mantine-Radio-root, .mantine-SegmentedControl-control'
    const found: string[] = []
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('p, li, td')) continue
      const { width, height, bottom } = (target.closest(boxes) ?? target).getBoundingClientRect()
      // skip links for the keyboard, which are above the page until they get the focus
      if (bottom < 0 || (width > finger - 0.5 && height > finger - 0.5)) continue
      found.push(`${target.ariaLabel ?? target.textContent}: ${Math.round(width)} x ${Math.round(height)}`)
    }
    return found
  }, FINGER)
