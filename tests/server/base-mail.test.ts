import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Jobs } from '../../server/jobs/jobs.ts'
import { MailRefused } from '../../server/lib/mailRefused.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import { createMailWorker, type MailWorker } from '../../server/mail/worker.ts'
import type { MailWorkerOptions } from '../../server/mail/workerOptions.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

type Received = { to: string[]; from: string; source: string }

let db: TestDatabase
let smtp: SMTPServer
let port = 0
let received: Received[] = []
/** answers of the mail server to the next mails, instead of accepting them */
let refusals: number[] = []
let stops: (() => Promise<unknown>)[] = []
let warnings: string[] = []

beforeAll(async () => {
  db = await freshDatabase()
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('no'), { responseCode }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const address = smtp.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await db.drop()
})
beforeEach(async () => {
  received = []
  refusals = []
  warnings = []
  await db.pool.query('DELETE FROM mail_queue')
})
afterEach(stopAll)

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop()
}

function createWorker(
  more: Partial<MailWorkerOptions> & { smtpUrl?: string } = {},
): MailWorker & { jobs: Jobs } {
  const note = (_fields: unknown, text?: string) => warnings.push(String(text))
  const log = { info: note, warn: note, error: note } as MailWorkerOptions['log']
  const smtpUrl = 'smtpUrl' in more ? more.smtpUrl : `smtp://127.0.0.1:${port}?ignoreTLS=true`
  const jobs = new Jobs({ pool: db.pool, log, pollSeconds: 0.5 })
  const env = {
    smtpUrl,
    smtpPrivateHosts: [],
    mailsPerHour: 60,
    serviceDeskEmail: 'balie@werkbank.example',
    dataDir: '/nowhere',
  }
  const worker = createMailWorker({ pool: db.pool, env, log, jobs, pollMs: 20, ...more })
  stops.push(worker.stop, () => jobs.stop())
  return { ...worker, jobs }
}

async function started(...args: Parameters<typeof createWorker>): Promise<void> {
  const worker = createWorker(...args)
  await worker.jobs.start()
  worker.start()
}

const rows = async () => (await db.pool.query('SELECT * FROM mail_queue ORDER BY created_at')).rows
async function until(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { timeout: 10_000, message: 'not reached' }).toBe(true)
}
const statusIs = (status: string) => async () => (await rows())[0]?.status === status

const simple = { to: 'klant@example.com', subject: 'Uw bestek é €', text: 'Hallo,\nhet bestek is klaar.' }

describe('queue and delivery', () => {
  it('[ML-22] a queued mail is delivered, with copies, reply address and attachment', async () => {
    const file = Buffer.from('%PDF-1.7 test')
    await queueMail(db.pool, {
      ...simple,
      html: '<p>Hallo</p>',
      cc: ['kopie@example.com'],
      bcc: ['stil@example.com'],
      replyTo: 'jan@werkbank.example',
      attachments: [
        { filename: 'bestek 2026.118.pdf', contentType: 'application/pdf', base64: file.toString('base64') },
      ],
    })
    await started()
    await until(statusIs('sent'))
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      from: 'balie@werkbank.example',
      to: ['klant@example.com', 'kopie@example.com', 'stil@example.com'],
    })
    const source = received[0]?.source ?? ''
    expect(source).toContain('Reply-To: jan@werkbank.example')
    expect(source).toContain(file.toString('base64'))
    expect(source).not.toContain('stil@example.com')
  })

  it('a mail queued in a transaction that is rolled back never leaves', async () => {
    await started()
    const client = await db.pool.connect()
    await client.query('BEGIN')
    await queueMail(client, simple)
    await client.query('ROLLBACK')
    client.release()
    expect(await rows()).toHaveLength(0)
  })

  it('one mutation queues one mail, however often it is asked', async () => {
    const mid = crypto.randomUUID()
    const first = await queueMail(db.pool, { ...simple, mid })
    expect(await queueMail(db.pool, { ...simple, mid })).toBe(first)
    await started()
    await until(statusIs('sent'))
    expect(received).toHaveLength(1)
    expect(received[0]?.source).toContain(`Message-ID: <${mid}@werkbank.example>`)
  })

  it('two workers on one queue send each mail once', async () => {
    for (let i = 0; i < 10; i++) await queueMail(db.pool, { ...simple, subject: `mail ${i}` })
    await started()
    await started()
    await until(async () => (await rows()).every(({ status }) => status === 'sent'))
    await stopAll()
    const subjects = received.map(({ source }) => /Subject: (.*)/.exec(source)?.[1]?.trim())
    expect(subjects).toHaveLength(10)
    expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 10 }, (_, i) => `mail ${i}`)))
  })
})

