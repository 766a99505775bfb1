/** Delay in ms before a failed style sheet is loaded again. */
const RETRY_MS = 3_000

/**
 * Reloads style sheets that failed. The bundler's loader treats a failed sheet as loaded, so the screen would
 * stay unstyled until the page reloads.
 * @returns a function that stops it
 */
export function reloadFailedStyles(): () => void {
  // Use capture, because the error event of an element does not bubble.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}

function onError({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS)
}
