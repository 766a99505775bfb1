import { assertNoWait } from '../limits/limiter.ts'

/** The most whole lists that one session reads at once. */
export const LISTS_AT_ONCE = 3
const WAIT_SECONDS = 2

const running = new Map<string, number>()

/**
 * Counts a whole list that a session reads. Each one holds a batch of documents, and many at once delay everybody.
 * @returns a function that ends it; further calls of it do nothing
 * @throws HttpError 429 with Retry-After if the session reads enough lists already
 */
export function beginList(tokenHash: Buffer): () => void {
  const key = tokenHash.toString('hex')
  const count = running.get(key) ?? 0
  assertNoWait(count >= LISTS_AT_ONCE ? WAIT_SECONDS : 0)
  running.set(key, count + 1)
  let isRunning = true
  return () => {
    if (!isRunning) return
    isRunning = false
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }
}
