/// <reference lib="webworker" />
// The service worker keeps the shell (the built files) and nothing else. It never touches /api: data is kept by the
// sync engine, which knows what is true and what is not (B5.6, D-068).
import { fieldOf } from './domain/shared/objects.ts'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare let self: ServiceWorkerGlobalScope

/** The part of the static routing of service workers that this uses. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}

const navigationTimeoutMs = 3000

// A new version waits until the user asks for it or until all tabs are closed; this message is the only way in.
self.addEventListener('message', (event) => {
  if (fieldOf(event.data, 'type') === 'SKIP_WAITING') void self.skipWaiting()
})

/** The page from the network when that answers well within three seconds, else the precached one. */
async function openShell(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(navigationTimeoutMs) })
    if (response.ok) return response
    return (await matchPrecache('/index.html')) ?? response
  } catch {
    return (await matchPrecache('/index.html')) ?? Response.error()
  }
}

// Chromium can send what the worker leaves alone past it, so that a change does not wait for a worker that sleeps and has to be
// started; elsewhere the browser asks the worker, which does not answer (B5.6).
self.addEventListener('install', (event) => {
  const { addRoutes } = event as InstallEvent
  void addRoutes
    ?.call(event, { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
    .catch(() => undefined)
})

// Hash routing leaves one page to open. Registered before the precache, which would answer '/' from the cache first.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && (url.pathname === '/' || url.pathname === '/index.html'),
  ({ request }) => openShell(request),
)
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()
