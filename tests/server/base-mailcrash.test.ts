import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kill, query, serverFolders } from '../kit/serverFolders.ts'

const servers = serverFolders(3128)
let smtp: SMTPServer
let port = 0
let handed = 0

/** A mail server that takes a mail and never says whether it has it. */
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream) {
      handed += 1
      stream.resume()
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const address = smtp.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(servers.stopAll)
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  servers.removeAll()
})

describe('mail and kill -9', () => {
  it('a server killed while it hands a mail over does not send it twice', async () => {
    const dir = servers.newDataDir()
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` }
    const first = await servers.started(dir, env)
    await query(dir, `INSERT INTO mail_queue (recipient, subject, text) VALUES ('a@example.com', 's', 't')`)
    await expect.poll(() => handed, { timeout: 20_000 }).toBe(1)
    await kill(first)

    await servers.started(dir, env)
    const status = async () =>
      (await query<{ status: string }>(dir, 'SELECT status FROM mail_queue'))[0]?.status
    await expect.poll(status, { timeout: 20_000 }).toBe('unknown')
    expect(handed).toBe(1)
  })
})
