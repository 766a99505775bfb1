import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storePasswordHash } from '../../server/auth/users.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PASSWORD = 'een lange zin voor jan'
let server: SyncServer
let hash: string
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const post = (url: string, body: object = {}, token?: string) =>
  server.call('POST', url, body, token ? { authorization: `Bearer ${token}` } : {})
const get = (url: string, token?: string) =>
  server.call('GET', url, undefined, token ? { authorization: `Bearer ${token}` } : {})
const login = (username: string, password: string) => post('/userlogin', { username, password })
const confirm = () => confirmSessions(server.pool)
const forget = () => sql('UPDATE auth_token SET confirmed_at = NULL')

beforeAll(async () => {
  server = await startSyncServer()
  hash = await hashPassword(PASSWORD)
  await storePasswordHash(server.pool, server.users[0]!.id, hash, false)
})
beforeEach(async () => {
  await sql('DELETE FROM login_attempt')
  await sql('DELETE FROM mail_queue')
  await forget()
})
afterAll(() => server.close())

const person = () => {
  const username = `u${newId().slice(-10)}`
  return { username, name: 'Els', lastName: 'Peeters', email: `${username}@example.com` }
}
async function colleague() {
  const fields = person()
  await confirm()
  const answer = await post('/register', fields)
  expect(answer.statusCode).toBe(201)
  const { id, password, passwordUntil } = answer.json<Record<'id' | 'password' | 'passwordUntil', string>>()
  await sql('DELETE FROM mail_queue')
  return { fields: { ...fields, id }, password, passwordUntil }
}
const mails = () => sql('SELECT recipient, subject FROM mail_queue ORDER BY created_at, recipient')

describe('a session that was not confirmed', () => {
  it('[AW-01] changes no user, device, mail server or webhook, and exports nothing', async () => {
    const { fields } = await colleague()
    const { id } = fields
    await forget()
    const settings = [{ module: 'mail', field: 'host', value: 'mail.example.com' }]
    const hook = { url: 'https://example.com/', events: ['item.changed'] }
    const refused = [
      await post('/register', person()),
      await post('/register', { ...fields, email: 'dief@example.com' }),
      await post('/register', { ...fields, newPassword: true }),
      await get(`/user/delete/${id}`),
      await post(`/user/activate/${id}`),
      await post(`/device/${id}/block`),
      await post(`/device/${id}/unblock`),
      await post('/preference', { settings, mailingChanged: true }),
      await post('/webhooks', hook),
      await server.call('PUT', `/webhooks/${id}`, { active: false }),
      await server.call('DELETE', `/webhooks/${id}`),
      await post('/export/all'),
      await post('/me/agenda'),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      refused.map(() => [403, 'CONFIRM_REQUIRED']),
    )
    expect(await sql('SELECT email, active FROM app_user WHERE id = $1', [id])).toEqual([
      { email: fields.email, active: true },
    ])
    expect(await sql('SELECT 1 FROM webhook')).toEqual([])
    expect(
      await sql(`SELECT value FROM setting WHERE module = 'mail' AND field = 'host' AND value <> ''`),
    ).toEqual([])
  })

  it('[AW-01] is confirmed with the own password, for five minutes and for itself alone', async () => {
    const other = (await login('jan', PASSWORD)).json().token as string
    expect(
      (await post('/me/confirm', { currentPassword: 'fout' })).json().fields.currentPassword,
    ).toBeTruthy()
    expect((await post('/register', person())).statusCode).toBe(403)
    expect((await post('/me/confirm', { currentPassword: PASSWORD })).statusCode).toBe(200)
    expect((await post('/register', person())).statusCode).toBe(201)
    expect((await post('/register', person(), other)).statusCode).toBe(403)
    await sql(`UPDATE auth_token SET confirmed_at = confirmed_at - interval '5 minutes'`)
    expect((await post('/register', person())).statusCode).toBe(403)
  })
})

