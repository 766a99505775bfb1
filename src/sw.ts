/// <reference lib="webworker" />
// The service worker keeps the shell (the built files) and nothing else. It never touches /api. The sync
// engine keeps the data, because it knows which data is current (B5.6, D-068).
import { fieldOf } from './lib/objects.ts'
import { choosePage, hasFittingType, isGenuine, isOwnPage } from './lib/genuineFiles.ts'
import { withConcurrency } from './lib/withConcurrency.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare let self: ServiceWorkerGlobalScope

/** The part of the service worker static routing API that this file uses. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>
}

const navigationTimeoutMs = 3000
/** A browser has six connections per server over HTTP/1.1. The others stay free for data. */
const filesAtOnce = 3

/**
 * Treats a copy that does not match the file list as missing. Workbox then fetches the file again, checks its
 * hash and stores it in place of the copy. During installation every copy is read and hashed, because an
 * earlier version stored answers unchecked. When a file is requested, only the content type is checked.
 */
const onlyGenuine: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request: { url }, event }) => {
    if (!cachedResponse) return null
    const fits =
      event?.type === 'install'
        ? await isGenuine(url, cachedResponse, precache.getIntegrityForCacheKey(url))
        : hasFittingType(url, cachedResponse)
    return fits ? cachedResponse : null
  },
}

const precache = new PrecacheController({ plugins: [onlyGenuine] })
precache.addToCacheList(self.__WB_MANIFEST)

self.addEventListener('message', (event) => {
  const type = fieldOf(event.data, 'type')
  // A new version waits until the user asks for it or all tabs are closed. Only this message activates it
  // early.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Sent when a page could not load a part of the app.
  if (type === 'VERIFY_FILES') event.waitUntil(removeWrongFiles())
})

/** Removes the copies that do not match the file list. A later request for one of them goes to the server. */
async function removeWrongFiles(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const cacheKey of precache.getURLsToCacheKeys().values()) {
    const copy = await cache.match(cacheKey)
    if (copy && !(await isGenuine(cacheKey, copy, precache.getIntegrityForCacheKey(cacheKey))))
      await cache.delete(cacheKey)
  }
}

async function storedPage(): Promise<Response | undefined> {
  const copy = await precache.matchPrecache('/index.html')
  return copy && (await isOwnPage(copy)) ? copy : undefined
}

/** Returns the server's page if it arrives completely within three seconds, otherwise the stored page. */
const openShell = (request: Request, statuses?: readonly number[]): Promise<Response> =>
  choosePage(
    {
      fromNetwork: (signal) => fetch(request, { signal }),
      fromDevice: storedPage,
      limitMs: navigationTimeoutMs,
    },
    statuses,
  ).catch(() => Response.error())

// Chromium can route these requests past the service worker, so that a change does not wait for a sleeping
// worker to start. Other browsers ask the worker, which does not answer them (B5.6).
self.addEventListener('install', (event) => {
  const { addRoutes } = event as InstallEvent
  void addRoutes
    ?.call(event, { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
    .catch(() => undefined)
})

/**
 * Stores all files of the app. Until they are complete the app does not start without a network. Workbox
 * alone would fetch one file after another, a round trip each. If a file fails, the installation fails and
 * the browser tries it again later.
 */
self.addEventListener('install', (event) => {
  const store = (url: string, cacheKey: string, cache: RequestCache) =>
    Promise.all(
      precache.strategy.handleAll({
        params: { cacheKey },
        request: new Request(url, {
          // The browser refuses an answer with another hash, for example the page of a captive portal.
          integrity: precache.getIntegrityForCacheKey(cacheKey),
          cache,
          credentials: 'same-origin',
        }),
        event,
      }),
    )
  const storeFile = async ([url, cacheKey]: [string, string]) => {
    // A file without a hash in its name has its revision in the cache key. It must not come from the
    // browser's HTTP cache.
    if (cacheKey !== url) return store(url, cacheKey, 'reload')
    // The browser's HTTP cache may hold a wrong answer.
    return store(url, cacheKey, 'default').catch(() => store(url, cacheKey, 'reload'))
  }
  event.waitUntil(withConcurrency(precache.getURLsToCacheKeys(), filesAtOnce, storeFile))
})
self.addEventListener('activate', (event) => void precache.activate(event))

// With hash routing there is one page to open. Register this before the precache, which would answer '/' from
// the cache first.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && (url.pathname === '/' || url.pathname === '/index.html'),
  ({ request }) => openShell(request),
)
const fontCache = 'fonts'

/**
 * Returns a font from this device, otherwise from the network. Its name contains its hash, so a stored font
 * never becomes stale.
 */
async function storedFont(request: Request): Promise<Response> {
  const cache = await caches.open(fontCache)
  const stored = await cache.match(request)
  if (stored) return stored
  const response = await fetch(request)
  // A captive portal answers with an HTML page instead of a font.
  const isFont = response.headers.get('content-type')?.startsWith('font/') === true
  if (response.ok && isFont) await cache.put(request, response.clone()).catch(() => undefined)
  return response.ok && !isFont ? Response.error() : response
}

// The code of a label, read by a phone's camera. Where the app is installed, it opens without a network too.
const shortLink = /^\/q\/([0-9a-z]{27})$/i
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shortLink.test(url.pathname),
  async ({ url }) => Response.redirect(`/#${url.pathname.toLowerCase()}`),
)
// Fonts for characters that few documents contain. Fetched with the first document that needs one, then kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.woff$/.test(url.pathname),
  ({ request }) => storedFont(request),
)
registerRoute(new PrecacheRoute(precache))
/** Paths that the server answers itself: the API, its files, its state. */
const ofServer = /^\/(api|assets|live|ready|metrics)(\/|$)|\.[a-z0-9]+$/i
// Any other address is unknown. The server answers with the page and status 404, and the page shows that.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !ofServer.test(url.pathname),
  ({ request }) => openShell(request, [200, 404]),
)
cleanupOutdatedCaches()
clientsClaim()
