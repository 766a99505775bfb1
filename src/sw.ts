/// <reference lib="webworker" />
// The service worker keeps the shell (the built files) and nothing else. It never touches /api: data is kept by the
// sync engine, which knows what is true and what is not (B5.6, D-068).
import { fieldOf } from './domain/shared/objects.ts'
import { choosePage, hasFittingType, isGenuine, isOwnPage } from './lib/genuineFiles.ts'
import { sideBySide } from './lib/sideBySide.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
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

/**
 * A copy that is not what the list names counts as missing: Workbox then fetches the file anew, by its hash, and stores it
 * in its place. At installation every copy is read, since an earlier version stored answers without a look at them; when a
 * file is asked for, the content type has to do.
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
  // A new version waits until the user asks for it or until all tabs are closed; this message is the only way in.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // A page could not open a part of the app.
  if (type === 'VERIFY_FILES') event.waitUntil(removeWrongFiles())
})

/** Removes the copies that are not what the list names; whoever asks for one of them gets it from the server. */
async function removeWrongFiles(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const cacheKey of precache.getURLsToCacheKeys().values()) {
    const copy = await cache.match(cacheKey)
    if (copy && !(await isGenuine(cacheKey, copy, precache.getIntegrityForCacheKey(cacheKey))))
      await cache.delete(cacheKey)
  }
}

async function keptPage(): Promise<Response | undefined> {
  const copy = await precache.matchPrecache('/index.html')
  return copy && (await isOwnPage(copy)) ? copy : undefined
}

/** The page of the server when all of it is there within three seconds, else that of the device. */
const openShell = (request: Request, statuses?: readonly number[]): Promise<Response> =>
  choosePage(
    {
      fromNetwork: (signal) => fetch(request, { signal }),
      fromDevice: keptPage,
      limitMs: navigationTimeoutMs,
    },
    statuses,
  ).catch(() => Response.error())

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
  const store = (url: string, cacheKey: string, cache: RequestCache) =>
    Promise.all(
      precache.strategy.handleAll({
        params: { cacheKey },
        request: new Request(url, {
          // The browser refuses an answer with another hash: the answer of a stranger.
          integrity: precache.getIntegrityForCacheKey(cacheKey),
          cache,
          credentials: 'same-origin',
        }),
        event,
      }),
    )
  const keep = async ([url, cacheKey]: [string, string]) => {
    // What has no hash in its name has its revision in the key, and must not come from the browser's own cache.
    if (cacheKey !== url) return store(url, cacheKey, 'reload')
    // A wrong answer may lie in the browser's own cache.
    return store(url, cacheKey, 'default').catch(() => store(url, cacheKey, 'reload'))
  }
  event.waitUntil(sideBySide(precache.getURLsToCacheKeys(), filesAtOnce, keep))
})
self.addEventListener('activate', (event) => void precache.activate(event))

// Hash routing leaves one page to open. Registered before the precache, which would answer '/' from the cache first.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && (url.pathname === '/' || url.pathname === '/index.html'),
  ({ request }) => openShell(request),
)
const fontCache = 'fonts'

/** A font of this device, else from the network. Its name has its hash: what is kept never changes. */
async function keptFont(request: Request): Promise<Response> {
  const cache = await caches.open(fontCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  // The page of a captive portal is no font.
  const isFont = response.headers.get('content-type')?.startsWith('font/') === true
  if (response.ok && isFont) await cache.put(request, response.clone()).catch(() => undefined)
  return response.ok && !isFont ? Response.error() : response
}

// The code of a label, read by the camera of a phone: where the app is installed it opens without a network too.
const shortLink = /^\/q\/([0-9a-z]{27})$/i
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shortLink.test(url.pathname),
  async ({ url }) => Response.redirect(`/#${url.pathname.toLowerCase()}`),
)
// Fonts for the letters that few documents have: fetched with the first document that needs one, and kept from then on.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.woff$/.test(url.pathname),
  ({ request }) => keptFont(request),
)
registerRoute(new PrecacheRoute(precache))
/** What the server answers itself: the API, its files, its state. */
const ofServer = /^\/(api|assets|live|ready|metrics)(\/|$)|\.[a-z0-9]+$/i
// Any other address is unknown: the server answers with the page and status 404, and the page says so.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !ofServer.test(url.pathname),
  ({ request }) => openShell(request, [200, 404]),
)
cleanupOutdatedCaches()
clientsClaim()
