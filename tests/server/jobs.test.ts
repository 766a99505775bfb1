import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Jobs } from '../../server/jobs/jobs.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

let db: TestDatabase
const open: Jobs[] = []
const said: string[] = []

beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
})

const log = {
  info: () => {},
  warn: (_: unknown, text?: string) => void said.push(String(text)),
  error: (_: unknown, text?: string) => void said.push(String(text)),
}

function newJobs(pollSeconds = 0.5): Jobs {
  const jobs = new Jobs({ pool: db.pool, log, pollSeconds })
  open.push(jobs)
  return jobs
}

/** Queues the daily job that is due now, as the schedule does. */
const trigger = (job: string) =>
  db.pool.query(
    `INSERT INTO pgboss.job (name, data, policy, singleton_key) SELECT 'daily', $1, 'short', $2`,
    [{ job }, job],
  )

const unfinished = async () => {
  const { rows } = await db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'daily' AND state < 'completed'`,
  )
  return rows[0]?.n
}

describe('daily work', () => {
  it('runs what is registered, and is planned in the time of Brussels', async () => {
    const ran: string[] = []
    const jobs = newJobs()
    jobs.daily('meldingen', '5 6 * * *', async () => void ran.push('meldingen'))
    jobs.daily('opruimen', '15 3 * * *', async () => void ran.push('opruimen'))
    await jobs.start()
    const { rows } = await db.pool.query('SELECT key, cron, timezone FROM pgboss.schedule ORDER BY key')
    expect(rows).toEqual([
      { key: 'meldingen', cron: '5 6 * * *', timezone: 'Europe/Brussels' },
      { key: 'opruimen', cron: '15 3 * * *', timezone: 'Europe/Brussels' },
    ])
    await trigger('meldingen')
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['meldingen'])
  })

  it('forgets a time that a later version no longer has, and keeps no more than one process at a job', async () => {
    const ran: number[] = []
    const both = [newJobs(), newJobs()]
    for (const [n, jobs] of both.entries()) {
      jobs.daily('meldingen', '5 6 * * *', async () => void ran.push(n))
      await jobs.start()
    }
    const { rows } = await db.pool.query('SELECT key FROM pgboss.schedule')
    expect(rows).toEqual([{ key: 'meldingen' }])
    await trigger('meldingen')
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(1)
    // the other server, which would have run it a second time, has looked before the next trigger
    await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)
    await trigger('meldingen')
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(2)
    await Promise.all(both.map((jobs) => jobs.stop()))
    expect(ran).toHaveLength(2)
  })

  it('says in the log that one failed', async () => {
    const jobs = newJobs()
    jobs.daily('stuk', '5 6 * * *', async () => {
      throw new Error('stuk')
    })
    await jobs.start()
    await trigger('stuk')
    await expect.poll(() => said, { timeout: 20_000 }).toContain('a daily job failed')
  })
})

describe('queues', () => {
  it('do a job once, at once, in one of the processes', async () => {
    const done: unknown[] = []
    const both = [newJobs(), newJobs()]
    for (const jobs of both) {
      jobs.queue('proef', async ({ id }) => void done.push(id))
      await jobs.start()
    }
    for (let id = 0; id < 5; id++) await both[0]!.send('proef', String(id), { id })
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(5)
    expect(new Set(done)).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  it('[LM-20] go from one job to the next without waiting for their time to look again', async () => {
    const done: number[] = []
    const jobs = newJobs(3_600)
    jobs.queue('samen', async ({ id }) => void done.push(Number(id)))
    await jobs.start()
    await Promise.all([1, 2, 3, 4].map((id) => jobs.send('samen', String(id), { id })))
    await expect
      .poll(() => [...done].toSorted((a, b) => Number(a) - Number(b)), { timeout: 20_000 })
      .toEqual([1, 2, 3, 4])
  })

  it('finish the job under way when they are stopped', async () => {
    let finished = false
    let began = false
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const jobs = newJobs()
    jobs.queue('traag', async () => {
      began = true
      await gate
      finished = true
    })
    await jobs.start()
    await jobs.send('traag', '1', {})
    await expect.poll(() => began, { timeout: 20_000 }).toBe(true)
    const stopped = jobs.stop()
    open()
    await stopped
    expect(finished).toBe(true)
  })
})
