import type { Ports } from '../ports.ts'
import type { Failure } from './failures.ts'
import type { StaleCounts } from './context.ts'
import type { ConnectionGate } from './connectionGate.ts'
import {
  countConflicts,
  countPhotos,
  countRefused,
  INITIAL_STATUS,
  readStoredStatus,
  syncStatusOf,
  type SyncStatus,
} from './status.ts'

/** Status changes are gathered for this long, so that a thousand mutations in a row cost only a few reads. */
const GATHER_MS = 120
/** A shorter wait ends before a person could read about it. */
const SHOWN_WAIT_MS = 5_000

type Wait = NonNullable<SyncStatus['wait']>

/** The statuses of a proxy without a server behind it. */
const GATEWAY: readonly number[] = [502, 503, 504]

/** Returns the reason to show for a wait; undefined if the wait is not worth showing. */
function waitReason(failure: Failure | null, ms: number): Omit<Wait, 'until'> | undefined {
  if (failure?.kind === 'full') return { why: 'deviceFull' }
  if (failure?.kind === 'network') return foreignWaitReason(failure.foreign)
  if (failure?.kind !== 'later' || !failure.why) return undefined
  return ms >= SHOWN_WAIT_MS || failure.why === 'serverFull' ? { why: failure.why } : undefined
}

function foreignWaitReason(status: number | undefined): Omit<Wait, 'until'> | undefined {
  if (status === undefined) return undefined
  return { why: GATEWAY.includes(status) ? 'noServer' : 'proxy', status }
}

/** Keeps the status of the replica and notifies every tab when it changes. */
export class SyncStatusStore {
  private readonly ports: Ports
  private readonly connectionGate: ConnectionGate
  private stale = { conflicts: true, refused: true, photos: true }
  private counts = { refused: 0, conflicts: 0, photos: 0 }
  private reachable = true
  /** Set while the device must be wiped: the seq up to which the server has everything. */
  private sentUpTo: (() => number) | null = null
  private catchingUp = false
  private readonly waiting = new Map<string, Wait>()
  private failure: SyncStatus['failure']
  private scheduled = false
  private current: SyncStatus = INITIAL_STATUS

  constructor(ports: Ports, connectionGate: ConnectionGate) {
    this.ports = ports
    this.connectionGate = connectionGate
  }

  get status(): SyncStatus {
    return this.current
  }

  /** Called when something changed; `what` names the counts that have to be taken again. */
  invalidate(what: StaleCounts = {}): void {
    this.stale.conflicts ||= what.conflicts ?? false
    this.stale.refused ||= what.refused ?? false
    this.stale.photos ||= what.photos ?? false
    if (this.scheduled) return
    this.scheduled = true
    void this.publishSoon()
  }

  setReachable(ok: boolean): void {
    if (this.reachable === ok) return
    this.reachable = ok
    this.invalidate()
  }

  /** @param sentUpTo returns the last seq that the server has; null if the device need not be wiped */
  setWiping(sentUpTo: (() => number) | null): void {
    if (!sentUpTo && !this.sentUpTo) return
    this.sentUpTo = sentUpTo
    this.invalidate({ photos: true })
  }

  /** The server has a new history. Until all of it is here, nobody knows which changes it lacks. */
  setCatchingUp(behind: boolean): void {
    if (this.catchingUp === behind) return
    this.catchingUp = behind
    this.invalidate({ photos: true })
  }

  /**
   * Takes note of how the last attempt of a loop ended, and of the `ms` until the next one. The server may
   * have asked the device to slow down.
   */
  setWait(loop: string, failure: Failure | null, ms: number): void {
    const reason = waitReason(failure, ms)
    if (reason) this.waiting.set(loop, { ...reason, until: this.ports.clock.now() + ms })
    else if (!this.waiting.delete(loop)) return
    this.invalidate()
  }

  /** Stores the request id of a failed attempt. An operator finds the request in the server's log by it. */
  recordFailure({ requestId }: Failure): void {
    if (!requestId) return
    this.failure = { requestId, at: this.ports.clock.now() }
    this.invalidate()
  }

  private async publishSoon(): Promise<void> {
    await this.ports.clock.sleep(GATHER_MS)
    this.scheduled = false
    await this.publishNow()
  }

  /**
   * Refreshes the status at once, without gathering. If it cannot be read now, the next change publishes it.
   * Never rejects.
   */
  publishNow = (): Promise<void> => this.refresh().catch(() => {})

  private longestWait(): Wait | null {
    return [...this.waiting.values()].sort((a, b) => b.until - a.until)[0] ?? null
  }

  private async refresh(): Promise<void> {
    const { store, net, clock, channel } = this.ports
    const stale = this.stale
    this.stale = { conflicts: false, refused: false, photos: false }
    if (stale.refused) this.counts.refused = await countRefused(store)
    if (stale.conflicts) this.counts.conflicts = await countConflicts(store)
    const stored = await readStoredStatus(store)
    // Count photos after the waiting mutations. The transaction that takes an outcome may queue photos again.
    if (stale.photos || stored.waiting === 0) this.counts.photos = await countPhotos(store)
    const online = net.online() && this.reachable
    const here = {
      connectionGate: this.connectionGate.state,
      online,
      now: clock.now(),
      wait: this.longestWait(),
      behind: this.catchingUp,
    }
    const { failure, sentUpTo } = this
    const wipe = sentUpTo && {
      unsent: Math.min(stored.waiting, Math.max(0, stored.maxSeq - sentUpTo())) + this.counts.photos,
    }
    this.current = {
      ...syncStatusOf(stored, this.counts, here),
      ...(failure && { failure }),
      ...(wipe && { wipe }),
    }
    channel.post({ t: 'status', status: this.current })
  }
}
