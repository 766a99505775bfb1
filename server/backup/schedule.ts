import { addDays, dayInBrussels, instantInBrussels } from '../../src/domain/shared/days.ts'

/** A failed backup is retried after this time. */
const RETRY_AFTER_MS = 10 * 60_000

/** Returns the last moment at which the clock in Brussels showed this time. */
export function lastTime(time: string, now: Date): Date {
  const today = dayInBrussels(now.toISOString())
  const at = new Date(instantInBrussels(today, time))
  return at <= now ? at : new Date(instantInBrussels(addDays(today, -1), time))
}

/**
 * True if a backup is due: none was tried since the scheduled time, or the last try failed and the retry
 * delay passed. A time that passed while no server ran is caught up.
 * @param last the last try, successful or not
 */
export function isDue(time: string, now: Date, last: { begun: Date; failed: boolean } | null): boolean {
  if (!last || last.begun < lastTime(time, now)) return true
  return last.failed && now.getTime() - last.begun.getTime() >= RETRY_AFTER_MS
}
