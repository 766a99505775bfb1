import type { Page } from '@playwright/test'

/**
 * Lists elements that leave their box: an element whose right edge is beyond that of its nearest block (cell, row,
 * card, dialog), and text that a box cuts off without an ellipsis. Regions that scroll sideways and texts for screen
 * readers are left out.
 */
export const outsideContainer = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const BLOCKS =
      'td, th, li, article, section, fieldset, form, dialog, [role="dialog"], main, header, footer, nav'
    const TEXTS =
      'button, a[href], input, textarea, select, h1, h2, h3, p, dd, dt, legend, label, td, th, strong'
    const isScrolled = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(one)
        if (clipPath !== 'none') return true
        if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true
        if (position === 'fixed' && one.getAttribute('role') !== 'dialog') return true
      }
      return false
    }
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} '${(one.ariaLabel ?? one.textContent ?? '').slice(0, 30)}'`
    const found: string[] = []
    for (const one of document.querySelectorAll(TEXTS)) {
      if (!(one instanceof HTMLElement) || !one.checkVisibility({ visibilityProperty: true })) continue
      const { right, width } = one.getBoundingClientRect()
      if (width <= 1 || isScrolled(one)) continue
      let block = one.parentElement?.closest(BLOCKS)
      // A cell with `display: contents` has no box of its own.
      while (block && block.getBoundingClientRect().width === 0) block = block.parentElement?.closest(BLOCKS)
      const edge = block?.getBoundingClientRect().right ?? Infinity
      if (right > edge + 1.5)
        found.push(
          `${nameOf(one)} is ${Math.round(right - edge)} px beyond its ${block?.tagName.toLowerCase()}`,
        )
      const { overflowX, textOverflow, whiteSpace } = getComputedStyle(one)
      const cuts = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && whiteSpace !== 'nowrap'
      if (cuts && !(one instanceof HTMLInputElement) && one.scrollWidth > one.clientWidth + 1)
        found.push(`${nameOf(one)} is cut at ${one.clientWidth} of ${one.scrollWidth} px`)
    }
    return [...new Set(found)]
  })
