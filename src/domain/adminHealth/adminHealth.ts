import * as z from 'zod'
import { RetentionCounts } from '../privacy/retention.ts'

const count = z.number().int().min(0)
const instant = z.string().nullable()

/** A mail that waits for a decision: sending failed, or it is unknown whether it was sent. */
const OpenMail = z.object({
  id: z.string(),
  status: z.enum(['failed', 'unknown']),
  subject: z.string(),
  recipient: z.string(),
  at: z.string(),
  error: z.string().nullable(),
  /** The repair that the mail is about; null for a mail of the server itself. */
  repair: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
})
export type OpenMail = z.infer<typeof OpenMail>

const DailyJob = z.object({
  job: z.string(),
  /** When the job last succeeded and when it was last given up; null: not in the last eight days. */
  lastAt: instant,
  failedAt: instant,
})

/** The state of the company's installation, as the page 'Beheer' shows it. */
export const AdminHealth = z.object({
  /** By the clock of the server. */
  at: z.string(),
  versions: z.object({ server: z.string(), node: z.string(), postgres: z.string(), schema: count }),
  devices: z.object({
    all: count,
    blocked: count,
    /** The number of devices with unsent changes, and the number of those changes. */
    behind: count,
    unsent: count,
    /**
     * The number of devices heard of within an hour, a day and a week. The others were heard of longer ago.
     */
    heard: z.object({ hour: count, day: count, week: count }),
  }),
  mails: z.object({
    queued: count,
    failed: count,
    unknown: count,
    /** Since when the oldest mail waits. */
    oldestAt: instant,
    /** The latest mails that failed or may have been sent. */
    open: z.array(OpenMail),
  }),
  deliveries: z.object({ queued: count, failed: count }),
  photos: z.object({ files: count, bytes: count, pending: count }),
  jobs: z.array(DailyJob),
  /** `superuser`: the server works with a role that may do everything in PostgreSQL. */
  database: z.object({ bytes: count, ms: z.number(), superuser: z.boolean() }),
  /** The disk of the server that answered; null if it cannot be read. */
  disk: z.object({ free: count, size: count }).nullable(),
  /**
   * Null if no backup is known. `at` and `bytes` describe the last complete one and are null before there is
   * one. `error` says why the last attempt failed and is null if it did not.
   */
  backup: z
    .object({
      at: z.string().nullable(),
      bytes: count.nullable(),
      /** True if the files of the last complete one are encrypted. */
      encrypted: z.boolean(),
      place: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** The last daily job that erased data after its term; null: none. A server of an earlier version lacks it. */
  retention: z.object({ at: z.string(), counts: RetentionCounts }).nullish(),
})
export type AdminHealth = z.infer<typeof AdminHealth>
