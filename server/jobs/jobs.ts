import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

/*
 * Work that is done apart from requests, in whichever server process is free: pg-boss on the same database, in a
 * schema of its own. What must not be lost stands in a table of ours first; a job only says that it is time to look
 * there, so a job that is lost or comes twice does no harm.
 */

export interface JobsOptions {
  pool: pg.Pool
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Seconds between looks at the queues; what this process sends it hears of at once. */
  pollSeconds?: number
  /** One house among several: what is sent here is heard of at once all the same, and the rest is looked at seldom. */
  calm?: boolean
  /** Seconds between looks for jobs whose process died; a minute. */
  superviseSeconds?: number
}

/** Days and hours of daily jobs are those of the house, summer and winter. */
const TIME_ZONE = 'Europe/Brussels'
const SCHEMA = 'pgboss'
const DAILY = 'daily'
/** A job whose process died is taken by another after this. */
const EXPIRE_S = 600
const RETRY_S = 300
const HOUR_S = 3_600
/** For so long it is known when a daily job last went well, or did not. */
const WATCHED_S = 8 * 86_400
const POLL_S = 10
const DAILY_POLL_S = 30
const CALM_POLL_S = 60
/** How often pg-boss looks whether a time of a daily job has come. */
const CALM_TIMES = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 } as const
const STOP_MS = 8_000
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 10_000

interface Queue {
  name: string
  work: (data: Record<string, unknown>) => Promise<void>
  /** Jobs at a time in this process. */
  concurrency: number
  /** Tries after a first one that threw, some minutes apart. */
  retries: number
  /** Seconds for which one that was done is kept, to be looked at. */
  keptS: number
}

export interface DailyRun {
  job: string
  /** When it last went well, and when it last was given up. */
  lastAt: string | null
  failedAt: string | null
  /** How often it was given up. */
  failed: number
}

const RUNS = `
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
   * Runs `work` once at each time of `cron` (five fields, in Brussels) in one of the processes; a time that passed while
   * no server ran is made up for once at the next start. `work` must be safe to run twice. To be called before `start`.
   */
  daily(name: string, cron: string, work: () => Promise<void>): void {
    this.dailies.set(name, { cron, work })
  }

  /** A queue with what is done for each of its jobs. To be called before `start`. */
  queue(name: string, work: Queue['work'], concurrency = 1): void {
    this.queues.push({ name, work, concurrency, retries: 0, keptS: HOUR_S })
  }

  /** When each daily job last went well (an instant), and how often it did not, of what is still kept. */
  async dailyRuns(): Promise<DailyRun[]> {
    const { pool } = this.options
    const { rows: here } = await pool.query<{ job: string | null }>(
      `SELECT to_regclass('${SCHEMA}.job')::text AS job`,
    )
    const { rows } = here[0]?.job ? await pool.query<DailyRun>(RUNS, [DAILY]) : { rows: [] }
    return [...this.dailies.keys()].map(
      (job) => rows.find((row) => row.job === job) ?? { job, lastAt: null, failedAt: null, failed: 0 },
    )
  }

  get running(): boolean {
    return this.boss !== undefined
  }

  /** A job for a queue; one that waits under the same key already makes a second one needless. */
  async send(name: string, key: string, data: Record<string, unknown>): Promise<void> {
    if (!this.boss) return
    await this.boss.send(name, data, { singletonKey: key })
    this.look(name)
  }

  private look(name: string): void {
    const worker = this.workers.get(name)
    if (worker) this.boss?.notifyWorker(worker)
  }

  async start(): Promise<void> {
    if (this.boss) return
    const { pool, log, superviseSeconds: s } = this.options
    const boss = new PgBoss({
      // with the value types of pg itself: those of our own pool give days and moments as texts
      db: { executeSql: (text, values = []) => pool.query({ text, values, types: pg.types }) },
      schema: SCHEMA,
      reindex: false,
      monitorVacuum: false,
      ...(this.options.calm && CALM_TIMES),
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

  /** Starts, and goes on trying while the database is away: the server answers meanwhile, and nothing queued is lost. */
  async keepStarting(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.stopped; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
      try {
        return await this.start()
      } catch (error) {
        this.options.log.warn({ err: error }, 'jobs could not start yet')
      }
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
    }
  }

  /** Finishes the jobs under way. */
  async stop(): Promise<void> {
    this.stopped = true
    const { boss } = this
    this.boss = undefined
    this.workers.clear()
    await boss?.stop({ graceful: true, timeout: STOP_MS })
  }

  private async open(boss: PgBoss, { name, work, concurrency, retries, keptS }: Queue): Promise<void> {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: retries,
      retryDelay: RETRY_S,
      expireInSeconds: EXPIRE_S,
      deleteAfterSeconds: keptS,
    })
    // one that an earlier version made keeps what that version said
    await boss.updateQueue(name, { deleteAfterSeconds: keptS })
    const options = {
      pollingIntervalSeconds: this.pollSeconds(name),
      localConcurrency: concurrency,
    }
    const worker = await boss.work<Record<string, unknown>>(name, options, async ([job]) => {
      // There may be another one: it does not wait for the next look.
      this.look(name)
      if (job) await work(job.data)
    })
    this.workers.set(name, worker)
  }

  private pollSeconds(name: string): number {
    const { pollSeconds, calm } = this.options
    if (pollSeconds !== undefined) return pollSeconds
    if (calm) return CALM_POLL_S
    return name === DAILY ? DAILY_POLL_S : POLL_S
  }

  /** Times that an earlier version had and this one has not are forgotten. */
  private async schedule(boss: PgBoss): Promise<void> {
    const work = (data: Record<string, unknown>) => this.runDaily(String(data['job']))
    await this.open(boss, { name: DAILY, work, concurrency: 1, retries: 3, keptS: WATCHED_S })
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
