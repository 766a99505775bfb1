import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

/*
 * Background work that runs in any free server process: pg-boss in its own schema of the same database. Data
 * that must not be lost is in our own tables. A job only announces that it is time to check them, so a lost
 * or repeated job is harmless.
 */

export interface JobsOptions {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Seconds between polls of the queues; jobs of this process start at once. */
  pollSeconds?: number
  /** One tenant of several: jobs of this process still start at once, but queues are polled rarely. */
  lowFrequency?: boolean
  /** Seconds between checks for jobs of dead processes; a minute by default. */
  superviseSeconds?: number
}

/** Daily jobs use the local time of the company, in summer and winter. */
const TIME_ZONE = 'Europe/Brussels'
const SCHEMA = 'pgboss'
const DAILY = 'daily'
/** A job of a dead process is taken over after this time. */
const EXPIRE_S = 600
const RETRY_S = 300
const HOUR_S = 3_600
/** Retention of finished daily jobs, to report their last success or failure. */
const DAILY_RETENTION_S = 8 * 86_400
const POLL_S = 10
const DAILY_POLL_S = 30
const LOW_FREQUENCY_POLL_S = 60
/** How often pg-boss checks if a daily job is due. */
const LOW_FREQUENCY_INTERVALS = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 } as const
const STOP_MS = 8_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 10_000

interface Queue {
  name: string
  work: (data: Record<string, unknown>) => Promise<void>
  /** Number of jobs that this process runs at the same time. */
  concurrency: number
  /** Number of retries after a failure, some minutes apart. */
  retries: number
  /** Seconds for which a finished job is kept for inspection. */
  retentionS: number
}

export interface DailyRun {
  job: string
  /** Times of the last success and of the last final failure. */
  lastAt: string | null
  failedAt: string | null
  /** Number of final failures. */
  failed: number
}

const SELECT_RUNS = `
  SELECT data->>'job' AS job, sync_moment(max(completed_on) FILTER (WHERE state = 'completed')) AS "lastAt",
         sync_moment(max(completed_on) FILTER (WHERE state = 'failed')) AS "failedAt",
         (count(*) FILTER (WHERE state = 'failed'))::int AS failed
    FROM ${SCHEMA}.job WHERE name = $1 GROUP BY 1`

export class Jobs {
  private readonly queues: Queue[] = []
  private readonly dailies = new Map<string, { cron: string; work: () => Promise<void> }>()
  private readonly workers = new Map<string, string>()
  private boss: PgBoss | undefined
  private stopped = false
  private readonly options: JobsOptions

  constructor(options: JobsOptions) {
    this.options = options
  }

  /**
   * Runs `work` once at each time of `cron` (five fields, Brussels time) in one of the processes. A time
   * missed while no server ran is caught up once at the next start. `work` must be safe to run twice. Call it
   * before `start`.
   */
  daily(name: string, cron: string, work: () => Promise<void>): void {
    this.dailies.set(name, { cron, work })
  }

  /** Registers a queue and the function for its jobs. Call it before `start`. */
  queue(name: string, work: Queue['work'], concurrency = 1): void {
    this.queues.push({ name, work, concurrency, retries: 0, retentionS: HOUR_S })
  }

  /**
   * Returns for each daily job the time of its last success and the number of failures, within the retention.
   */
  async dailyRuns(): Promise<DailyRun[]> {
    const { pool } = this.options
    const { rows: here } = await pool.query<{ job: string | null }>(
      `SELECT to_regclass('${SCHEMA}.job')::text AS job`,
    )
    const { rows } = here[0]?.job ? await pool.query<DailyRun>(SELECT_RUNS, [DAILY]) : { rows: [] }
    return [...this.dailies.keys()].map(
      (job) => rows.find((row) => row.job === job) ?? { job, lastAt: null, failedAt: null, failed: 0 },
    )
  }

  get running(): boolean {
    return this.boss !== undefined
  }

