import type { AdminHealth } from './adminHealth.ts'

const HOUR = 3_600_000
/** One backup a day, with two hours of tolerance. */
const BACKUP_MS = 26 * HOUR
const JOB_MS = 26 * HOUR
const MAIL_MS = HOUR / 2
/** The smallest free part of the disk. */
const LEAST_FREE = 0.1

/** The conditions that need a person's attention. */
export type HealthWarning =
  | 'backupFailed'
  | 'backup'
  | 'disk'
  | 'mailsOpen'
  | 'mailsWait'
  | 'jobs'
  | 'superuser'

const isOlder = (instant: string | null, now: number, ms: number): boolean =>
  instant !== null && now - Date.parse(instant) > ms

/** True if a daily job was given up since its last success, or did not run in time. */
export function isLateJob({ lastAt, failedAt }: AdminHealth['jobs'][number], at: string): boolean {
  if (failedAt !== null && (lastAt === null || failedAt > lastAt)) return true
  return isOlder(lastAt, Date.parse(at), JOB_MS)
}

/**
 * The conditions that need a person, the most serious first. A missing backup is no warning here, because the
 * company may back up elsewhere; the page says it separately.
 */
export function healthWarningsOf(health: AdminHealth): HealthWarning[] {
  const { at, backup, disk, mails, jobs, database } = health
  const now = Date.parse(at)
  const found: Record<HealthWarning, boolean> = {
    backupFailed: (backup?.error ?? null) !== null,
    backup: isOlder(backup?.at ?? null, now, BACKUP_MS),
    disk: disk !== null && disk.size > 0 && disk.free / disk.size < LEAST_FREE,
    mailsOpen: mails.failed + mails.unknown > 0,
    mailsWait: isOlder(mails.oldestAt, now, MAIL_MS),
    jobs: jobs.some((job) => isLateJob(job, at)),
    superuser: database.superuser,
  }
  const order: HealthWarning[] = [
    'backupFailed',
    'backup',
    'disk',
    'mailsOpen',
    'mailsWait',
    'jobs',
    'superuser',
  ]
  return order.filter((warning) => found[warning])
}
