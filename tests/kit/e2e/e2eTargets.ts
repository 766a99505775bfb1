import type { Page } from '@playwright/test'

/**
 * Controls of the screen that are too small for a finger: the target, with its label and its pseudo-elements, is under
 * 44 by 44 px. A link inside a sentence is as high as its line (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5
    const SHOWN = { visibilityProperty: true, opacityProperty: false }
    const isHidden = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        if (getComputedStyle(one).clipPath !== 'none' || one.hasAttribute('inert')) return true
        if (one.getAttribute('aria-hidden') === 'true') return true
      }
      return false
    }
    const inSentence = (element: Element): boolean => {
      if (!element.matches('a[href]') || getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd, td, label, span:not(a span), div')
      return (block?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3
    }
    const grown = (element: Element): [number, number] => {
      const box = element.getBoundingClientRect()
      let [width, height] = [box.width, box.height]
      for (const which of ['::before', '::after']) {
        const style = getComputedStyle(element, which)
        if (style.content === 'none' || style.position !== 'absolute') continue
        width = Math.max(width, Number.parseFloat(style.width) || 0)
        height = Math.max(height, Number.parseFloat(style.height) || 0)
      }
      return [width, height]
    }
    const sizeOf = (element: Element): [number, number] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const around = [element, ...labels].map(grown)
      // A password field is inside a box that has the border.
      const wrapped = element.closest('label, .mantine-PasswordInput-input')
      if (wrapped) around.push(grown(wrapped))
      return [Math.max(...around.map(([width]) => width)), Math.max(...around.map(([, height]) => height))]
    }
    const found = new Set<string>()
    const kinds =
      'button, a[href], input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="option"]'
    for (const one of document.querySelectorAll(kinds)) {
      if (!one.checkVisibility(SHOWN) || isHidden(one) || inSentence(one)) continue
      if (one instanceof HTMLInputElement && (one.type === 'hidden' || one.type === 'file')) continue
      const [width, height] = sizeOf(one)
      if (width >= LEAST && height >= LEAST) continue
      if (width === 0 || height === 0) continue
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30)
      const kind = `${one.localName}.${(one.getAttribute('class') ?? '').split(' ').slice(-1)[0]}`
      found.add(`${kind} '${name}' ${Math.round(width)}x${Math.round(height)}`)
    }
    return [...found]
  })
