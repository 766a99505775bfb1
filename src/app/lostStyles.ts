/** A sheet that did not come is asked for again after so long. */
const AGAIN_MS = 3_000

/**
 * A part of the app that is fetched later brings its sheet; where that fails, the loader counts it as fetched, and the
 * screen would stay without its looks until the page is loaded anew.
 * @returns how to stop
 */
export function fetchLostStyles(): () => void {
  // The error of an element does not bubble: it is seen on the way down.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_MS)
}
