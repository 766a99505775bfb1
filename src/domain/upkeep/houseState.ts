import * as z from 'zod'

const count = z.number().int().min(0)
const instant = z.string().nullable()

/** A mail about which a person has to decide: it failed, or may have left. */
const OpenMail = z.object({
  id: z.string(),
  status: z.enum(['failed', 'unknown']),
  subject: z.string(),
  recipient: z.string(),
  at: z.string(),
  error: z.string().nullable(),
  /** What it is about; null: a mail of the server itself. */
  repair: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
})
export type OpenMail = z.infer<typeof OpenMail>

const DailyJob = z.object({
  job: z.string(),
  /** When it last went well, and when it last was given up; null: not in the last eight days. */
  lastAt: instant,
  failedAt: instant,
})

/** How the house stands, as the page 'Beheer' shows it to who looks after it. */
export const HouseState = z.object({
  /** By the clock of the server. */
  at: z.string(),
  versions: z.object({ server: z.string(), node: z.string(), postgres: z.string(), schema: count }),
  devices: z.object({
    all: count,
    blocked: count,
    /** That had something that was not sent, and how many changes that were in all. */
    behind: count,
    unsent: count,
    /** Heard of within an hour, a day, a week; the rest is longer ago. */
    heard: z.object({ hour: count, day: count, week: count }),
  }),
  mails: z.object({
    queued: count,
    failed: count,
    unknown: count,
    /** Since when the oldest waits. */
    oldestAt: instant,
    /** The latest of those that failed or may have left. */
    open: z.array(OpenMail),
  }),
  deliveries: z.object({ queued: count, failed: count }),
  photos: z.object({ files: count, bytes: count, pending: count }),
  jobs: z.array(DailyJob),
  database: z.object({ bytes: count, ms: z.number() }),
  /** Of the server that answered; null: it cannot tell. */
  disk: z.object({ free: count, size: count }).nullable(),
  /** null: none is known. */
  /** `at` and `bytes`: of the last whole one, null before there is one; `error`: why the last try failed, null: it did not */
  backup: z
    .object({
      at: z.string().nullable(),
      bytes: count.nullable(),
      place: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
})
export type HouseState = z.infer<typeof HouseState>
