import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newUserId, putUser, storePasswordHash } from '../../server/auth/users.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'

const PASSWORD = 'sluitertijd 1/60'
let t: TestApp
let hash: string
let userId: string
let username: string
let n = 0

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, payload?: object) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await t.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const login = (more: object = {}) =>
  call('POST', '/userlogin', undefined, { username, password: PASSWORD, ...more })
const sql = async (text: string, values: unknown[] = []) => (await t.db.pool.query(text, values)).rows
const mails = async () =>
  (
    await sql('SELECT subject FROM mail_queue WHERE recipient = $1 ORDER BY created_at', [
      `${username}@example.com`,
    ])
  ).map(({ subject }) => subject)
const audits = async () =>
  (await sql('SELECT what FROM audit WHERE whom_id = $1 ORDER BY id', [userId])).map(({ what }) => what)
/** The code of a period: -1 is the one before the present one. */
const codeOf = (secret: string, period = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + period * 30_000 })
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((period) => codeOf(secret, period))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}
const device = () => ({ clientId: newId(), proof: newDeviceSecret() })

/** Sets up an authenticator app with the code of the period before, so that the present code is not used yet. */
async function setUp() {
  const token = (await login()).body.token as string
  await confirmSessions(t.db.pool)
  const { secret, uri } = (await call('POST', '/me/second-factor', token)).body
  const { status, body } = await call('POST', '/me/second-factor/confirm', token, {
    code: codeOf(secret, -1),
  })
  expect(status).toBe(200)
  return { token, secret: secret as string, uri: uri as string, codes: body.recoveryCodes as string[] }
}

beforeAll(async () => {
  t = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  // Stay in the middle of a period, so that no code ends between its making and its use.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  await sql('TRUNCATE login_attempt, rate_limit')
  username = `els${++n}`
  userId = newUserId()
  await putUser(t.db.pool, userId, {
    username,
    name: 'Els',
    lastName: 'Peeters',
    email: `${username}@example.com`,
  })
  await storePasswordHash(t.db.pool, userId, hash, false)
})
afterAll(async () => {
  vi.useRealTimers()
  await t?.close()
})

describe('setting up', () => {
  it('[TF-01] asks for the own password, and turns it on with a first right code only', async () => {
    const token = (await login()).body.token
    expect((await call('POST', '/me/second-factor', token)).body.code).toBe('CONFIRM_REQUIRED')
    await confirmSessions(t.db.pool)
    const { secret, uri } = (await call('POST', '/me/second-factor', token)).body
    expect(uri).toContain(`secret=${secret}`)
    const wrong = await call('POST', '/me/second-factor/confirm', token, { code: wrongFor(secret) })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { code: 'Deze code is niet de juiste code.' }])
    expect((await login()).status).toBe(200)
    expect((await call('GET', '/me/second-factor', token)).body).toMatchObject({
      active: false,
      recoveryCodes: 0,
    })
    const right = await call('POST', '/me/second-factor/confirm', token, { code: codeOf(secret) })
    expect(new Set(right.body.recoveryCodes).size).toBe(10)
    expect((await call('GET', '/me/second-factor', token)).body).toMatchObject({
      active: true,
      recoveryCodes: 10,
    })
    expect(await mails()).toEqual(['Tweede stap ingeschakeld'])
    expect(await audits()).toContain('secondFactorOn')
  })

  it('[TF-01] stores neither the secret nor a recovery code', async () => {
    const { secret, codes } = await setUp()
    const stored = JSON.stringify(
      await sql(
        `SELECT f.secret, f.pending, encode(r.hash, 'escape') AS hash FROM second_factor f
           JOIN recovery_code r USING (user_id) WHERE user_id = $1`,
        [userId],
      ),
    )
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
  })

  it('[TF-01] is slowed after ten codes', async () => {
    const token = (await login()).body.token
    await confirmSessions(t.db.pool)
    const { secret } = (await call('POST', '/me/second-factor', token)).body
    const wrong = () => call('POST', '/me/second-factor/confirm', token, { code: wrongFor(secret) })
    for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(422)
    expect((await wrong()).status).toBe(429)
  })
})

describe('the login', () => {
  it('[TF-02] is asked for a code after the right password, and only then', async () => {
    const { secret } = await setUp()
    const asked = await login(device())
    expect([asked.status, asked.body.code, asked.body.token]).toEqual([
      401,
      'SECOND_FACTOR_REQUIRED',
      undefined,
    ])
    expect((await login({ password: 'verkeerd' })).body.code).toBe('WRONG_LOGIN')
    const given = await login({ ...device(), secondFactor: { code: codeOf(secret) } })
    expect(given.status).toBe(200)
    expect(given.body).toMatchObject({ id: userId, deviceCredential: expect.any(String) })
  })

  it('[TF-03] takes a code once, also from two requests at once', async () => {
    const { secret } = await setUp()
    const secondFactor = { code: codeOf(secret) }
    const both = await Promise.all([login({ secondFactor }), login({ secondFactor })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.map(({ status, body }) => [status, body.error])).toContainEqual([
      403,
      expect.stringContaining('al gebruikt'),
    ])
    const again = await login({ secondFactor })
    expect([again.status, again.body.code]).toEqual([403, 'SECOND_FACTOR_WRONG'])
    expect(again.body.error).toContain('al gebruikt')
    // An earlier code is refused as well.
    expect((await login({ secondFactor: { code: codeOf(secret, -1) } })).status).toBe(403)
  })

  it('[TF-03] slows wrong codes as wrong passwords, and writes them down', async () => {
    const { secret } = await setUp()
    const guess = () => login({ secondFactor: { code: wrongFor(secret) } })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await guess()).status)
    expect([statuses.slice(0, 4), statuses.at(-1)]).toEqual([[403, 403, 403, 403], 429])
    const failed = await sql(
      `SELECT 1 FROM audit WHERE what = 'loginFailed' AND details->>'account' = $1 AND details->>'kind' = 'Tweede stap'`,
      [username],
    )
    expect(failed.length).toBeGreaterThanOrEqual(4)
  })

  it('[TF-03] the right password without a code does not forgive wrong codes', async () => {
    const { secret } = await setUp()
    let last = 0
    for (let i = 0; i < 4 && last !== 429; i++) {
      await login()
      last = (await login({ secondFactor: { code: wrongFor(secret) } })).status
    }
    expect(last).toBe(429)
  })

  it('[TF-04] takes each recovery code once, and tells the person', async () => {
    const { token, codes } = await setUp()
    const secondFactor = { code: codes[3]!.toLowerCase() }
    expect((await login({ secondFactor })).status).toBe(200)
    expect((await login({ secondFactor })).status).toBe(403)
    expect(await mails()).toContain('Er is een herstelcode gebruikt')
    expect((await call('GET', '/me/second-factor', token)).body.recoveryCodes).toBe(9)
  })
})

