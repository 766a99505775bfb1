import type { Clock } from '../../db/ports.ts'
import type { Loop } from './loop.ts'

const WATCH_MS = 15_000

interface Watched {
  /** Whether the server may be asked at all. */
  isOpen: () => boolean
  loops: readonly Loop[]
  /** Called after each look. */
  looked: () => void
}

/** B3.6: an outbox that does not move although it could is a fault of ours; start again and say so. */
export async function watchLoops(
  clock: Clock,
  { isOpen, loops, looked }: Watched,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(WATCH_MS, signal)
    if (!isOpen()) continue
    for (const loop of loops) restartHung(loop, clock.now())
    looked()
  }
}

function restartHung(loop: Loop, now: number): void {
  if (!loop.hangs(now) && !loop.idle()) return
  console.warn('sync_wedged')
  loop.restart()
}
