import type { Page } from '@playwright/test'

/**
 * Changes the status of every repair on the overview that is open, faster than a person could: one change per row.
 * Answers how many.
 */
export const burst = (page: Page, status: string): Promise<number> =>
  page.evaluate((to) => {
    const selects = [...document.querySelectorAll<HTMLSelectElement>('tbody select')]
    for (const select of selects) {
      select.value = to
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return selects.length
  }, status)
