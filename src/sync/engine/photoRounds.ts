import type { EngineContext } from './context.ts'
import { type Failure, SyncFailure } from './failures.ts'
import { uploadPhotos } from './photos.ts'
import { prefetchPhotos } from './prefetch.ts'

/** Photos are fetched ahead at most so often. */
const PREFETCH_MS = 60_000
/** A photo that could not be brought waits so long, then twice as long each time, up to the last. */
const SOON_MS = 15_000
const LATER_MS = 2 * 60_000
const SELDOM_MS = 15 * 60_000

/** The server or this device has no room. */
const isFull = (failure: Failure): boolean =>
  failure.kind === 'full' || (failure.kind === 'later' && failure.why === 'serverFull')

/** Photos on their way: what was taken here goes up, what is likely to be looked at comes down. */
export class PhotoRounds {
  private readonly context: EngineContext
  private readonly changed: () => void
  private readonly unreachable: () => boolean
  private prefetchedAt = Number.NEGATIVE_INFINITY
  /** Photos that could not be brought: since when each waits, and how long. */
  private readonly waits = new Map<string, { at: number; ms: number }>()

  /** @param unreachable whether the server did not answer last time: a pull finds out when it does */
  constructor(context: EngineContext, changed: () => void, unreachable: () => boolean) {
    this.context = context
    this.changed = changed
    this.unreachable = unreachable
  }

  /** The reason for waiting may be gone: each is tried with the next round. */
  afresh(): void {
    this.waits.clear()
  }

  /** @returns milliseconds to the next round. @throws what is not over by itself */
  async once(signal: AbortSignal): Promise<number> {
    // Every local change rings this loop, and would send all that waits into nowhere once more.
    if (this.unreachable()) return SELDOM_MS
    const told: Failure[] = []
    const waiting = new Set<string>()
    await uploadPhotos(this.context, signal, {
      isDue: (name) => {
        const isDue = this.rest(name) <= 0
        if (!isDue) waiting.add(name)
        return isDue
      },
      failed: (name, failure) => {
        this.context.failed(failure)
        if (isFull(failure)) return void told.push(failure)
        this.wait(name)
        waiting.add(name)
      },
    })
    // Through, or no longer here.
    for (const name of this.waits.keys()) if (!waiting.has(name)) this.waits.delete(name)
    this.changed()
    // Nothing that passes by itself: the person is told, and it is tried less and less often.
    if (told[0]) throw new SyncFailure(told[0])
    if (this.waits.size === 0) await this.fetchAhead(signal)
    return Math.min(SELDOM_MS, ...[...this.waits.keys()].map((name) => Math.max(0, this.rest(name))))
  }

  /** A store that takes nothing for an hour is not sent every photo four times a minute, nor with every new one. */
  private wait(name: string): void {
    const ms = Math.min(LATER_MS, 2 * (this.waits.get(name)?.ms ?? SOON_MS / 2))
    this.waits.set(name, { at: this.context.clock.now(), ms })
  }

  /** Milliseconds that it waits still; a clock that was set back holds nothing up. */
  private rest(name: string): number {
    const waits = this.waits.get(name)
    const gone = waits ? Math.abs(this.context.clock.now() - waits.at) : 0
    return waits ? waits.ms - gone : 0
  }

  /** Every local change rings this loop, and looking for missing photos reads hundreds of repairs. */
  private async fetchAhead(signal: AbortSignal): Promise<void> {
    const now = this.context.clock.now()
    if (Math.abs(now - this.prefetchedAt) < PREFETCH_MS) return
    this.prefetchedAt = now
    await prefetchPhotos(this.context, signal)
  }
}
