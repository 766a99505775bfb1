import { putMeta } from '../../db/meta.ts'
import type { Clock, Store } from '../../db/ports.ts'
import { write } from '../../db/transactions.ts'
import { trimCache } from './photos.ts'

const BEAT_MS = 10_000
/** In beats: once a day. */
const TRIM_EVERY = 8_640

/**
 * Writes the heartbeat of the leader, which tabs of an earlier version still look for. Trims the photo cache
 * once a day.
 */
export async function beat(
  { store, clock }: { store: Store; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  for (let beats = 0; !signal.aborted; beats++) {
    await write(store, ['meta'], async (tx) => putMeta(tx, 'leaderBeat', clock.now())).catch(() => {})
    if (beats % TRIM_EVERY === 0) await trimCache(store).catch(() => {})
    await clock.sleep(BEAT_MS, signal)
  }
}
