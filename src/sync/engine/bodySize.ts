import { LIMITS } from '../../contract/protocol.ts'
import type { Clock } from '../ports.ts'
import { failureOf } from './failures.ts'

/** Below this a request is mostly headers. No proxy refuses a body of this size for its size. */
export const SMALLEST_BODY = 8 * 1024
/** A size that failed is tried again after this time at the earliest: the device may be on another network by then. */
const CEILING_MS = 10 * 60_000
/** A request of the present size that took less than this part of its time limit leaves room for twice the size. */
const FAST = 1 / 4
/** A connection that broke after this time was in use; one that breaks sooner says nothing of the size. */
const SLOW_MS = 10_000
/** 408 and 413: a proxy takes no request that is so slow, or so large. */
const TOO_MUCH: readonly (number | undefined)[] = [408, 413]

/** One request: the bytes of its body, when it began by the device's clock, and its time limit. */
export interface Sending {
  bytes: number
  startedAt: number
  limitMs: number
}

/**
 * How large a request may be on the present line. It halves when a request of that size ran into its time limit or was
 * refused for its size, by whomever, and doubles after requests that arrived fast.
 *
 *     512 kB ──failed──► 256 kB ──failed──► 128 kB ──fast──► 256 kB (after ten minutes, since 256 kB failed)
 *
 * Kept in memory: another worker begins with the largest size again.
 */
export class BodySize {
  private readonly clock: Clock
  private size: number = LIMITS.pushBytes
  private ceiling: { bytes: number; at: number } | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** The largest body to send now, in bytes. */
  get bytes(): number {
    return this.size
  }

  /** Takes note of a request that arrived. */
  arrived({ bytes, startedAt, limitMs }: Sending): void {
    // A small request says nothing of a large one.
    if (bytes * 2 < this.size || this.clock.now() - startedAt > limitMs * FAST) return
    const next = Math.min(LIMITS.pushBytes, this.size * 2)
    const isKnownToFail =
      this.ceiling && next >= this.ceiling.bytes && this.clock.now() - this.ceiling.at < CEILING_MS
    if (!isKnownToFail) this.size = next
  }

  /**
   * Takes note of a request that failed.
   * @returns whether a smaller one may arrive: this one was too large for the line, and smaller ones are possible
   */
  failed({ bytes, startedAt }: Sending, error: unknown): boolean {
    if (!isTooMuch(error, this.clock.now() - startedAt) || bytes <= SMALLEST_BODY) return false
    if (bytes < (this.ceiling?.bytes ?? Number.POSITIVE_INFINITY) || this.hasOldCeiling())
      this.ceiling = { bytes, at: this.clock.now() }
    this.size = Math.max(SMALLEST_BODY, Math.min(this.size, Math.ceil(bytes / 2)))
    return true
  }

  private hasOldCeiling(): boolean {
    return this.ceiling !== null && this.clock.now() - this.ceiling.at >= CEILING_MS
  }
}

/** Whether the request failed by its size: refused for it, out of time, or cut off while it was on its way. */
function isTooMuch(error: unknown, tookMs: number): boolean {
  const failure = failureOf(error)
  if (failure?.kind === 'badRequest') return failure.isTooLarge === true
  if (failure?.kind !== 'network') return false
  if (failure.foreign !== undefined) return TOO_MUCH.includes(failure.foreign)
  return failure.why === 'timeout' || tookMs >= SLOW_MS
}

/** Whether somebody in between refused the request for its size. */
export function isRefusedForSize(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'network' && failure.foreign === 413
}
