/*
 * The last change written on this device, as far as this page knows. The page learns of its own changes at
 * the commit, and of those of other tabs by message. The worker counts waiting changes a moment later; until
 * then the indicator uses this number.
 */

/** The seq of a change, and the time when this page learned of it in milliseconds. Seq 0: no change. */
export interface LastWrite {
  seq: number
  at: number
}

let last: LastWrite = { seq: 0, at: 0 }
const listeners = new Set<() => void>()

/** Keeps the highest seq. A seq of 0 is ignored. */
export function recordWrite(seq: number): void {
  if (seq <= last.seq) return
  last = { seq, at: Date.now() }
  for (const listener of listeners) listener()
}

/** Resets the seq: it belongs to another replica, or the change was not stored after all. */
export function resetLastWrite(): void {
  last = { seq: 0, at: 0 }
}

export const lastWrite = (): LastWrite => last

/** @returns a function that stops listening */
export function onLastWrite(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
