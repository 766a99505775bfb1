import { type RefObject, useLayoutEffect } from 'react'

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
      element.style.setProperty('--fill', `${Math.max(LOWEST, window.innerHeight - top - GAP_BELOW)}px`)
    }
    fit()
    window.addEventListener('resize', fit)
    // What stands above can grow (a message, a wrapped toolbar); its parent then changes size.
    const observer = new ResizeObserver(fit)
    for (let above = element.previousElementSibling; above; above = above.previousElementSibling)
      observer.observe(above)
    return () => {
      window.removeEventListener('resize', fit)
      observer.disconnect()
    }
  }, [ref, enabled])
}
