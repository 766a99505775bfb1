import type { Ports } from '../ports.ts'
const LOCK = 'sync-leader'
/** A visible follower asks this often if the leader is there. */
const ASK_MS = 1_500
/**
 * After this many unanswered questions it takes over: within five seconds of the last sign of life (B5.4).
 */
const UNANSWERED_MAX = 2
/** A worker that took over from a leader that was only slow waits longer the next time, up to this. */
const UNANSWERED_CEILING = 64

/**
 * Leads, or waits to lead:
 *
 *     waiting ──lock──► leading ──stolen, stop──► waiting
 *        └── visible, and the leader does not answer ──steal──► leading
 *
 * Leadership saves requests. Correctness does not depend on there being one leader (D13).
 */
export async function followOrLead(
  ports: Ports,
  lead: (signal: AbortSignal) => Promise<void>,
  options: { visible: () => boolean; signal: AbortSignal },
): Promise<void> {
  const { signal } = options
  let patience = UNANSWERED_MAX
  while (!signal.aborted) {
    const waiting = new AbortController()
    const stop = () => waiting.abort()
    signal.addEventListener('abort', stop)
    let leading = false
    const held = async (lost: AbortSignal) => {
      leading = true
      const end = ports.channel.listen(({ t }) => t === 'there' && ports.channel.post({ t: 'here' }))
      await lead(anySignal(lost, signal)).finally(end)
    }
    const queued = ports.locks.request(LOCK, { signal: waiting.signal }, held).catch(() => {})
    await Promise.race([
      queued,
      waitForSilentLeader(ports, options, { leading: () => leading, patience }, waiting.signal),
    ])
    if (leading) await queued
    waiting.abort()
    signal.removeEventListener('abort', stop)
    if (!leading && !signal.aborted) {
      patience = Math.min(UNANSWERED_CEILING, 2 * patience)
      await ports.locks.request(LOCK, { steal: true }, held).catch(() => {})
    }
    await ports.clock.sleep(1_000, signal)
  }
}

/** Resolves when the leader has not answered for too long and this worker still waits. */
async function waitForSilentLeader(
  { clock, channel }: Ports,
  { visible }: { visible: () => boolean },
  { leading, patience }: { leading: () => boolean; patience: number },
  signal: AbortSignal,
): Promise<void> {
  let unanswered = 0
  const end = channel.listen(({ t }) => {
    if (t === 'here') unanswered = 0
  })
  for (;;) {
    await clock.sleep(ASK_MS, signal)
    if (signal.aborted || leading()) break
    if (!visible()) {
      unanswered = 0
      continue
    }
    // Count questions instead of measuring time: after a sleep of the device every answer would seem late.
    if (unanswered >= patience) break
    unanswered++
    channel.post({ t: 'there' })
  }
  end()
}

function anySignal(a: AbortSignal, b: AbortSignal): AbortSignal {
  const both = new AbortController()
  for (const signal of [a, b]) {
    if (signal.aborted) both.abort()
    signal.addEventListener('abort', () => both.abort())
  }
  return both.signal
}