describe('a password for a colleague', () => {
  it('[AW-04] is made by the server, whatever is sent', async () => {
    const { fields } = await colleague()
    const answer = await post('/register', { ...fields, password: 'overgenomen-door-jan-9' })
    expect([answer.statusCode, answer.json().password]).toEqual([201, undefined])
    expect((await login(fields.username, 'overgenomen-door-jan-9')).statusCode).toBe(403)
    const given = (await post('/register', { ...fields, newPassword: true })).json()
    expect((await login(fields.username, given.password)).json().oneTimePassword).toBe(true)
  })

  it('[AW-05] expires after a day, and the login says so to whoever has it', async () => {
    const { fields, password, passwordUntil } = await colleague()
    const hours = (Date.parse(passwordUntil) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await sql('UPDATE user_secret SET expires_at = now() WHERE user_id = $1', [fields.id])
    const late = await login(fields.username, password)
    expect([late.statusCode, late.json().code, late.json().error]).toEqual([
      403,
      'PASSWORD_EXPIRED',
      'Dit wachtwoord is vervallen: het was 24 uur geldig. Vraag een collega om een nieuw wachtwoord.',
    ])
    expect((await login(fields.username, 'verkeerd')).json().code).toBe('WRONG_LOGIN')
  })

  it('[AW-05] an own password does not expire', async () => {
    const { fields, password } = await colleague()
    const { token } = (await login(fields.username, password)).json()
    const own = { currentPassword: password, password: 'een eigen lange zin' }
    expect((await post('/me/password', own, token)).statusCode).toBe(200)
    expect(await sql('SELECT expires_at FROM user_secret WHERE user_id = $1', [fields.id])).toEqual([
      { expires_at: null },
    ])
  })

  it('[AW-03] allows nothing but choosing an own one, also where it was given before one-time passwords', async () => {
    const { fields } = await colleague()
    await storePasswordHash(server.pool, fields.id, hash, true)
    const answer = (await login(fields.username, PASSWORD)).json()
    expect([answer.mustChangePassword, answer.oneTimePassword]).toEqual([true, true])
    for (const url of ['/user/all/active', '/repair/all'])
      expect((await get(url, answer.token)).json().code).toBe('PASSWORD_CHANGE_REQUIRED')
    const own = { currentPassword: PASSWORD, password: 'een eigen lange zin' }
    expect((await post('/me/password', own, answer.token)).statusCode).toBe(200)
    expect((await get('/user/all/active', answer.token)).statusCode).toBe(200)
  })
})

describe('whoever is concerned', () => {
  it('[AW-06] gets a mail about a password, a deletion and an activation', async () => {
    const { fields } = await colleague()
    await post('/register', { ...fields, newPassword: true })
    await get(`/user/delete/${fields.id}`)
    await post(`/user/activate/${fields.id}`)
    expect(await mails()).toEqual(
      ['U kreeg een nieuw wachtwoord', 'Uw gebruiker is verwijderd', 'U kunt zich opnieuw aanmelden'].map(
        (subject) => ({ recipient: fields.email, subject }),
      ),
    )
    const texts = await sql('SELECT text FROM mail_queue ORDER BY created_at')
    expect(texts.every(({ text }) => text.includes('jan Test'))).toBe(true)
  })

  it('[AW-06] gets a mail at both addresses when the address changes', async () => {
    const { fields } = await colleague()
    await post('/register', { ...fields, name: 'Elza' })
    expect(await mails()).toEqual([])
    await post('/register', { ...fields, email: 'dief@example.com' })
    const recipients = new Set((await mails()).map(({ recipient }) => recipient))
    expect(recipients).toEqual(new Set([fields.email, 'dief@example.com']))
  })

  it('[AW-06] gets a mail when the own password changed', async () => {
    const [me] = server.users
    await post('/me/password', { currentPassword: PASSWORD, password: 'een andere lange zin' })
    expect(await mails()).toEqual([{ recipient: 'jan@example.com', subject: 'Uw wachtwoord is gewijzigd' }])
    await storePasswordHash(server.pool, me!.id, hash, false)
  })
})

describe('what a person opened to the outside', () => {
  const link = async (token: string) => {
    await confirm()
    const { path } = (await post('/me/agenda', {}, token)).json<{ path: string }>()
    return `/api${path}`
  }
  const read = async (path: string) =>
    (await server.running.app.inject({ method: 'GET', url: path })).statusCode
  const own = 'een eigen lange zin'
  /** A colleague with an own password, a calendar link and a webhook. */
  async function outsider() {
    const { fields, password } = await colleague()
    const first = (await login(fields.username, password)).json().token
    await post('/me/password', { currentPassword: password, password: own }, first)
    const { token } = (await login(fields.username, own)).json()
    await confirm()
    const hook = { url: 'https://example.com/haak', events: ['customer.changed'] }
    const { id } = (await post('/webhooks', hook, token)).json<{ id: string }>()
    return { fields, token: token as string, calendar: await link(token), hook: id }
  }
  const hookOf = async (id: string) =>
    (await get('/webhooks'))
      .json<{ id: string; madeBy: string; pausedAt: string | null }[]>()
      .find((hook) => hook.id === id)

  it.each([
    ['a new password of a colleague', ({ fields }) => post('/register', { ...fields, newPassword: true })],
    [
      'an own new password',
      ({ token }) => post('/me/password', { currentPassword: own, password: 'weer een andere zin' }, token),
    ],
    ["'Overal uitloggen'", ({ token }) => post('/me/sessions/end', {}, token)],
    ['a deactivation', ({ fields }) => get(`/user/delete/${fields.id}`)],
  ] satisfies [string, (of: Awaited<ReturnType<typeof outsider>>) => Promise<{ statusCode: number }>][])(
    '[AW-11] [AW-12] the calendar link ends and the webhook waits after %s',
    async (_name, end) => {
      const one = await outsider()
      expect(await read(one.calendar)).toBe(200)
      expect(await hookOf(one.hook)).toMatchObject({ madeBy: 'Els Peeters', pausedAt: null })
      expect((await end(one)).statusCode).toBeLessThan(300)
      expect(await read(one.calendar)).toBe(404)
      expect(await hookOf(one.hook)).toMatchObject({ madeBy: 'Els Peeters', pausedAt: expect.any(String) })
    },
  )

  it('[AW-12] a paused webhook keeps its messages until somebody resumes it with the own password', async () => {
    const one = await outsider()
    await get(`/user/delete/${one.fields.id}`)
    await post('/customer', { name: 'Wacht' })
    const due = `SELECT count(*)::int AS n FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE d.status = 'queued' AND w.id = $1`
    expect(await sql(due, [one.hook])).toEqual([{ n: 1 }])
    await forget()
    const resume = () => server.call('PUT', `/webhooks/${one.hook}`, { paused: false })
    expect((await resume()).statusCode).toBe(403)
    await confirm()
    expect((await resume()).json()).toMatchObject({ pausedAt: null })
    expect(await hookOf(one.hook)).toMatchObject({ madeBy: 'jan Test', pausedAt: null })
  })

  it('[AW-11] a calendar link that nobody read for 90 days has ended', async () => {
    const { token, calendar, fields } = await outsider()
    const readAgo = (days: number) =>
      sql(`UPDATE agenda_feed SET last_read = now() - $2 * interval '1 day' WHERE user_id = $1`, [
        fields.id,
        days,
      ])
    await readAgo(89)
    expect(await read(calendar)).toBe(200)
    await readAgo(91)
    expect(await read(calendar)).toBe(404)
    expect((await get('/me/agenda', token)).json()).toEqual({ feed: null })
  })
})
