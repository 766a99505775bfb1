import type { Ports } from '../ports.ts'
import { lastBeat } from './engine.ts'

const LOCK = 'sync-leader'
/** A follower that sees no sign of life for this long takes over (B5.4). */
const DEAD_MS = 90_000
const LOOK_MS = 30_000

/**
 * Leads, or waits to lead:
 *
 *     waiting ──lock──► leading ──stolen, stop──► waiting
 *        └── no beat for 90 s and visible ──steal──► leading
 *
 * Leadership saves requests; nothing depends on there being only one leader (D13).
 */
export async function followOrLead(
  ports: Ports,
  lead: (signal: AbortSignal) => Promise<void>,
  options: { visible: () => boolean; signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  while (!signal.aborted) {
    const waiting = new AbortController()
    const stop = () => waiting.abort()
    signal.addEventListener('abort', stop)
    let leading = false
    const held = async (lost: AbortSignal) => {
      leading = true
      await lead(either(lost, signal))
    }
    const queued = ports.locks.request(LOCK, { signal: waiting.signal }, held).catch(() => {})
    await Promise.race([queued, deadLeader(ports, options, () => leading, waiting.signal)])
    if (leading) await queued
    waiting.abort()
    signal.removeEventListener('abort', stop)
    if (!leading && !signal.aborted) await ports.locks.request(LOCK, { steal: true }, held).catch(() => {})
    await ports.clock.sleep(1_000, signal)
  }
}

/** Resolves when the leader has shown no sign of life for too long, while this worker only waits. */
async function deadLeader(
  { clock, store }: Ports,
  { visible }: { visible: () => boolean },
  leading: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const since = clock.now()
  while (!signal.aborted) {
    await clock.sleep(LOOK_MS, signal)
    if (leading()) return
    const beat = await lastBeat({ store }).catch(() => clock.now())
    if (visible() && clock.now() - Math.max(beat, since) > DEAD_MS) return
  }
}

function either(a: AbortSignal, b: AbortSignal): AbortSignal {
  const both = new AbortController()
  for (const signal of [a, b]) {
    if (signal.aborted) both.abort()
    signal.addEventListener('abort', () => both.abort())
  }
  return both.signal
}
