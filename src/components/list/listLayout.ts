import { type RefObject, useLayoutEffect, useState } from 'react'

const MIN_HEIGHT = 320
const GAP_BELOW = 12

/**
 * Gives an element the height from its top to the bottom of the window (as --fill). It is set before the
 * first paint, so that nothing below it shifts.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const below = window.innerHeight - top - GAP_BELOW
      const fill = `max(${MIN_HEIGHT}px, ${below}px - var(--bottom-bar, 0px))`
      // Writing an equal value would trigger a style recalculation too.
      if (element.style.getPropertyValue('--fill') !== fill) element.style.setProperty('--fill', fill)
    }
    fit()
    window.addEventListener('resize', fit)
    const observer = new ResizeObserver(fit)
    for (const above of elementsAbove(element)) observer.observe(above)
    return () => {
      window.removeEventListener('resize', fit)
      observer.disconnect()
    }
  }, [ref, enabled])
}

/**
 * Sets data-cards on an element while it is narrower than `below` px. The observer reports before the paint,
 * so no other layout is visible.
 */
export function useCardLayout(ref: RefObject<HTMLElement | null>, below: number): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { width } = element.getBoundingClientRect()
      element.toggleAttribute('data-cards', width > 0 && width < below)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, below])
}

/** True on a touch screen. */
export const isCoarse = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/**
 * True if a list is too narrow for its columns, so that its rows take two lines. It is known before the
 * paint. Before the list is mounted, the window width is the guess, so a second render is rarely needed.
 */
export function useTwoLines(ref: RefObject<HTMLElement | null>, below = 0): boolean {
  const [narrow, setNarrow] = useState(() => window.innerWidth < below)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || below === 0) return
    const measure = () => {
      const { width } = element.getBoundingClientRect()
      setNarrow(width > 0 && width < below)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, below])
  return narrow
}

/**
 * Returns the elements before this one and before its ancestors: they can grow (a message, a wrapped toolbar)
 * and push it down.
 */
function elementsAbove(element: Element): Element[] {
  const found: Element[] = []
  for (
    let holder: Element | null = element;
    holder && holder !== document.body;
    holder = holder.parentElement
  ) {
    for (let above = holder.previousElementSibling; above; above = above.previousElementSibling)
      found.push(above)
  }
  return found
}
