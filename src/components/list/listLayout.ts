import { type RefObject, useLayoutEffect, useState } from 'react'

const LOWEST = 320
const GAP_BELOW = 12

/**
 * Gives an element the height from where it stands down to the lower edge of the window (as --fill), before the first
 * paint, so that what is below it never moves.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      const fill = `${Math.max(LOWEST, window.innerHeight - top - GAP_BELOW)}px`
      // Also the value that it has would have it styled again.
      if (element.style.getPropertyValue('--fill') !== fill) element.style.setProperty('--fill', fill)
    }
    fit()
    window.addEventListener('resize', fit)
    const observer = new ResizeObserver(fit)
    for (const above of standingAbove(element)) observer.observe(above)
    return () => {
      window.removeEventListener('resize', fit)
      observer.disconnect()
    }
  }, [ref, enabled])
}

/**
 * Marks an element with data-cards while it is narrower than `below` px. The observer reports before the paint, so no
 * other layout is ever seen.
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

/** Whether it is worked with a finger. */
export const isCoarse = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/**
 * Whether a list has too little room for its columns, so that its rows take two lines. Known before the paint; guessed by
 * the window before the list is there, so that what is drawn first seldom has to be drawn again.
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

/** Elements before this one or before what holds it: they can grow (a message, a wrapped toolbar) and push it down. */
function standingAbove(element: Element): Element[] {
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
