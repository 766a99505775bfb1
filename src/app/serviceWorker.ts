import { afterFirstScreen } from '../startup/firstScreen.ts'
import { createUpdates } from './updates.ts'

const updates = createUpdates(
  () => window.location.reload(),
  () => navigator.serviceWorker.controller !== null,
)

/**
 * Calls the listener when the update state changes; returns unsubscribe. Suitable for useSyncExternalStore.
 */
export const subscribeUpdate = updates.subscribe

export const updateState = updates.state

/** Applies the waiting update and reloads; false if there is none or unsaved input forbids it. */
export const applyUpdate = updates.apply

/**
 * Registers the service worker of a built app after the first screen, because it downloads the whole app.
 * Without one (no HTTPS, or the browser forbids it) the app works but does not start offline. A failure is
 * therefore only logged.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  register().catch((error: unknown) => console.warn('service worker not registered', error))
}

async function register(): Promise<void> {
  const controlled = navigator.serviceWorker.controller !== null
  await afterFirstScreen()
  const { registerWorkbox: registerWith } = await import('./workbox.ts')
  await registerWith((workbox) => updates.connect(workbox, controlled))
}
