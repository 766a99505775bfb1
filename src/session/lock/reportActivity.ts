import { readSetting, writeSetting } from '../../lib/storage.ts'
import { bearer } from '../session.ts'
import { lockState } from './lockState.ts'

/** The last report of any tab of this device; milliseconds since 1970. */
const REPORTED_AT = 'activeReportedAt'
const EVERY_MS = 10 * 60_000

/**
 * Tells the server from time to time that a person works here, since most work needs no call. The server ends a session
 * without acts of a person after 12 hours; what the device does by itself does not count (AW-10).
 */
export function reportActivity(now: number = Date.now()): void {
  const last = readSetting<number | null>(REPORTED_AT, null)
  if (last !== null && Math.abs(now - last) < EVERY_MS) return
  if (!bearer() || lockState.getSnapshot() !== null || !navigator.onLine) return
  writeSetting(REPORTED_AT, now)
  // A session begins with a call, so the first report can wait.
  if (last === null) return
  void import('../../lib/http.ts').then(({ request }) => request('POST', '/me/active')).catch(() => undefined)
}
