import { DAY_MS } from '../../lib/instants.ts'

/** Beyond this difference the day that a form proposes and the time of a change may be wrong. */
const WRONG_CLOCK_MS = 10 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * True if the clock of the device is wrong.
 * @param offsetMs milliseconds to add to it to get the server's time
 */
export const hasWrongClock = (offsetMs: number): boolean => Math.abs(offsetMs) > WRONG_CLOCK_MS

/** The error of the clock: '25 minuten voor', '3 uur achter', '400 dagen voor'. */
export function clockErrorText(offsetMs: number): string {
  const ms = Math.abs(offsetMs)
  const direction = offsetMs < 0 ? 'voor' : 'achter'
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minuten ${direction}`
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} uur ${direction}`
  return `${Math.round(ms / DAY_MS)} dagen ${direction}`
}
