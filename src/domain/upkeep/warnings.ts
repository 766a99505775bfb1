import type { HouseState } from './houseState.ts'

const HOUR = 3_600_000
/** A copy a day, and two hours for one that comes late. */
const BACKUP_MS = 26 * HOUR
const JOB_MS = 26 * HOUR
const MAIL_MS = HOUR / 2
/** Of the disk. */
const LEAST_FREE = 0.1

/** What of the house needs a person. */
export type Warning = 'backupFailed' | 'backup' | 'disk' | 'mailsOpen' | 'mailsWait' | 'jobs'

const isOlder = (instant: string | null, now: number, ms: number): boolean =>
  instant !== null && now - Date.parse(instant) > ms

/** Whether a daily job was given up since it last went well, or has not run when it should have. */
export function isLate({ lastAt, failedAt }: HouseState['jobs'][number], at: string): boolean {
  if (failedAt !== null && (lastAt === null || failedAt > lastAt)) return true
  return isOlder(lastAt, Date.parse(at), JOB_MS)
}

/** What needs a person, the gravest first. A house of which no backup is known is told that apart: it may make them elsewhere. */
export function warningsOf(house: HouseState): Warning[] {
  const { at, backup, disk, mails, jobs } = house
  const now = Date.parse(at)
  const found: Record<Warning, boolean> = {
    backupFailed: (backup?.error ?? null) !== null,
    backup: isOlder(backup?.at ?? null, now, BACKUP_MS),
    disk: disk !== null && disk.size > 0 && disk.free / disk.size < LEAST_FREE,
    mailsOpen: mails.failed + mails.unknown > 0,
    mailsWait: isOlder(mails.oldestAt, now, MAIL_MS),
    jobs: jobs.some((job) => isLate(job, at)),
  }
  const order: Warning[] = ['backupFailed', 'backup', 'disk', 'mailsOpen', 'mailsWait', 'jobs']
  return order.filter((warning) => found[warning])
}
