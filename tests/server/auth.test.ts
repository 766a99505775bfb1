import { createHash } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/lib/secrets.ts'
import { newUserId, putUser, storePasswordHash } from '../../server/auth/users.ts'
import { sweepAttempts } from '../../server/limits/attempts.ts'
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

const PASSWORD = 'sluitertijd 1/60'
const WRONG = 'Gebruikersnaam en/of wachtwoord zijn onjuist.'
let t: TestApp
let hash: string
let userId: string
let username: string
let email: string

type Answer = { status: number; body: any }
async function call(options: InjectOptions, token?: string): Promise<Answer> {
  const headers = { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await t.app.inject({ ...options, headers })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}
const post = (url: string, payload: object, token?: string) => call({ method: 'POST', url, payload }, token)
const get = (url: string, token?: string) => call({ method: 'GET', url }, token)
const login = (more: object = {}) => post('/api/userlogin', { username, password: PASSWORD, ...more })
const tokenOf = async () => (await login()).body.token as string
const sql = (text: string, values: unknown[] = []) => t.db.pool.query(text, values)

async function addUser(name: string) {
  const id = newUserId()
  await putUser(t.db.pool, id, {
    username: name,
    name: 'Els',
    lastName: 'Peeters',
    email: `${name}@example.com`,
  })
  await storePasswordHash(t.db.pool, id, hash, false)
  return id
}

let n = 0
beforeAll(async () => {
  t = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  await sql('TRUNCATE login_attempt, rate_limit')
  username = `els${++n}`
  email = `${username}@example.com`
  userId = await addUser(username)
})
afterAll(() => t?.close())

describe('logging in', () => {
  it('[AP-003] answers token, id, names, e-mail and department; user names ignore case', async () => {
    const { status, body } = await login({ username: ` ${username.toUpperCase()} ` })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: userId, name: 'Els', lastName: 'Peeters', email, department: null })
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32)
    expect(body).not.toHaveProperty('deviceCredential')
  })

  it('keeps of the token only its SHA-256', async () => {
    const token = await tokenOf()
    const { rows } = await sql('SELECT hash FROM auth_token WHERE user_id = $1', [userId])
    expect(rows[0].hash).toEqual(createHash('sha256').update(token).digest())
    expect((await sql('SELECT password_hash AS h FROM user_secret')).rows[0].h).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  it('[AP-003] [SH-88] answers 403 with one body for a wrong password, an unknown and an inactive user', async () => {
    const wrong = await login({ password: 'verkeerd wachtwoord' })
    const unknown = await login({ username: 'niemand' })
    await sql('UPDATE app_user SET active = false WHERE id = $1', [userId])
    const inactive = await login()
    expect(wrong).toEqual({ status: 403, body: { error: WRONG, code: 'WRONG_LOGIN', fields: {} } })
    expect(unknown).toEqual(wrong)
    expect(inactive).toEqual(wrong)
  })

  it('[D-008] lets an account wait from its fifth failure on, twice as long each time up to 15 minutes, also with the right password', async () => {
    const waits: string[] = []
    for (let i = 0; i < 4; i++) expect((await login({ password: 'fout' })).status).toBe(403)
    for (let i = 0; i < 6; i++) {
      expect((await login({ password: 'fout' })).status).toBe(403)
      const { status, body } = await login()
      expect(status).toBe(429)
      waits.push(body.error)
      await sql(`UPDATE login_attempt SET at = at - interval '15 minutes'`)
    }
    expect(waits).toEqual(
      ['een minuut', '2 minuten', '4 minuten', '8 minuten', '15 minuten', '15 minuten'].map(
        (wait) => `Te veel pogingen. Probeer het over ${wait} opnieuw.`,
      ),
    )
    expect((await login()).status).toBe(200)
  })

  it('[D-008] says in Retry-After how long the wait still is, and whoever tries meanwhile does not lengthen it', async () => {
    for (let i = 0; i < 5; i++) await login({ password: 'fout' })
    await sql(`UPDATE login_attempt SET at = at - interval '20 seconds'`)
    const payload = { username, password: PASSWORD }
    const asked = () => t.app.inject({ method: 'POST', url: '/api/userlogin', payload })
    for (let i = 0; i < 3; i++) {
      const seconds = Number((await asked()).headers['retry-after'])
      expect(seconds).toBeGreaterThan(30)
      expect(seconds).toBeLessThanOrEqual(40)
    }
    await sql(`UPDATE login_attempt SET at = at - interval '40 seconds'`)
    expect((await asked()).statusCode).toBe(200)
  })

  it('[D-008] never keeps the owner out for the guesses of somebody at another address', async () => {
    const from = (remoteAddress: string, password: string) =>
      call({ method: 'POST', url: '/api/userlogin', payload: { username, password }, remoteAddress })
    for (let i = 0; i < 12; i++) await from('203.0.113.9', 'fout')
    expect((await from('203.0.113.9', PASSWORD)).status).toBe(429)
    expect((await from('203.0.113.10', PASSWORD)).status).toBe(200)
    expect((await from('203.0.113.9', PASSWORD)).status).toBe(429)
  })

  it('[FT-30] counts the addresses of one IPv6 network as one', async () => {
    const from = (remoteAddress: string) =>
      call({ method: 'POST', url: '/api/userlogin', payload: { username, password: 'fout' }, remoteAddress })
    for (let i = 1; i <= 5; i++) expect((await from(`2001:db8::${i}`)).status).toBe(403)
    expect((await from('2001:db8::77')).status).toBe(429)
    expect((await from('2001:db8:0:1::77')).status).toBe(403)
  })

  it('[D-008] stops after thirty failures of an address, whatever the user names', async () => {
    for (let i = 0; i < 30; i++) await login({ username: `x${i % 7}`, password: 'fout' })
    expect((await login()).status).toBe(429)
  })

  it('[D-008] counts failures that arrive at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, () => login({ password: 'fout' })))
    expect(all.filter(({ status }) => status === 403)).toHaveLength(5)
  })

  it('[AW-07] slows guesses of one account from many addresses, and lets its owner in on a known device and at a known address', async () => {
    const [clientId, deviceSecret] = [newId(), newDeviceSecret()]
    const from = (remoteAddress: string, password: string, more: object = {}) =>
      call({
        method: 'POST',
        url: '/api/userlogin',
        payload: { username, password, ...more },
        remoteAddress,
      })
    expect((await from('203.0.113.200', PASSWORD, { clientId, proof: deviceSecret })).status).toBe(200)
    const statuses: number[] = []
    for (let i = 1; i <= 60; i++) statuses.push((await from(`198.51.100.${i}`, 'fout')).status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(11)
    expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    expect((await from('198.51.100.99', PASSWORD)).status).toBe(429)
    const other = await from('198.51.100.99', PASSWORD, { clientId, proof: newDeviceSecret() })
    expect(other.status).toBe(429)
    expect((await from('198.51.100.99', PASSWORD, { clientId, proof: deviceSecret })).status).toBe(200)
    expect((await from('203.0.113.200', PASSWORD)).status).toBe(200)
    expect((await from('198.51.100.99', PASSWORD)).status).toBe(429)
  })

  it('[AW-07] slows guesses of an account that does not exist in the same way', async () => {
    const statuses: number[] = []
    for (let i = 1; i <= 20; i++) {
      const payload = { username: 'niemand', password: 'fout' }
      const remoteAddress = `198.51.100.${i}`
      statuses.push((await call({ method: 'POST', url: '/api/userlogin', payload, remoteAddress })).status)
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(11)
  })

  it('[AW-07] slows guesses over all accounts together, and leaves known places alone', async () => {
    expect((await login()).status).toBe(200)
    await sql(`INSERT INTO login_attempt (kind, key) SELECT 'login-new', 'all' FROM generate_series(1, 300)`)
    const payload = { username, password: PASSWORD }
    const elsewhere = await call({
      method: 'POST',
      url: '/api/userlogin',
      payload,
      remoteAddress: '198.51.100.1',
    })
    expect(elsewhere.status).toBe(429)
    expect((await login()).status).toBe(200)
  })

  it('[AW-07] a login that began a moment before another one is not slowed by it', async () => {
    await sql("INSERT INTO login_attempt (kind, key, at) VALUES ('login', $1, now() + interval '1 second')", [
      `${username}@127.0.0.1`,
    ])
    expect((await login()).status).toBe(200)
  })

  it('[AW-07] remembers a known address for 90 days, as a hash', async () => {
    expect((await login()).status).toBe(200)
    const { rows } = await sql(`SELECT key FROM login_attempt WHERE kind = 'login-known'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].key).not.toContain(username)
    await sql(`UPDATE login_attempt SET at = now() - interval '89 days'`)
    await sweepAttempts(t.db.pool)
    expect((await sql('SELECT 1 FROM login_attempt')).rows).toHaveLength(1)
    await sql(`UPDATE login_attempt SET at = now() - interval '91 days'`)
    await sweepAttempts(t.db.pool)
    expect((await sql('SELECT 1 FROM login_attempt')).rows).toEqual([])
  })

  it('[D-008] does not count logins that succeed', async () => {
    for (let i = 0; i < 35; i++) expect((await login()).status).toBe(200)
  })
})

describe('the token', () => {
  it('[AP-002] is asked by every call but the login and those of the password, before the body is judged', async () => {
    const { status, body } = await post('/api/register', {})
    expect([status, body.code]).toEqual([401, 'AUTH_REQUIRED'])
    for (const url of ['/api/me', '/api/user/all/active']) {
      expect((await get(url)).status).toBe(401)
      expect((await get(url, 'A'.repeat(43))).status).toBe(401)
    }
    for (const url of ['/api/userlogin', '/api/user/email', '/api/user/code', '/api/user/password'])
      expect((await post(url, {})).status).toBe(422)
  })

  it('[B2.1] a sync call without one gets that error in the form of the sync calls', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/api/sync/pull', payload: {} })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['x-sync-proto']).toBe('1')
    expect(answer.json()).toMatchObject({ error: { code: 'auth_required' } })
  })

  it('[AP-002] every route there is asks for it, but for the open ones', async () => {
    const { paths } = (await get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>
    }
    const open: string[] = []
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        const url = path.replaceAll(/\{\w+\}/g, '0195a000-0000-7000-8000-000000000000')
        const { status } = await call({ method: method.toUpperCase() as 'GET', url })
        if (status !== 401) open.push(path)
      }
    expect(open.sort()).toEqual(
      [
        '/api/agenda/{file}',
        '/api/device/state',
        '/api/device/wiped',
        '/api/export/all/{ticket}',
        '/api/health',
        '/api/login/company',
        '/api/passkey/login',
        '/api/passkey/options',
        '/api/session/credential',
        '/api/sso',
        '/api/sso/session',
        '/api/sso/start',
        '/api/user/code',
        '/api/user/email',
        '/api/user/password',
        '/api/userlogin',
      ].sort(),
    )
  })

  it('[AP-004] [SH-19] is worthless after logout, and only that one', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()]
    expect((await call({ method: 'POST', url: '/api/logout' }, first)).status).toBe(200)
    expect((await get('/api/me', first)).status).toBe(401)
    expect((await get('/api/me', second)).status).toBe(200)
  })

  it('ends after 12 hours without use, and use lengthens it', async () => {
    const token = await tokenOf()
    await sql(`UPDATE auth_token SET last_used = now() - interval '11 hours' WHERE user_id = $1`, [userId])
    expect((await get('/api/me', token)).status).toBe(200)
    const { rows } = await sql(
      "SELECT last_used > now() - interval '1 minute' AS fresh FROM auth_token WHERE user_id = $1",
      [userId],
    )
    expect(rows[0].fresh).toBe(true)
    await sql(`UPDATE auth_token SET last_used = now() - interval '12 hours' WHERE user_id = $1`, [userId])
    expect((await get('/api/me', token)).status).toBe(401)
  })

  it('[AW-10] is kept alive by what a person does, and not by what a device does by itself', async () => {
    const token = await tokenOf()
    const age = () =>
      sql(`UPDATE auth_token SET last_used = now() - interval '11 hours' WHERE user_id = $1`, [userId])
    const isFresh = async () => {
      const text =
        "SELECT last_used > now() - interval '1 minute' AS fresh FROM auth_token WHERE user_id = $1"
      return (await sql(text, [userId])).rows[0].fresh as boolean
    }
    const headers = { 'x-sync-proto': '1' }
    const seen: Record<string, boolean> = {}
    for (const url of ['/api/sync/pull', '/api/sync/push', '/api/me/active']) {
      await age()
      await call({ method: 'POST', url, payload: {}, headers }, token)
      seen[url] = await isFresh()
    }
    await age()
    await call({ method: 'GET', url: `/api/sync/blobs/${'ab'.repeat(32)}`, headers }, token)
    seen['photo'] = await isFresh()
    expect(seen).toEqual({
      '/api/sync/pull': false,
      '/api/sync/push': true,
      '/api/me/active': true,
      photo: false,
    })
  })

  it('ends after 7 days, used or not', async () => {
    const token = await tokenOf()
    const { rows } = await sql('SELECT expires_at - created_at AS life FROM auth_token WHERE user_id = $1', [
      userId,
    ])
    expect(rows[0].life).toMatchObject({ days: 7 })
    await sql('UPDATE auth_token SET expires_at = now() WHERE user_id = $1', [userId])
    expect((await get('/api/me', token)).status).toBe(401)
  })
})

describe('the device credential', () => {
  let clientId: string
  const exchange = (credential: string, more: object = {}) =>
    post('/api/session/credential', { clientId, userId, credential, ...more })
  const first = async () =>
    (await login({ clientId, deviceLabel: 'Werkbank 2' })).body.deviceCredential as string
  beforeEach(() => {
    clientId = crypto.randomUUID()
  })

  it('comes with the login on a device, which is noted with the person', async () => {
    const { body } = await login({ clientId, deviceLabel: 'Werkbank 2' })
    expect(Buffer.from(body.deviceCredential, 'base64url')).toHaveLength(32)
    expect(Date.parse(body.offlineUntil) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    const { rows } = await sql(
      'SELECT user_id, label FROM device_user JOIN sync_client ON id = client_id WHERE client_id = $1',
      [clientId],
    )
    expect(rows).toEqual([{ user_id: userId, label: 'Werkbank 2' }])
    expect((await login({ clientId, rememberDevice: false })).body).not.toHaveProperty('deviceCredential')
  })

  it('buys a token and the next credential', async () => {
    const { status, body } = await exchange(await first())
    expect(status).toBe(200)
    expect((await get('/api/me', body.token)).body).toMatchObject({ id: userId, username })
    expect((await exchange(body.credential)).status).toBe(200)
  })

  const typedAgo = (days: number) =>
    sql(`UPDATE device_credential SET password_at = now() - $2 * interval '1 day' WHERE client_id = $1`, [
      clientId,
      days,
    ])
  const days = (value: string) =>
    sql(
      `INSERT INTO setting (id, module, field, value) VALUES ($1, 'repair', 'passwordDays', $2)
       ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
      [settingId('repair', 'passwordDays'), value],
    )

  it('[AW-09] asks the password 30 days after it was typed, whatever was exchanged since', async () => {
    const a = await first()
    await typedAgo(29.9)
    const { status, body } = await exchange(a)
    expect(status).toBe(200)
    const { rows } = await sql(
      `SELECT expires_at < now() + interval '3 hours' AS soon FROM auth_token WHERE client_id = $1
        ORDER BY created_at DESC LIMIT 1`,
      [clientId],
    )
    expect(rows).toEqual([{ soon: true }])
    await typedAgo(30.1)
    const refused = await exchange(body.credential)
    expect([refused.status, refused.body.error]).toEqual([401, 'Gelieve opnieuw in te loggen.'])
    expect((await exchange(await first())).status).toBe(200)
  })

  it('[AW-09] asks it after the days of the company', async () => {
    await days('7')
    const a = await first()
    await typedAgo(8)
    expect((await exchange(a)).status).toBe(401)
    await days('90')
    const b = await first()
    await typedAgo(60)
    expect((await exchange(b)).status).toBe(200)
    for (const value of ['0', 'veel', '']) {
      await days(value)
      const c = await first()
      await typedAgo(31)
      expect([value, (await exchange(c)).status]).toEqual([value, 401])
    }
    await sql(`DELETE FROM setting WHERE field = 'passwordDays'`)
  })

  it('still counts when the answer with the next one was lost', async () => {
    const a = await first()
    await exchange(a)
    const again = await exchange(a)
    expect(again.status).toBe(200)
    expect((await exchange(again.body.credential)).status).toBe(200)
  })

  it('revokes the whole chain when a used-up one comes back', async () => {
    const a = await first()
    const b = (await exchange(a)).body.credential
    const c = (await exchange(b)).body.credential
    expect((await exchange(a)).status).toBe(401)
    expect((await exchange(c)).status).toBe(401)
    expect((await exchange(b)).status).toBe(401)
    expect((await exchange(await first())).status).toBe(200)
  })

  it('[BV-08] ends the sessions of the person on the device when a used-up one comes back, and says so by mail', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await sql('UPDATE app_user SET email = $2 WHERE id = $1', [userId, email])
    const a = await first()
    const b = (await exchange(a)).body.credential
    const { token } = (await exchange(b)).body
    const elsewhere = (await login({ clientId: crypto.randomUUID() })).body.token
    expect((await get('/api/me', token)).status).toBe(200)
    expect((await exchange(a)).status).toBe(401)
    expect((await get('/api/me', token)).status).toBe(401)
    expect((await get('/api/me', elsewhere)).status).toBe(200)
    const { rows } = await sql('SELECT subject, text FROM mail_queue WHERE recipient = $1', [email])
    expect(rows).toEqual([
      { subject: 'U bent afgemeld op een toestel', text: expect.stringContaining('Werkbank 2') },
    ])
  })

  it('[BV-08] is not accepted without the secret of the device, which does not spend it', async () => {
    const deviceSecret = 'p'.repeat(43)
    const { deviceCredential } = (await login({ clientId, proof: deviceSecret })).body
    expect((await exchange(deviceCredential)).status).toBe(401)
    expect((await exchange(deviceCredential, { proof: 'q'.repeat(43) })).status).toBe(401)
    expect((await exchange(deviceCredential, { proof: deviceSecret })).status).toBe(200)
  })

  it('a guess is refused and revokes nothing', async () => {
    const a = await first()
    const guess = await exchange('A'.repeat(43))
    expect([guess.status, guess.body.code]).toEqual([401, 'CREDENTIAL_REFUSED'])
    expect((await exchange(a)).status).toBe(200)
  })

  it('belongs to one person on one device, and expires after 30 days', async () => {
    const a = await first()
    expect((await exchange(a, { clientId: crypto.randomUUID() })).status).toBe(401)
    expect((await exchange(a, { userId: await addUser(`piet${n}`) })).status).toBe(401)
    await sql('UPDATE device_credential SET expires_at = now() WHERE client_id = $1', [clientId])
    expect((await exchange(a)).status).toBe(401)
  })

  it('is refused on a blocked device, as the login is', async () => {
    const a = await first()
    await sql(`UPDATE sync_client SET state = 'blocked' WHERE id = $1`, [clientId])
    expect(await exchange(a)).toMatchObject({ status: 403, body: { code: 'DEVICE_BLOCKED' } })
    expect((await login({ clientId })).status).toBe(403)
  })

  it('goes when the device is to be forgotten at logout, and stays otherwise', async () => {
    const a = (await login({ clientId })).body
    await post('/api/logout', {}, a.token)
    const b = (await exchange(a.deviceCredential)).body
    await post('/api/logout', { forgetDevice: true }, b.token)
    expect((await exchange(b.credential)).status).toBe(401)
  })
})
