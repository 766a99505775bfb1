import { Workbox } from 'workbox-window'

const CHECK_MS = 30 * 60_000
/**
 * Delay in ms after a failed installation: a file did not arrive, or a proxy answered instead of the server.
 */
const RETRY_MS = 60_000
const OPTIONS = { updateViaCache: 'none' } as const

/**
 * Registers the service worker. @param connect called with the worker before the registration, so that it
 * misses no event
 */
export async function registerWorkbox(connect: (workbox: Workbox) => void): Promise<void> {
  const workbox = new Workbox('/sw.js', OPTIONS)
  connect(workbox)
  // The browser retries at the next visit at the earliest, and an installed app stays open for days.
  workbox.addEventListener('redundant', () => setTimeout(retry, RETRY_MS))
  await workbox.register()
  lookForUpdates(workbox)
}

const retry = () => void navigator.serviceWorker.register('/sw.js', OPTIONS).catch(() => undefined)

/**
 * Checks for updates regularly. An installed app stays open for days and never navigates, so the browser
 * itself does not check.
 */
function lookForUpdates(workbox: Workbox): void {
  let last = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < CHECK_MS) return
    last = Date.now()
    // Offline or not registered any more: wait for the next check.
    workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_MS)
}
