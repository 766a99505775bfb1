import type { EngineContext } from './context.ts'
import { type Failure, SyncFailure } from './failures.ts'
import { uploadPhotos } from './photos.ts'
import { prefetchPhotos } from './prefetch.ts'

/** The minimum time between two rounds of prefetching. */
const PREFETCH_MS = 60_000
/** After a failed upload a photo waits this long, then twice as long each time, up to `LATER_MS`. */
const SOON_MS = 15_000
const LATER_MS = 2 * 60_000
const SELDOM_MS = 15 * 60_000

/** True if the server or this device has no room. */
const isFull = (failure: Failure): boolean =>
  failure.kind === 'full' || (failure.kind === 'later' && failure.why === 'serverFull')

/** Moves photos: those taken here go up, those likely to be viewed come down. */
export class PhotoRounds {
  private readonly context: EngineContext
  private readonly changed: () => void
  private readonly unreachable: () => boolean
  private prefetchedAt = Number.NEGATIVE_INFINITY
  /** Photos whose upload failed: when each began to wait, and for how long. */
  private readonly waits = new Map<string, { at: number; ms: number }>()

  /** @param unreachable true if the server did not answer last time; a pull finds out when it does */
  constructor(context: EngineContext, changed: () => void, unreachable: () => boolean) {
    this.context = context
    this.changed = changed
    this.unreachable = unreachable
  }

  /** The reason for waiting may be gone: the next round tries every photo. */
  retryAll(): void {
    this.waits.clear()
  }

  /**
   * @returns milliseconds to the next round.
   * @throws SyncFailure for a failure that does not pass on its own
   */
  async once(signal: AbortSignal): Promise<number> {
    // Every local change wakes this loop. Without this check it would send all waiting photos to an
    // unreachable server again.
    if (this.unreachable()) return SELDOM_MS
    const fullFailures: Failure[] = []
    const waiting = new Set<string>()
    await uploadPhotos(this.context, signal, {
      isDue: (name) => {
        const isDue = this.remainingMs(name) <= 0
        if (!isDue) waiting.add(name)
        return isDue
      },
      failed: (name, failure) => {
        this.context.recordFailure(failure)
        if (isFull(failure)) return void fullFailures.push(failure)
        this.delayUpload(name)
        waiting.add(name)
      },
    })
    // Remove photos that were sent or no longer exist.
    for (const name of this.waits.keys()) if (!waiting.has(name)) this.waits.delete(name)
    this.changed()
    // A full device or server does not recover on its own. Tell the person, and try less and less often.
    if (fullFailures[0]) throw new SyncFailure(fullFailures[0])
    if (this.waits.size === 0) await this.prefetch(signal)
    return Math.min(SELDOM_MS, ...[...this.waits.keys()].map((name) => Math.max(0, this.remainingMs(name))))
  }

  /**
   * Delays a photo. Otherwise a store that accepts nothing for an hour would get every photo four times a
   * minute, and again with each new one.
   */
  private delayUpload(name: string): void {
    const ms = Math.min(LATER_MS, 2 * (this.waits.get(name)?.ms ?? SOON_MS / 2))
    this.waits.set(name, { at: this.context.clock.now(), ms })
  }

  /** Returns the milliseconds that a photo still has to wait. A clock that was set back delays nothing. */
  private remainingMs(name: string): number {
    const waits = this.waits.get(name)
    const gone = waits ? Math.abs(this.context.clock.now() - waits.at) : 0
    return waits ? waits.ms - gone : 0
  }

  /**
   * Prefetches at most once per interval. Every local change wakes this loop, and finding missing photos
   * reads hundreds of repairs.
   */
  private async prefetch(signal: AbortSignal): Promise<void> {
    const now = this.context.clock.now()
    if (Math.abs(now - this.prefetchedAt) < PREFETCH_MS) return
    this.prefetchedAt = now
    await prefetchPhotos(this.context, signal)
  }
}