describe('failures', () => {
  it('a refused mail is tried four times, then has failed and says so', async () => {
    refusals = [451, 451, 550, 550, 550]
    await queueMail(db.pool, simple)
    await started({ retryMs: [10, 20, 30] })
    await until(statusIs('failed'))
    expect((await rows())[0]).toMatchObject({ attempts: 4, error: 'De mailserver weigert de mail.' })
    expect(refusals).toHaveLength(1)
  })

  it('the waits are 1, 5 and 30 minutes', async () => {
    await queueMail(db.pool, simple)
    const waits: number[] = []
    for (let i = 0; i < 3; i++) {
      refusals = [451]
      const id = (await rows())[0].id
      expect(await createWorker().sendNow(id)).toBe('queued')
      const { rows: wait } = await db.pool.query(
        `SELECT round(extract(epoch FROM next_at - started_at) / 60) AS minutes FROM mail_queue`,
      )
      waits.push(wait[0].minutes)
    }
    expect(waits).toEqual([1, 5, 30])
  })

  it('a mail found in the middle of sending after a crash is unknown and not sent again', async () => {
    await queueMail(db.pool, simple)
    await db.pool.query(`UPDATE mail_queue SET status = 'sending', started_at = now()`)
    await started()
    await until(statusIs('unknown'))
    expect(received).toHaveLength(0)
  })

  it('a mail another server is sending right now is left alone', async () => {
    const id = await queueMail(db.pool, simple)
    const other = await db.pool.connect()
    await other.query('SELECT pg_advisory_lock($1, hashtext($2))', [0x6d61696c, id])
    await db.pool.query(`UPDATE mail_queue SET status = 'sending', started_at = now()`)
    await started()
    // the query that finds the next mail skipped this one
    await queueMail(db.pool, simple)
    await until(async () => (await rows())[1].status === 'sent')
    expect((await rows())[0].status).toBe('sending')
    other.release(true)
    await until(statusIs('unknown'))
  })

  it('without a mail server it waits, the log says so once, and it leaves when there is one', async () => {
    await queueMail(db.pool, simple)
    await started({ smtpUrl: undefined })
    await until(async () => (await rows())[0].error === 'Er is geen mailserver ingesteld.')
    const asked = vi.spyOn(db.pool, 'query')
    const looks = () => asked.mock.calls.filter(([text]) => String(text).includes('next_at <= now()'))
    await expect.poll(() => looks().length, { timeout: 10_000 }).toBeGreaterThan(3)
    asked.mockRestore()
    expect(warnings).toEqual(['mail waits: no SMTP server is set'])
    await stopAll()
    await started()
    await until(statusIs('sent'))
  })
})

describe('header injection', () => {
  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Jan <a@example.com>',
    '',
  ])('the address %j is refused', async (address) => {
    await expect(queueMail(db.pool, { ...simple, to: address })).rejects.toThrow(MailRefused)
    await expect(queueMail(db.pool, { ...simple, cc: [address] })).rejects.toThrow(MailRefused)
    await expect(queueMail(db.pool, { ...simple, bcc: ['ok@example.com', address] })).rejects.toThrow(
      MailRefused,
    )
  })

  it('[ML-13] no recipient at all has its own text', async () => {
    await expect(queueMail(db.pool, { ...simple, to: [] })).rejects.toThrow('Geen email gekend')
  })

  it('line ends in a subject or file name never make a header', async () => {
    await queueMail(db.pool, {
      ...simple,
      subject: 'Bestek\r\nBcc: dief@example.com\r\n\r\ninhoud',
      attachments: [{ filename: 'a\r\nX-Evil: 1.pdf', contentType: 'application/pdf', base64: 'JVBERg==' }],
    })
    await started()
    await until(statusIs('sent'))
    expect(received[0]?.to).toEqual(['klant@example.com'])
    expect(received[0]?.source).not.toMatch(/^(Bcc|X-Evil):/m)
  })
})
