// The emergency exit for a broken service worker: served as /sw.js it removes the kept shell at once and then itself, and
// lets pages load from the server again. It does not touch IndexedDB: the data and what was not sent yet stay on the
// device.
self.addEventListener('install', (event) => {
  // Now already: a broken worker that is busy with a page can keep this one waiting until that page is closed.
  event.waitUntil(Promise.all([self.skipWaiting(), dropShell()]))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(dropShell().then(() => self.registration.unregister()))
})

async function dropShell() {
  for (const name of await caches.keys()) await caches.delete(name)
  // Open pages are not reloaded, since they may hold unsaved input; their next load is from the server.
}