describe('a remembered device', () => {
  it('[TF-05] is not asked again for 30 days, with its secret', async () => {
    const { secret } = await setUp()
    const own = device()
    expect((await login({ ...own, secondFactor: { code: codeOf(secret), remember: true } })).status).toBe(200)
    expect((await login(own)).status).toBe(200)
    expect((await login({ clientId: own.clientId })).status).toBe(401)
    expect((await login({ ...own, proof: newDeviceSecret() })).status).toBe(401)
    await sql(`UPDATE second_factor_device SET at = now() - interval '31 days'`)
    expect((await login(own)).status).toBe(401)
  })

  it('[TF-05] is asked again where the person did not choose it', async () => {
    const { secret } = await setUp()
    const own = device()
    expect((await login({ ...own, secondFactor: { code: codeOf(secret) } })).status).toBe(200)
    expect((await login(own)).status).toBe(401)
  })

  it('[TF-05] is forgotten by Overal uitloggen, and by a new password from elsewhere', async () => {
    const { token, secret } = await setUp()
    const own = device()
    const { body } = await login({ ...own, secondFactor: { code: codeOf(secret), remember: true } })
    const change = { currentPassword: PASSWORD, password: 'een heel ander woord 7' }
    expect((await call('POST', '/me/password', body.token, change)).status).toBe(200)
    expect((await login({ ...own, password: change.password })).status).toBe(200)
    expect((await call('GET', '/me', token)).status).toBe(401)
    expect((await call('POST', '/me/sessions/end', body.token)).status).toBe(200)
    expect((await login({ ...own, password: change.password })).status).toBe(401)
  })
})

describe('the command of the operator', () => {
  it('[TF-08] removes the second step of a person who lost everything', async () => {
    await setUp()
    const command = async () => {
      const env = { ...process.env, DATABASE_URL: t.db.url }
      const args = ['server/cli/users.ts', 'second-factor', username]
      const run = promisify(execFile)(process.execPath, args, { env })
      return (await run.catch((error: { stderr: string }) => ({ stdout: error.stderr }))).stdout
    }
    expect(await command()).toContain(username)
    expect((await login()).status).toBe(200)
    expect(await audits()).toContain('secondFactorReset')
    expect(await command()).toContain('has no second factor')
  })
})

describe('turning it off', () => {
  it('[TF-07] needs the own password, tells the person, and the login asks nothing any more', async () => {
    const { token } = await setUp()
    await sql('UPDATE auth_token SET confirmed_at = NULL')
    for (const [method, url] of [
      ['DELETE', '/me/second-factor'],
      ['POST', '/me/second-factor/recovery-codes'],
      ['DELETE', `/user/second-factor/${userId}`],
    ] as const)
      expect((await call(method, url, token)).body.code).toBe('CONFIRM_REQUIRED')
    await confirmSessions(t.db.pool)
    expect((await call('DELETE', '/me/second-factor', token)).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect(await mails()).toContain('Tweede stap uitgeschakeld')
    expect(await audits()).toContain('secondFactorOff')
  })

  it('[TF-07] new recovery codes replace the old ones', async () => {
    const { token, codes } = await setUp()
    const { body } = await call('POST', '/me/second-factor/recovery-codes', token)
    expect((await login({ secondFactor: { code: codes[0] } })).status).toBe(403)
    expect((await login({ secondFactor: { code: body.recoveryCodes[0] } })).status).toBe(200)
  })

  it('[TF-07] a colleague removes it for a person who lost the device', async () => {
    await setUp()
    const [lost, lostId] = [username, userId]
    username = `jan${n}`
    const colleague = newUserId()
    await putUser(t.db.pool, colleague, {
      username,
      name: 'Jan',
      lastName: 'Smet',
      email: `${username}@example.com`,
    })
    await storePasswordHash(t.db.pool, colleague, hash, false)
    const { token } = (await login()).body
    await confirmSessions(t.db.pool)
    expect((await call('DELETE', `/user/second-factor/${colleague}`, token)).status).toBe(404)
    expect((await call('DELETE', `/user/second-factor/${lostId}`, token)).status).toBe(200)
    ;[username, userId] = [lost, lostId]
    expect((await login()).status).toBe(200)
    expect(await mails()).toContain('Uw tweede stap is gewist')
    expect(await audits()).toContain('secondFactorReset')
  })
})
