import { addDays, dayInBrussels, instantInBrussels } from '../../src/domain/shared/days.ts'

/** A backup that failed is tried again after this. */
const AGAIN_MS = 10 * 60_000

/** The last moment at which the clock in Brussels showed this time. */
export function lastTime(time: string, now: Date): Date {
  const today = dayInBrussels(now.toISOString())
  const at = new Date(instantInBrussels(today, time))
  return at <= now ? at : new Date(instantInBrussels(addDays(today, -1), time))
}

/**
 * Whether a backup is to be made now: none was since its time came, or the one that was tried failed some minutes ago. A time that
 * passed while no server ran is made up for.
 * @param last the last try of all
 */
export function isDue(time: string, now: Date, last: { begun: Date; failed: boolean } | null): boolean {
  if (!last || last.begun < lastTime(time, now)) return true
  return last.failed && now.getTime() - last.begun.getTime() >= AGAIN_MS
}
