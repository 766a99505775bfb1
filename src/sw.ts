/// <reference lib="webworker" />
// The service worker keeps the shell (the built files) and nothing else. It never touches /api: data is kept by the
// sync engine, which knows what is true and what is not (B5.6, D-068).
import { fieldOf } from './domain/shared/objects.ts'
import { sideBySide } from './lib/sideBySide.ts'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare let self: ServiceWorkerGlobalScope

/** The part of the static routing of service workers that this uses. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}

const navigationTimeoutMs = 3000
/** Of the six connections that a browser has for a server over HTTP/1.1; the others stay with the data. */
const filesAtOnce = 3

const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)

// A new version waits until the user asks for it or until all tabs are closed; this message is the only way in.
self.addEventListener('message', (event) => {
  if (fieldOf(event.data, 'type') === 'SKIP_WAITING') void self.skipWaiting()
})

/** The page from the network when that answers well within three seconds, else the precached one. */
async function openShell(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(navigationTimeoutMs) })
    if (response.ok) return response
    return (await precache.matchPrecache('/index.html')) ?? response
  } catch {
    return (await precache.matchPrecache('/index.html')) ?? Response.error()
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

/**
 * Until all files are there the app does not start without a network. Workbox fetches one after another, each waiting for
 * the way to the server and back; a file that fails makes the installation fail, and the browser tries it again later.
 */
self.addEventListener('install', (event) => {
  const keep = ([url, cacheKey]: [string, string]) =>
    Promise.all(
      precache.strategy.handleAll({
        params: { cacheKey },
        // What has no hash in its name has its revision in the key, and must not come from the browser's own cache.
        request: new Request(url, {
          cache: cacheKey === url ? 'default' : 'reload',
          credentials: 'same-origin',
        }),
        event,
      }),
    )
  event.waitUntil(sideBySide(precache.getURLsToCacheKeys(), filesAtOnce, keep))
})
self.addEventListener('activate', (event) => void precache.activate(event))

// Hash routing leaves one page to open. Registered before the precache, which would answer '/' from the cache first.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && (url.pathname === '/' || url.pathname === '/index.html'),
  ({ request }) => openShell(request),
)
// The code of a label, read by the camera of a phone: where the app is installed it opens without a network too.
const shortLink = /^\/q\/([0-9a-z]{27})$/i
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shortLink.test(url.pathname),
  async ({ url }) => Response.redirect(`/#${url.pathname.toLowerCase()}`),
)
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
clientsClaim()
