import type { DeviceReport } from '../auth/deviceAdmin.ts'
import type { Clock } from '../store/ports.ts'

/** What stands as it stood is noted again after so long, for the moment at which the device was last seen. */
const SEEN_MS = 5 * 60_000
/** A device that sends a thousand changes says a thousand times how many are left: one line a second will do. */
const REST_MS = 1_000
const MOST = 10_000

interface Known {
  latest: DeviceReport
  /** What was written last, and when. */
  written: string
  at: number
  busy: boolean
}

/**
 * What devices tell of themselves when they come by: version, and how many changes wait. Nobody waits for it to be
 * written, neither the device nor its changes.
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
