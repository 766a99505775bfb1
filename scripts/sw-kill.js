// The emergency exit for a broken service worker: served as /sw.js it takes over at once, removes the kept shell and
// itself, and lets the open pages load from the server again. It does not touch IndexedDB: the data and what was not
// sent yet stay on the device.
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(removeAll())
})

async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  // Open pages are not reloaded, since they may hold unsaved input; their next load is from the server.
}
