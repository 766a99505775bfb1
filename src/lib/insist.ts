const PAUSE_MS = 3_000

/**
 * Asks for a part of the program until it is there. One that cannot be fetched would take the whole screen with it, and
 * with that what was typed there.
 */
export const insist = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(() => insist(load)))
