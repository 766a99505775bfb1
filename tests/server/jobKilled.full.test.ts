import { afterAll, beforeAll, expect, it } from 'vitest'
import { Jobs } from '../../server/jobs/jobs.ts'
import { remindRentals } from '../../server/mail/rentalReminders.ts'
import { RENTAL_ACTIVE } from '../../server/db/statusSql.ts'
import { findDocs } from '../../server/reads/docs.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { type LinkedMail, openLinkedMail } from '../kit/server/linkedMail.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runServer, type ServerProcess } from '../kit/server/serverProcess.ts'
import type { Mailbox } from '../kit/server/smtpServer.ts'
import { newId, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

const RENTALS = 8
/** The killed server waits at this rental, in the order of its work. */
const MIDDLE = 4

let server: SyncServer
let linkedMail: LinkedMail
let box: Mailbox
const closing: (() => Promise<unknown> | void)[] = []
beforeAll(async () => {
  let close: () => Promise<void>
  ;({ server, linkedMail, box, close } = await openLinkedMail('werkbank-gedood-'))
  closing.push(close)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const ran: string[] = []

/** Another server, with only its jobs. */
function jobsOf(name: string): Jobs {
  const jobs = new Jobs({ pool: server.pool, log, pollSeconds: 0.5, superviseSeconds: 1 })
  jobs.daily('reminders', '0 9 * * *', async () => {
    await remindRentals(server.pool, new Date().toISOString())
    ran.push(name)
  })
  return jobs
}

const one = async <Row extends object>(text: string): Promise<Row | undefined> =>
  (await server.pool.query<Row>(text)).rows[0]
const reminded = async () =>
  (await one<{ n: number }>('SELECT count(*)::int AS n FROM rental_reminder'))?.n ?? 0
const job = () =>
  one<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = 'daily' AND data->>'job' = 'reminders'`)

/** Lets the time limit of the job and the pause between two attempts pass. */
const timePasses = () =>
  server.pool.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '11 minutes', start_after = now() WHERE name = 'daily'`,
  )

/** Rentals that leave tomorrow, of customers who have an address. */
async function rentals(): Promise<void> {
  const [from, to] = [1, 4].map((days) => addDays(dayInBrussels(new Date().toISOString()), days))
  const days = { startDate: from, endDate: to, pickupDate: from, returnDate: to, status: 'Bevestigd' }
  for (let i = 0; i < RENTALS; i++) {
    const { id: customerId } = (
      await linkedMail.post('/customer', { name: `K${i}`, email: `k${i}@example.com` })
    ).json()
    const rentalLines = [{ id: newId(), customItem: 'Statief', quantity: 1 }]
    expect(
      await linkedMail.device.run('rental.create', { id: newId(), customerId, ...days, rentalLines }),
    ).toMatchObject({
      status: 'applied',
    })
  }
  await linkedMail.set('remindPickup', '1', 'rental')
}

/** A real server that waits in the middle of the job, because another transaction holds the same row. */
async function startBlocked(url: string): Promise<ServerProcess> {
  const [port, dataDir] = [await freePort(), await makeDataDir()]
  const killed = runServer({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  closing.push(async () => {
    killed.child.kill('SIGKILL')
    await killed.ended
    await removeDataDir(dataDir)
  })
  const stands = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO rental_reminder%'`
  await until('the middle of the job', async () => killed.child.exitCode !== null || (await one(stands)), {
    ms: 60_000,
  })
  if (killed.child.exitCode !== null) throw new Error(killed.output())
  return killed
}

it('[SV-09] a daily job whose server is killed in its middle is begun again by one other, and nobody is reminded twice', {
  timeout: 120_000,
}, async () => {
  await rentals()
  const first = jobsOf('first')
  await first.start()
  await first.stop()
  await server.pool.query(
    `INSERT INTO pgboss.job (name, data, policy, singleton_key, expire_seconds, retry_limit, retry_delay)
     SELECT name, '{"job":"reminders"}', policy, 'reminders', expire_seconds, retry_limit, retry_delay FROM pgboss.queue WHERE name = 'daily'`,
  )
  const middle = (await findDocs(server.pool, 'rental', `r.${RENTAL_ACTIVE}`))[MIDDLE]
  const blocking = await server.pool.connect()
  await blocking.query('BEGIN')
  await blocking.query(
    `INSERT INTO rental_reminder (rental_id, kind, at, mid, recipient, subject) VALUES ($1, 'pickup', now(), $2, '-', '-')`,
    [middle?.id, newId()],
  )
  const killed = await startBlocked(server.running.db.url)
  killed.child.kill('SIGKILL')
  await killed.ended
  await blocking.query('ROLLBACK')
  blocking.release()
  expect(await reminded()).toBe(MIDDLE)
  expect(await job()).toEqual({ state: 'active' })

  const others = ['second', 'third'].map(jobsOf)
  for (const jobs of others) await jobs.start()
  closing.push(() => Promise.all(others.map((jobs) => jobs.stop())))
  // the killed server may still work, as far as the others know
  const looked = `SELECT 1 FROM pgboss.queue WHERE name = 'daily' AND monitor_on > '${(await one<{ at: string }>('SELECT clock_timestamp() AS at'))?.at}'`
  await until('a look for jobs of servers that died', () => one(looked))
  expect(ran).toEqual([])
  await timePasses()
  await until('a job that is to be begun again', async () => (await job())?.state === 'retry')
  await timePasses()
  await until('its end', async () => (await job())?.state === 'completed')
  expect(ran).toHaveLength(1)
  expect(await reminded()).toBe(RENTALS)
  await until('every mail', () => box.received.length >= RENTALS)
  const recipients = box.received.map(({ to }) => to[0])
  expect(recipients).toHaveLength(RENTALS)
  expect(new Set(recipients)).toEqual(new Set(Array.from({ length: RENTALS }, (_, i) => `k${i}@example.com`)))
})
