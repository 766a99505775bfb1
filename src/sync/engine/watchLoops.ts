import type { Clock } from '../store/ports.ts'
import type { Loop } from './loop.ts'

const WATCH_MS = 15_000

interface WatchedLoops {
  /** True if the server may be contacted at all. */
  isOpen: () => boolean
  loops: readonly Loop[]
  /** Called after each check. */
  onCheck: () => void
}

/**
 * Watches for an outbox that could move and does not (B3.6). That is a fault of this code: restart the loop
 * and log it.
 */
export async function watchLoops(
  clock: Clock,
  { isOpen, loops, onCheck }: WatchedLoops,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(WATCH_MS, signal)
    if (!isOpen()) continue
    for (const loop of loops) restartHung(loop, clock.now())
    onCheck()
  }
}

function restartHung(loop: Loop, now: number): void {
  if (!loop.hangs(now) && !loop.idle()) return
  console.warn('sync_wedged')
  loop.restart()
}
