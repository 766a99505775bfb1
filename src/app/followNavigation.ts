/** What this needs of the router. */
interface Navigates {
  subscribe: (
    event: 'onRendered',
    listener: (event: { pathChanged: boolean; fromLocation?: unknown }) => void,
  ) => unknown
}

/**
 * After a change of screen the focus goes to its heading, so that a keyboard goes on from there and a screen reader
 * says where it is. Not at the first screen, and not when the new screen gave the focus to a field itself.
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
  // A ring belongs to what can be operated.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
