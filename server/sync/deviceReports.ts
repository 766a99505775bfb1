import type { DeviceReport } from '../auth/deviceAdmin.ts'
import type { ServerClock } from './store/ports.ts'

/** An unchanged report is written again after this time, to update when the device was last seen. */
const REWRITE_MS = 5 * 60_000
/**
 * A device that sends a thousand changes reports its remaining number each time. One write per second is
 * enough.
 */
const PAUSE_MS = 1_000
const MAX_DEVICES = 10_000

interface ReportedDevice {
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
export class DeviceReports {
  private readonly devices = new Map<string, ReportedDevice>()
  private readonly write: (report: DeviceReport) => Promise<void>
  private readonly clock: ServerClock
  private readonly pauseMs: number

  /** @param write must not reject */
  constructor(write: (report: DeviceReport) => Promise<void>, clock: ServerClock, pauseMs = PAUSE_MS) {
    this.write = write
    this.clock = clock
    this.pauseMs = pauseMs
  }

  report(report: DeviceReport): void {
    const device = this.devices.get(report.clientId) ?? this.addDevice(report)
    device.latest = report
    if (!device.busy && this.mustWrite(device)) this.startWrite(device)
  }

  private addDevice(latest: DeviceReport): ReportedDevice {
    if (this.devices.size > MAX_DEVICES) this.devices.clear()
    const device = { latest, written: '', at: 0, busy: false }
    this.devices.set(latest.clientId, device)
    return device
  }

  private mustWrite({ latest, written, at }: ReportedDevice): boolean {
    return textOf(latest) !== written || this.clock.now() - at >= REWRITE_MS
  }

  private startWrite(device: ReportedDevice): void {
    device.busy = true
    device.written = textOf(device.latest)
    device.at = this.clock.now()
    void this.write(device.latest).then(() =>
      setTimeout(() => this.finishWrite(device), this.pauseMs).unref(),
    )
  }

  private finishWrite(device: ReportedDevice): void {
    device.busy = false
    if (this.mustWrite(device)) this.startWrite(device)
  }
}

const textOf = ({ version, unsent }: DeviceReport): string => JSON.stringify([version, unsent])
