import type { DeviceReport } from '../auth/deviceAdmin.ts'
import type { Clock } from '../store/ports.ts'

/** An unchanged report is written again after this time, to update when the device was last seen. */
const SEEN_MS = 5 * 60_000
/**
 * A device that sends a thousand changes reports its remaining number each time. One write per second is
 * enough.
 */
const REST_MS = 1_000
const MOST = 10_000

interface Known {
  latest: DeviceReport
  /** The content of the last write. */
  written: string
  at: number
  busy: boolean
}

/**
 * Stores what devices report about themselves: version and number of waiting changes. Neither the device nor
 * its changes wait for the write.
 */
export class Reports {
  private readonly known = new Map<string, Known>()
  private readonly write: (report: DeviceReport) => Promise<void>
  private readonly clock: Clock
  private readonly restMs: number

  /** @param write must not reject */
  constructor(write: (report: DeviceReport) => Promise<void>, clock: Clock, restMs = REST_MS) {
    this.write = write
    this.clock = clock
    this.restMs = restMs
  }

  tell(report: DeviceReport): void {
    const one = this.known.get(report.clientId) ?? this.meet(report)
    one.latest = report
    if (!one.busy && this.isNews(one)) this.note(one)
  }

  private meet(latest: DeviceReport): Known {
    if (this.known.size > MOST) this.known.clear()
    const one = { latest, written: '', at: 0, busy: false }
    this.known.set(latest.clientId, one)
    return one
  }

  private isNews({ latest, written, at }: Known): boolean {
    return textOf(latest) !== written || this.clock.now() - at >= SEEN_MS
  }

  private note(one: Known): void {
    one.busy = true
    one.written = textOf(one.latest)
    one.at = this.clock.now()
    void this.write(one.latest).then(() => setTimeout(() => this.rested(one), this.restMs).unref())
  }

  private rested(one: Known): void {
    one.busy = false
    if (this.isNews(one)) this.note(one)
  }
}

const textOf = ({ version, unsent }: DeviceReport): string => JSON.stringify([version, unsent])
