import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { kill, query, serverFolders, stop } from '../kit/server/serverFolders.ts'

const servers = serverFolders(3128)
const USER = { INITIAL_USERNAME: 'els', INITIAL_PASSWORD: 'een lange zin', INITIAL_EMAIL: 'els@example.com' }
let box: Mailbox

beforeAll(async () => {
  box = await new Mailbox().open()
})
afterEach(servers.stopAll)
afterAll(async () => {
  await box.close()
  servers.removeAll()
})

async function call(path: string, body: object, token = '') {
  const answer = await fetch(`http://127.0.0.1:${servers.port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

const mailOf = async (dir: string) =>
  (await query<{ id: string; state: string }>(dir, 'SELECT id, state FROM mail'))[0]

describe('mail and kill -9', () => {
  it('[B3.8] a server killed in the middle of sending does not send twice; a person may', async () => {
    const dir = servers.newDataDir()
    const env = { SMTP_URL: box.url, DEMO: 'off', ...USER }
    const first = await servers.started(dir, env)
    const login = () => call('/userlogin', { username: 'els', password: 'een lange zin' })
    const token = (await login()).token
    const executor = (await query<{ id: string }>(dir, 'SELECT id FROM executor'))[0]
    const repair = await call(
      '/repair',
      {
        type: 'Bestek',
        dateIn: '2026-03-02',
        executorId: executor?.id,
        sparePartsOnly: true,
        notes: 'Geen beeld',
      },
      token,
    )
    box.silent = true
    const template = {
      recipient: 'klant@example.com',
      subject: 'Klaar',
      content: '<p>Klaar</p>',
      language: 'NL',
    }
    const sending = call(`/mail/${repair.id}`, template, token).catch(() => 'cut off')
    await expect.poll(() => box.handed, { timeout: 20_000 }).toBe(1)
    await kill(first)
    expect(await sending).toBe('cut off')

    box.silent = false
    const second = await servers.started(dir, env)
    await expect.poll(async () => (await mailOf(dir))?.state, { timeout: 20_000 }).toBe('unknown')
    expect([box.handed, box.received.length]).toEqual([1, 0])
    const mail = await mailOf(dir)
    expect(await call(`/mail/resend/${mail?.id}`, {}, (await login()).token)).toMatchObject({ state: 'sent' })
    expect(box.received).toMatchObject([
      { to: ['klant@example.com'], html: expect.stringContaining('<p>Klaar</p>') },
    ])
    expect(await stop(second)).toBe(0)
  })
})
