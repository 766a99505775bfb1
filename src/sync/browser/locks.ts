import type { Locks } from '../ports.ts'
import { fieldOf } from '../../lib/objects.ts'

/**
 * Web Locks. Without them this worker leads at once. Two leaders cost extra requests and nothing else
 * (leadership is an optimisation, D13).
 */
export const browserLocks: Locks = {
  async request(name, { steal, signal }, held) {
    const lost = new AbortController()
    if (!navigator.locks) return held(lost.signal)
    try {
      await navigator.locks.request(name, steal ? { steal: true } : signal ? { signal } : {}, () =>
        held(lost.signal),
      )
    } catch (error) {
      // The lock was stolen, or the wait was aborted.
      lost.abort()
      if (signal?.aborted || fieldOf(error, 'name') === 'AbortError') return
      throw error
    }
  },
}
