import type { Workbox } from 'workbox-window'
import { afterFirstScreen } from '../lib/firstScreen.ts'
import { createUpdates } from './updates.ts'

const checkIntervalMs = 30 * 60_000

const updates = createUpdates(() => window.location.reload())

/** Calls back when the update state changes; returns the way to stop. Fit for useSyncExternalStore. */
export const subscribeUpdate = updates.subscribe

export const updateState = updates.state

/** Applies the waiting update and reloads; false when there is none or unsaved input forbids it. */
export const applyUpdate = updates.apply

/**
 * Registers the service worker of a built app, after the first screen: it fetches all of it. Without one (no HTTPS, a browser
 * that forbids it) the app works too, but does not start offline, so a failure is only logged.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  register().catch((error: unknown) => console.warn('service worker not registered', error))
}

async function register(): Promise<void> {
  const controlled = navigator.serviceWorker.controller !== null
  await afterFirstScreen()
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  updates.connect(workbox, controlled)
  await workbox.register()
  lookForUpdates(workbox)
}

/** An installed app stays open for days and never navigates, so the browser's own update check does not come. */
function lookForUpdates(workbox: Workbox) {
  let last = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < checkIntervalMs) return
    last = Date.now()
    // Offline or no longer registered: the next check comes by itself.
    workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, checkIntervalMs)
}
