const PAUSE_MS = 3_000

/**
 * Loads a part of the app and retries until it succeeds. A failed load would break the whole screen, and the input
 * in it would be lost.
 */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(() => loadWithRetry(load)))
