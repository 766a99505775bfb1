/*
 * The last change that was written on this device, as far as this page knows: by itself, at the moment of the commit, or by
 * another tab, by its message. The worker counts what waits a moment later; until then the indicator goes by this.
 */

/** The seq of a change, and when this page heard of it in milliseconds; seq 0: of none. */
export interface Written {
  seq: number
  at: number
}

let last: Written = { seq: 0, at: 0 }
const listeners = new Set<() => void>()

/** Keeps the highest seq; 0 says nothing. */
export function noteWritten(seq: number): void {
  if (seq <= last.seq) return
  last = { seq, at: Date.now() }
  for (const listener of listeners) listener()
}

/** Begins anew: the numbers are those of another replica, or the change was not stored after all. */
export function forgetWritten(): void {
  last = { seq: 0, at: 0 }
}

export const lastWritten = (): Written => last

/** @returns a function that stops listening */
export function followWritten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
