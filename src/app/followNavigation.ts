/** The part of the router that this module needs. */
interface Navigates {
  subscribe: (
    event: 'onRendered',
    listener: (event: { pathChanged: boolean; fromLocation?: unknown }) => void,
  ) => unknown
}

/**
 * Moves the focus to the heading after a screen change. The keyboard continues from there, and a screen
 * reader announces the screen. Skipped for the first screen, and if the new screen focused a field itself.
 */
export function followNavigation(router: Navigates): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })
}

function focusHeading(): void {
  const main = document.getElementById('main')
  if (main?.contains(document.activeElement) && document.activeElement !== main) return
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  // No focus ring: the heading cannot be operated.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
