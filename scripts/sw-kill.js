// Replaces a broken service worker: served as /sw.js, it removes the cached shell at once and then itself, so that
// pages load from the server again. It does not touch IndexedDB: data and unsent changes stay on the device.
self.addEventListener('install', (event) => {
  // Do this already at the installation: a broken worker that is busy with a page can keep this one waiting until that
  // page closes.
  event.waitUntil(Promise.all([self.skipWaiting(), dropShell()]))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(dropShell().then(() => self.registration.unregister()))
})

async function dropShell() {
  for (const name of await caches.keys()) await caches.delete(name)
  // Open pages are not reloaded, since they may hold unsaved input; their next load is from the server.
}
