import { LIMITS } from '../protocol/protocol.ts'
import type { Clock } from '../ports.ts'
import { failureOf } from './failures.ts'

/** Below this size a request is mostly headers. No proxy refuses a body of this size for its size. */
export const SMALLEST_BODY = 8 * 1024
/**
 * A size that failed is tried again after this time at the earliest. By then the device may be on another
 * network.
 */
const CEILING_MS = 10 * 60_000
/**
 * If a request of the current size takes less than this part of its time limit, twice the size may be tried.
 */
const FAST = 1 / 4
/**
 * A connection that breaks after this time was transmitting. One that breaks sooner says nothing about the
 * size.
 */
const SLOW_MS = 10_000
/** 408 and 413: a proxy refuses a request that is too slow or too large. */
const TOO_MUCH: readonly (number | undefined)[] = [408, 413]

/** One request: the bytes of its body, its start by the device's clock, and its time limit. */
export interface SentRequest {
  bytes: number
  startedAt: number
  limitMs: number
}

/**
 * The size of request that the current connection allows. It halves when a request of that size timed out or
 * was refused for its size, by the server or a proxy. It doubles after requests that arrived fast.
 *
 *     512 kB ──failed──► 256 kB ──failed──► 128 kB ──fast──► 256 kB (after ten minutes, since 256 kB failed)
 *
 * Kept in memory: a new worker starts with the largest size again.
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
  noteArrived({ bytes, startedAt, limitMs }: SentRequest): void {
    // A small request says nothing about a large one.
    if (bytes * 2 < this.size || this.clock.now() - startedAt > limitMs * FAST) return
    const next = Math.min(LIMITS.pushBytes, this.size * 2)
    const isKnownToFail =
      this.ceiling && next >= this.ceiling.bytes && this.clock.now() - this.ceiling.at < CEILING_MS
    if (!isKnownToFail) this.size = next
  }

  /**
   * Takes note of a request that failed.
   * @returns true if a smaller request may arrive: this one was too large for the connection, and a smaller
   * one is possible
   */
  noteFailed({ bytes, startedAt }: SentRequest, error: unknown): boolean {
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

/**
 * True if the request failed because of its size: refused for it, timed out, or cut off during transmission.
 */
function isTooMuch(error: unknown, tookMs: number): boolean {
  const failure = failureOf(error)
  if (failure?.kind === 'badRequest') return failure.isTooLarge === true
  if (failure?.kind !== 'network') return false
  if (failure.foreign !== undefined) return TOO_MUCH.includes(failure.foreign)
  return failure.why === 'timeout' || tookMs >= SLOW_MS
}

/** True if a proxy refused the request for its size. */
export function isRefusedForSize(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'network' && failure.foreign === 413
}
