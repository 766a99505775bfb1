import type { Ports } from '../ports.ts'
import type { Lane } from './lane.ts'
import {
  countConflicts,
  countRefused,
  INITIAL_STATUS,
  readStored,
  statusOf,
  type SyncStatus,
} from './status.ts'

/** Status changes are gathered for this long; a thousand mutations in a row cost a few reads. */
const GATHER_MS = 120

/** Keeps the status of the replica and tells every tab when it changed. */
export class Board {
  private readonly ports: Ports
  private readonly lane: Lane
  private stale = { conflicts: true, refused: true }
  private counts = { refused: 0, conflicts: 0 }
  private reachable = true
  private scheduled = false
  private current: SyncStatus = INITIAL_STATUS

  constructor(ports: Ports, lane: Lane) {
    this.ports = ports
    this.lane = lane
  }

  get status(): SyncStatus {
    return this.current
  }

  /** Something changed; `what` names counts that have to be taken again. */
  changed(what: { conflicts?: boolean; refused?: boolean } = {}): void {
    this.stale.conflicts ||= what.conflicts ?? false
    this.stale.refused ||= what.refused ?? false
    if (this.scheduled) return
    this.scheduled = true
    void this.later()
  }

  reached(ok: boolean): void {
    if (this.reachable === ok) return
    this.reachable = ok
    this.changed()
  }

  private async later(): Promise<void> {
    await this.ports.clock.sleep(GATHER_MS)
    this.scheduled = false
    // A status that cannot be read now is told at the next change.
    await this.refresh().catch(() => {})
  }

  async refresh(): Promise<void> {
    const { store, net, clock, channel } = this.ports
    const stale = this.stale
    this.stale = { conflicts: false, refused: false }
    if (stale.refused) this.counts.refused = await countRefused(store)
    if (stale.conflicts) this.counts.conflicts = await countConflicts(store)
    const stored = await readStored(store)
    const online = net.online() && this.reachable
    this.current = statusOf(stored, this.counts, { lane: this.lane.state, online, now: clock.now() })
    channel.post({ t: 'status', status: this.current })
  }
}
