import { Workbox } from 'workbox-window'

const CHECK_MS = 30 * 60_000

/** @param connect hears of the worker before it is registered, so that it misses nothing */
export async function registerWith(connect: (workbox: Workbox) => void): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  connect(workbox)
  await workbox.register()
  lookForUpdates(workbox)
}

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
