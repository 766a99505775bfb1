import { setTimeout as sleep } from 'node:timers/promises'
import { deliverMail, markInterrupted } from './deliver.ts'
import { createPoller } from '../jobs/poller.ts'
import { giveMailSlots } from './slots.ts'
import { pruneQueue } from '../mailQueue/orders.ts'
import { NO_SERVER } from './reasons.ts'
import { markWaiting } from './mailOutcome.ts'
import { currentTransport, type MailTransport } from './transport.ts'
import type { MailWorkerOptions } from './workerOptions.ts'

type MailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'cancelled'

export type MailWorker = {
  start: () => void
  /** finishes the current check of the queue; the jobs finish mails that are being sent */
  stop: () => Promise<void>
  /** checks the queue now, after a commit that queued a mail */
  wake: () => void
  /** tries one mail at once, for calls that answer 200 or 202; returns its status afterwards */
  sendNow: (id: string) => Promise<MailStatus>
  /** tries one mail about a repair at once, by the id that devices know */
  sendMailNow: (mailId: string) => Promise<MailStatus>
  /** returns the current mail server; null if there is none */
  transport: () => Promise<MailTransport | null>
}

const QUEUE = 'mail'
/** Number of mails that a process sends at the same time; each uses a connection of the pool. */
const AT_A_TIME = 2
const LOOK_MS = 100
/** A call that requests a mail answers after this time at the latest; sending continues. */
const PATIENCE_MS = 30_000
const DUE = `SELECT id FROM mail_queue WHERE status = 'queued' AND next_at <= now() ORDER BY next_at LIMIT 100`

/**
 * Sends the mails of the queue, in any number of server processes. The transaction that requests a mail
 * writes its row in mail_queue. A job announces that the mail is due. While a process sends a mail, it holds
 * an advisory lock that ends with its connection (see markInterrupted).
 */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { pool, log, jobs } = options
  const transport = () => options.transport?.() ?? currentTransport(pool, options.env)

  /** Logs once per mail; the stored error shows that it was logged. */
  const sayWaiting = async () => {
    for (const id of await markWaiting(pool, NO_SERVER))
      log.warn({ mail: id }, 'mail waits: no SMTP server is set')
  }
  const giveSlots = () => giveMailSlots(pool, options.env.mailsPerHour)
  const send = async (id: string) => {
    const server = await transport()
    if (server) await deliverMail(options, id, server)
    else await sayWaiting()
  }
  jobs.daily('mail-texts', '20 3 * * *', async () => void (await pruneQueue(pool)))
  jobs.queue(QUEUE, ({ id }) => send(String(id)), AT_A_TIME)

  const look = async () => {
    await markInterrupted(options)
    await giveSlots()
    const { rows } = await pool.query<{ id: string }>(DUE)
    if (rows.length === 0) return
    if (!(await transport())) return sayWaiting()
    for (const { id } of rows) await jobs.send(QUEUE, id, { id })
  }
  const failed = 'the mail queue could not be read'
  const { start, stop, wake } = createPoller({
    poll: look,
    log,
    failureMessage: failed,
    pollMs: options.pollMs,
  })
  const statusWhere = async (where: string, id: string) => {
    const { rows } = await pool.query<{ id: string; status: MailStatus }>(
      `SELECT id, status FROM mail_queue WHERE ${where} = $1 ORDER BY created_at DESC LIMIT 1`,
      [id],
    )
    return rows[0]
  }
  /** Waits for the outcome if a job already took the mail. */
  const sendNow = async (id: string) => {
    const end = Date.now() + PATIENCE_MS
    await giveSlots()
    await Promise.race([send(id), sleep(PATIENCE_MS, undefined, { ref: false })])
    for (;;) {
      const status = (await statusWhere('id', id))?.status ?? 'failed'
      if (status !== 'sending' || Date.now() >= end) return status
      await sleep(LOOK_MS)
    }
  }
  return {
    start,
    stop,
    wake,
    transport,
    sendNow,
    sendMailNow: async (mailId) => {
      const found = await statusWhere('mail_id', mailId)
      return found ? sendNow(found.id) : 'failed'
    },
  }
}
