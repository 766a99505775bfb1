import type { Locks } from '../ports.ts'
import { fieldOf } from '../../domain/shared/objects.ts'

/** Web Locks; where they are missing this worker leads at once, which costs requests and nothing else (D13). */
export const browserLocks: Locks = {
  async request(name, { steal, signal }, held) {
    const lost = new AbortController()
    if (!navigator.locks) return held(lost.signal)
    try {
      await navigator.locks.request(name, steal ? { steal: true } : signal ? { signal } : {}, () =>
        held(lost.signal),
      )
    } catch (error) {
      // Stolen, or the wait was given up.
      lost.abort()
      if (signal?.aborted || fieldOf(error, 'name') === 'AbortError') return
      throw error
    }
  },
}
