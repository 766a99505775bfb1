import { useSyncExternalStore } from 'react'

/** Distance in px from the bottom. An element that ends higher is not in the way of toasts. */
const AT_THE_EDGE = 48

let inset = 0
const currentInset = (): number => inset
const followNothing = () => () => {}

/**
 * Returns the space in px to keep free below the toasts (LS-42). While a toast is visible it only grows: a
 * button must not move away from the finger when the bar below disappears.
 */
export const useToastInset = (toastVisible: boolean): number =>
  useSyncExternalStore(toastVisible ? followBars : followNothing, currentInset)

function followBars(listener: () => void): () => void {
  inset = measureInset()
  const grow = () => {
    inset = Math.max(inset, measureInset())
    listener()
  }
  const observer = new MutationObserver(grow)
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', grow)
  window.addEventListener('scroll', grow, { passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', grow)
    window.removeEventListener('scroll', grow)
  }
}

function measureInset(): number {
  const bars = document.querySelectorAll('[data-keep-clear]')
  return Math.max(0, ...[...bars].map((bar) => insetOf(bar.getBoundingClientRect())))
}

function insetOf({ top, bottom, height }: DOMRect): number {
  const below = window.innerHeight - bottom
  return height > 0 && below <= AT_THE_EDGE ? Math.max(0, Math.round(window.innerHeight - top)) : 0
}
