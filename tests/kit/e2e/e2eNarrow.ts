import type { Page } from '@playwright/test'

/**
 * Elements that nobody can reach on a narrow screen: the page itself if it scrolls sideways, and every element beyond
 * the right edge outside a scrolling region.
 */
export const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide`)
    /** True if the element can be scrolled into view, or is for screen readers only. */
    const isElsewhere = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(one)
        if (clipPath !== 'none') return true
        if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true
      }
      return false
    }
    for (const one of document.querySelectorAll('button, a[href], input, select, textarea, h1, h2, p')) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue
      const { right, width: own } = one.getBoundingClientRect()
      if (own <= 1 || right <= width + 0.5 || isElsewhere(one)) continue
      found.push(`${one.ariaLabel ?? one.textContent?.slice(0, 40)}: to ${Math.round(right)}`)
    }
    return found
  })
