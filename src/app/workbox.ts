import { Workbox } from 'workbox-window'

const CHECK_MS = 30 * 60_000
/** After an installation that failed: a file did not arrive, or a stranger answered in its place. */
const RETRY_MS = 60_000
const OPTIONS = { updateViaCache: 'none' } as const

/** @param connect hears of the worker before it is registered, so that it misses nothing */
export async function registerWith(connect: (workbox: Workbox) => void): Promise<void> {
  const workbox = new Workbox('/sw.js', OPTIONS)
  connect(workbox)
  // A browser tries again at the next visit at the earliest, and an installed app stays open for days.
  workbox.addEventListener('redundant', () => setTimeout(retry, RETRY_MS))
  await workbox.register()
  lookForUpdates(workbox)
}

const retry = () => void navigator.serviceWorker.register('/sw.js', OPTIONS).catch(() => undefined)

/** An installed app stays open for days and never navigates, so the browser's own update check does not come. */
function lookForUpdates(workbox: Workbox): void {
  let last = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < CHECK_MS) return
    last = Date.now()
    // Offline or no longer registered: the next check comes by itself.
    workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_MS)
}
