import { type RefObject, useLayoutEffect } from 'react'

let inset = 0
const listeners = new Set<() => void>()

/** Returns the height in px above the bottom of the window that no toast may cover. */
export const toastInset = (): number => inset

export function subscribeToastInset(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setInset(px: number): void {
  if (px === inset) return
  inset = px
  for (const listener of listeners) listener()
}

/** Distance in px from the bottom. An element that ends higher is not in the way of toasts. */
const AT_THE_EDGE = 48

/** Keeps toasts above this element as long as it is at the bottom of the window. */
export function useToastInset(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setInset(insetOf(element.getBoundingClientRect()))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
      setInset(0)
    }
  }, [ref])
}

function insetOf({ top, bottom }: DOMRect): number {
  const below = window.innerHeight - bottom
  return below <= AT_THE_EDGE ? Math.max(0, Math.round(window.innerHeight - top)) : 0
}
