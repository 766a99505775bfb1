import type { WorkerApi } from './workerApi.ts'

type DeferredApi = {
  [K in keyof WorkerApi]: (...args: Parameters<WorkerApi[K]>) => Promise<Awaited<ReturnType<WorkerApi[K]>>>
}

/** The worker API of an engine that is still being loaded. Calls wait for it and reach it in their order. */
export const deferredApi = (coming: Promise<WorkerApi>): DeferredApi => ({
  start: async () => (await coming).start(),
  stop: async () => (await coming).stop(),
  setToken: async (token) => (await coming).setToken(token),
  wake: async (visible) => (await coming).wake(visible),
  syncNow: async () => (await coming).syncNow(),
  wakeAfterWrite: async () => (await coming).wakeAfterWrite(),
  photo: async (sha256, variant) => (await coming).photo(sha256, variant),
  retryRefused: async (mid, changes) => (await coming).retryRefused(mid, changes),
  discardRefused: async (mid) => (await coming).discardRefused(mid),
  useExisting: async (mid) => (await coming).useExisting(mid),
  exportRefused: async () => (await coming).exportRefused(),
  cancelPending: async (mids) => (await coming).cancelPending(mids),
})
