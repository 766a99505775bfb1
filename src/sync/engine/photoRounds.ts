import type { EngineContext } from './context.ts'
import { type Failure, SyncFailure } from './failures.ts'
import { uploadPhotos } from './photos.ts'
import { prefetchPhotos } from './prefetch.ts'

/** Photos are fetched ahead at most so often. */
const PREFETCH_MS = 60_000
const SOON_MS = 15_000
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

  /** @param unreachable whether the server did not answer last time: a pull finds out when it does */
  constructor(context: EngineContext, changed: () => void, unreachable: () => boolean) {
    this.context = context
    this.changed = changed
    this.unreachable = unreachable
  }

  /** @returns milliseconds to the next round. @throws what is not over by itself */
  async once(signal: AbortSignal): Promise<number> {
    // Every local change rings this loop, and would send all that waits into nowhere once more.
    if (this.unreachable()) return SELDOM_MS
    const told: Failure[] = []
    const failed = await uploadPhotos(this.context, signal, (failure) => {
      this.context.failed(failure)
      if (isFull(failure)) told.push(failure)
    })
    this.changed()
    // Nothing that passes by itself: the person is told, and it is tried less and less often.
    if (told[0]) throw new SyncFailure(told[0])
    if (!failed) await this.fetchAhead(signal)
    return failed ? SOON_MS : SELDOM_MS
  }

  /** Every local change rings this loop, and looking for missing photos reads hundreds of repairs. */
  private async fetchAhead(signal: AbortSignal): Promise<void> {
    const now = this.context.clock.now()
    if (Math.abs(now - this.prefetchedAt) < PREFETCH_MS) return
    this.prefetchedAt = now
    await prefetchPhotos(this.context, signal)
  }
}