  /** Sends a job to a queue. A second one with the same key is dropped while the first waits. */
  async send(name: string, key: string, data: Record<string, unknown>): Promise<void> {
    if (!this.boss) return
    await this.boss.send(name, data, { singletonKey: key })
    this.wakeWorker(name)
  }

  private wakeWorker(name: string): void {
    const worker = this.workers.get(name)
    if (worker) this.boss?.notifyWorker(worker)
  }

  async start(): Promise<void> {
    if (this.boss) return
    const { pool, log, superviseSeconds: s } = this.options
    const boss = new PgBoss({
      // Use the value types of pg itself; our own pool returns dates and times as text.
      db: { executeSql: (text, values = []) => pool.query({ text, values, types: pg.types }) },
      schema: SCHEMA,
      reindex: false,
      monitorVacuum: false,
      ...(this.options.lowFrequency && LOW_FREQUENCY_INTERVALS),
      ...(s ? { superviseIntervalSeconds: s, monitorIntervalSeconds: s } : {}),
    })
    boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
    try {
      await boss.start()
      this.boss = boss
      for (const queue of this.queues) await this.open(boss, queue)
      if (this.dailies.size > 0) await this.schedule(boss)
    } catch (error) {
      this.boss = undefined
      this.workers.clear()
      await boss.stop({ graceful: false }).catch(() => undefined)
      throw error
    }
  }

  /**
   * Starts, and retries while the database is down. The server answers meanwhile, and queued data is not
   * lost.
   */
  async startWithRetry(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.stopped; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
      try {
        return await this.start()
      } catch (error) {
        this.options.log.warn({ err: error }, 'jobs could not start yet')
      }
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
    }
  }

  /** Finishes the running jobs. */
  async stop(): Promise<void> {
    this.stopped = true
    const { boss } = this
    this.boss = undefined
    this.workers.clear()
    await boss?.stop({ graceful: true, timeout: STOP_MS })
  }

  private async open(boss: PgBoss, { name, work, concurrency, retries, retentionS }: Queue): Promise<void> {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: retries,
      retryDelay: RETRY_S,
      expireInSeconds: EXPIRE_S,
      deleteAfterSeconds: retentionS,
    })
    // A queue of an earlier version keeps its old setting, so update it.
    await boss.updateQueue(name, { deleteAfterSeconds: retentionS })
    const options = {
      pollingIntervalSeconds: this.pollSeconds(name),
      localConcurrency: concurrency,
    }
    const worker = await boss.work<Record<string, unknown>>(name, options, async ([job]) => {
      // Check for another job at once, without waiting for the next poll.
      this.wakeWorker(name)
      if (job) await work(job.data)
    })
    this.workers.set(name, worker)
  }

  private pollSeconds(name: string): number {
    const { pollSeconds, lowFrequency } = this.options
    if (pollSeconds !== undefined) return pollSeconds
    if (lowFrequency) return LOW_FREQUENCY_POLL_S
    return name === DAILY ? DAILY_POLL_S : POLL_S
  }

  /** Registers the daily jobs, and removes those of an earlier version that no longer exist. */
  private async schedule(boss: PgBoss): Promise<void> {
    const work = (data: Record<string, unknown>) => this.runDaily(String(data['job']))
    await this.open(boss, { name: DAILY, work, concurrency: 1, retries: 3, retentionS: DAILY_RETENTION_S })
    for (const [job, { cron }] of this.dailies)
      await boss.schedule(
        DAILY,
        cron,
        { job },
        { key: job, tz: TIME_ZONE, singletonKey: job, missed: 'once' },
      )
    for (const { key } of await boss.getSchedules(DAILY))
      if (!this.dailies.has(key)) await boss.unschedule(DAILY, key)
  }

  private async runDaily(job: string): Promise<void> {
    try {
      await this.dailies.get(job)?.work()
    } catch (error) {
      this.options.log.error({ err: error, job }, 'a daily job failed')
      throw error
    }
  }
}
