import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newUserId, putUser, storePasswordHash } from '../../server/auth/users.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'
import { type AnswerParts, makePasskey, type Passkey, signWithPasskey } from '../kit/server/authenticator.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'

const PASSWORD = 'sluitertijd 1/60'
const HOST = 'werkbank.example.com'
const ORIGIN = `https://${HOST}`
let t: TestApp
let hash: string
let n = 0

interface Person {
  id: string
  username: string
  token: string
}

async function call(
  method: string,
  url: string,
  { token = '', body = null as object | null, host = HOST } = {},
) {
  const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await t.app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers,
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
const login = (username: string, more: object = {}) =>
  call('POST', '/userlogin', { body: { username, password: PASSWORD, ...more } })
const sql = async (text: string, values: unknown[] = []) => (await t.db.pool.query(text, values)).rows
const device = () => ({ clientId: newId(), proof: newDeviceSecret() })

async function person(): Promise<Person> {
  const username = `nora${++n}`
  const id = newUserId()
  await putUser(t.db.pool, id, {
    username,
    name: 'Nora',
    lastName: 'Wouters',
    email: `${username}@example.com`,
  })
  await storePasswordHash(t.db.pool, id, hash, false)
  return { id, username, token: (await login(username)).body.token }
}
const mails = async ({ username }: Person) =>
  (
    await sql('SELECT subject FROM mail_queue WHERE recipient = $1 ORDER BY created_at', [
      `${username}@example.com`,
    ])
  ).map(({ subject }) => subject)
const audits = async ({ id }: Person) =>
  (await sql('SELECT what FROM audit WHERE whom_id = $1 ORDER BY id', [id])).map(({ what }) => what)

/** Begins to make a passkey; a test may give another answer than the right one. */
async function register({ token }: Person, parts: AnswerParts = {}, host = HOST) {
  await confirmSessions(t.db.pool)
  const { body: options } = await call('POST', '/me/passkeys/options', { token, host })
  const made = makePasskey(options, `https://${host}`, parts)
  const body = { name: 'Telefoon', answer: made.answer }
  return { ...made, options, added: await call('POST', '/me/passkeys', { token, body, host }) }
}
async function withPasskey() {
  const owner = await person()
  const { passkey, added } = await register(owner)
  expect(added.status).toBe(201)
  return { ...owner, passkey, recoveryCodes: added.body.recoveryCodes as string[] }
}
const startLogin = async (host = HOST) => (await call('POST', '/passkey/options', { host })).body
const finishLogin = (answer: object, more: object = {}, host = HOST) =>
  call('POST', '/passkey/login', { body: { answer, ...more }, host })
const passkeyLogin = async (passkey: Passkey, parts: AnswerParts = {}, more: object = {}) =>
  finishLogin(signWithPasskey(passkey, await startLogin(), ORIGIN, parts), more)

beforeAll(async () => {
  t = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
beforeEach(() => sql('TRUNCATE login_attempt, rate_limit, setting'))
afterAll(() => t?.close())

describe('a passkey of the own login', () => {
  it('[PK-07] is made after the own password, named, listed, and told by mail and audit', async () => {
    const owner = await person()
    const refused = await call('POST', '/me/passkeys/options', { token: owner.token })
    expect(refused.body.code).toBe('CONFIRM_REQUIRED')
    const { options, added } = await register(owner)
    expect(options).toMatchObject({
      rp: { id: HOST, name: 'Werkbank' },
      user: { name: owner.username, displayName: 'Nora Wouters' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(added.status).toBe(201)
    const { body } = await call('GET', '/me/passkeys', { token: owner.token })
    expect(body).toEqual([
      { id: expect.any(String), name: 'Telefoon', host: HOST, createdAt: expect.any(String), lastUsed: null },
    ])
    expect(await mails(owner)).toEqual(['Passkey toegevoegd'])
    expect(await audits(owner)).toContain('passkeyAdded')
  })

  it('[PK-07] several belong to one person, and one of them is removed', async () => {
    const owner = await withPasskey()
    await register(owner)
    const { token } = owner
    const { body } = await call('GET', '/me/passkeys', { token })
    expect(body).toHaveLength(2)
    await sql('UPDATE auth_token SET confirmed_at = NULL')
    const url = `/me/passkeys/${body[0].id}`
    expect((await call('DELETE', url, { token })).body.code).toBe('CONFIRM_REQUIRED')
    await confirmSessions(t.db.pool)
    const other = await person()
    await confirmSessions(t.db.pool)
    expect((await call('DELETE', url, { token: other.token })).status).toBe(404)
    expect((await call('DELETE', url, { token })).status).toBe(200)
    expect((await passkeyLogin(owner.passkey)).status).toBe(403)
    expect((await call('GET', '/me/passkeys', { token })).body).toHaveLength(1)
    expect(await mails(owner)).toEqual(['Passkey toegevoegd', 'Passkey toegevoegd', 'Passkey verwijderd'])
    expect((await audits(owner)).slice(-1)).toEqual(['passkeyRemoved'])
  })

  it('[PK-07] needs a name, and stops at 20', async () => {
    const owner = await withPasskey()
    const { token, id } = owner
    const body = { name: ' ', answer: (await register(owner)).answer }
    const unnamed = await call('POST', '/me/passkeys', { token, body })
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([422, ['name']])
    await sql(
      `INSERT INTO passkey (credential_id, user_id, rp_id, public_key, counter, transports, name)
       SELECT 'x' || i, $1, 'x', '', 0, '{}', 'x' FROM generate_series(1, 20) i`,
      [id],
    )
    expect((await call('POST', '/me/passkeys/options', { token })).body.code).toBe('TOO_MANY')
  })

  it.each<[string, AnswerParts]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['the plain http address', { origin: `http://${HOST}` }],
    ['another host', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to a login', { type: 'webauthn.get' }],
    ['a person who was not verified', { verified: false }],
    ['nobody present', { present: false }],
  ])('[PK-08] is refused with %s', async (_, parts) => {
    const owner = await person()
    const { added } = await register(owner, parts)
    expect([added.status, added.body.code]).toEqual([422, 'PASSKEY_WRONG'])
    expect((await call('GET', '/me/passkeys', { token: owner.token })).body).toEqual([])
  })

  it('[PK-08] is added once, by the person who asked, within five minutes', async () => {
    const [owner, other] = [await person(), await person()]
    const { answer, added } = await register(owner)
    expect(added.status).toBe(201)
    const send = (token: string, sent: object) =>
      call('POST', '/me/passkeys', { token, body: { name: 'Weer', answer: sent } })
    expect((await send(owner.token, answer)).body.code).toBe('PASSKEY_WRONG')
    const start = async () => (await call('POST', '/me/passkeys/options', { token: owner.token })).body
    await confirmSessions(t.db.pool)
    expect((await send(other.token, makePasskey(await start(), ORIGIN).answer)).status).toBe(422)
    const late = makePasskey(await start(), ORIGIN).answer
    await sql(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`)
    expect((await send(owner.token, late)).status).toBe(422)
  })
})

describe('the login by passkey alone', () => {
  it('[PK-09] opens a session as the login by password does, but makes no credential of the device', async () => {
    const { passkey, id, username } = await withPasskey()
    const own = device()
    const { status, body } = await passkeyLogin(passkey, {}, own)
    expect(status).toBe(200)
    const byPassword = (await login((await person()).username)).body
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(byPassword).toSorted())
    expect(body).toMatchObject({ id, username, oneTimePassword: false })
    const me = await call('GET', '/me', { token: body.token })
    expect(me.body.username).toBe(username)
    const [row] = await sql(
      `SELECT client_id, details FROM audit WHERE what = 'login' AND whom_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(row).toMatchObject({ client_id: own.clientId, details: { kind: 'Passkey' } })
    expect((await call('GET', '/me/passkeys', { token: body.token })).body[0].lastUsed).not.toBeNull()
  })

  it('[PK-13] leaves the credential of a device, which the password seals, as it is', async () => {
    const { passkey, id, username, recoveryCodes } = await withPasskey()
    const own = device()
    const first = await login(username, { ...own, secondFactor: { code: recoveryCodes[0] } })
    expect((await passkeyLogin(passkey, {}, own)).status).toBe(200)
    const { deviceCredential: credential } = first.body
    const renewed = await call('POST', '/session/credential', { body: { ...own, userId: id, credential } })
    expect(renewed.status).toBe(200)
  })

  const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  it.each<[string, AnswerParts]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['a person who was not verified', { verified: false }],
    ['nobody present', { present: false }],
    ['the same counter', { counter: 2 }],
    ['a lower counter', { counter: 1 }],
    ['no counter any more', { counter: 0 }],
    ['another person', { userHandle: Buffer.from(newId()).toString('base64url') }],
    ['no person', { userHandle: undefined }],
    ['another key', { key: OTHER_KEY }],
  ])('[PK-10] is refused with %s', async (_, parts) => {
    const { passkey } = await withPasskey()
    expect((await passkeyLogin(passkey)).status).toBe(200)
    const { status, body } = await passkeyLogin(passkey, parts)
    expect([status, body.code]).toEqual([403, 'PASSKEY_WRONG'])
  })

  it('[PK-10] takes an answer once, also from two requests at once, and within five minutes', async () => {
    const { passkey } = await withPasskey()
    const answer = signWithPasskey(passkey, await startLogin(), ORIGIN)
    const both = await Promise.all([finishLogin(answer), finishLogin(answer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const late = signWithPasskey(passkey, await startLogin(), ORIGIN)
    await sql(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`)
    expect((await finishLogin(late)).status).toBe(403)
    const second = signWithPasskey(passkey, (await login((await person()).username)).body, ORIGIN)
    expect((await finishLogin(second)).status).toBe(403)
  })

  it('[PK-10] refuses any answer that differs from the right one in one byte', async () => {
    const { passkey, username } = await withPasskey()
    const fields = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (field, at, by) => {
          await sql('TRUNCATE login_attempt, rate_limit')
          const answer = signWithPasskey(passkey, await startLogin(), ORIGIN)
          const bytes = Buffer.from(answer.response[field] ?? '', 'base64url')
          bytes[at % bytes.length]! ^= by
          const response = { ...answer.response, [field]: bytes.toString('base64url') }
          expect((await finishLogin({ ...answer, response })).status).toBe(403)
        },
      ),
      { numRuns: 60 },
    )
    expect(username).toBeTruthy()
    await sql('TRUNCATE login_attempt, rate_limit')
    expect((await passkeyLogin(passkey)).status).toBe(200)
  })

  it('[PK-10] works for the host alone for which it was made', async () => {
    const { passkey } = await withPasskey()
    const host = 'oost.example.com'
    const answer = signWithPasskey(passkey, await startLogin(host), `https://${host}`, { rpId: host })
    expect((await finishLogin(answer, {}, host)).status).toBe(403)
    // A challenge of one host opens nothing at another one.
    const mixed = signWithPasskey(passkey, await startLogin(host), ORIGIN)
    expect((await finishLogin(mixed)).status).toBe(403)
    expect((await call('POST', '/passkey/options', { host: '192.168.1.5:3000' })).body.code).toBe(
      'PASSKEYS_NEED_NAME',
    )
  })

  it('[PK-11] slows guesses as wrong passwords, and the audit has them', async () => {
    const { passkey, username } = await withPasskey()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await passkeyLogin(passkey, { origin: 'https://evil.example.com' })).status)
    expect([statuses.slice(0, 4), statuses.at(-1)]).toEqual([[403, 403, 403, 403], 429])
    const failed = await sql(
      `SELECT 1 FROM audit WHERE what = 'loginFailed' AND details->>'account' = $1 AND details->>'kind' = 'Passkey'`,
      [username],
    )
    expect(failed.length).toBeGreaterThanOrEqual(4)
    // Passkeys that nobody has are counted together, and keep nobody else out.
    const unknown = { ...passkey, id: 'AAAA' }
    for (let i = 0; i < 6; i++) statuses.push((await passkeyLogin(unknown)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await passkeyLogin((await withPasskey()).passkey)).status).toBe(200)
  })

  it('[PK-09] is closed to a person who was deleted, and to one whom a colleague gave a password', async () => {
    const { passkey, id } = await withPasskey()
    await storePasswordHash(t.db.pool, id, hash, true, new Date(Date.now() + 60_000).toISOString())
    expect((await passkeyLogin(passkey)).body.code).toBe('PASSWORD_CHANGE_REQUIRED')
    await storePasswordHash(t.db.pool, id, hash, false)
    expect((await passkeyLogin(passkey)).status).toBe(200)
    await sql('UPDATE app_user SET active = false WHERE id = $1', [id])
    expect((await passkeyLogin(passkey)).body.code).toBe('PASSKEY_WRONG')
  })
})

describe('a passkey as the second step', () => {
  it('[PK-12] is asked after the password, and opens the session', async () => {
    const { passkey, username } = await withPasskey()
    const asked = await login(username, device())
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    const { details } = asked.body
    expect(details).toMatchObject({
      app: false,
      passkey: { rpId: HOST, allowCredentials: [{ id: passkey.id }] },
    })
    const answer = signWithPasskey(passkey, details.passkey, ORIGIN)
    const given = await login(username, { ...device(), secondFactor: { passkey: answer } })
    expect([given.status, given.body.deviceCredential]).toEqual([200, expect.any(String)])
    expect((await login(username, { secondFactor: { passkey: answer } })).status).toBe(403)
  })

  it('[PK-12] of another person, or of a login that names nobody, is refused and counted', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    const options = async () => (await login(one.username)).body.details.passkey
    const wrong = [
      signWithPasskey(two.passkey, await options(), ORIGIN),
      signWithPasskey({ ...two.passkey, userHandle: one.passkey.userHandle }, await options(), ORIGIN),
      signWithPasskey(one.passkey, await startLogin(), ORIGIN),
    ]
    for (const passkey of wrong) {
      await sql('TRUNCATE login_attempt')
      const refused = await login(one.username, { secondFactor: { passkey } })
      expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_WRONG'])
    }
    const failed = await sql(
      `SELECT 1 FROM audit WHERE what = 'loginFailed' AND details->>'account' = $1
          AND details->>'kind' = 'Tweede stap met passkey'`,
      [one.username],
    )
    expect(failed).toHaveLength(3)
    // The answer to a second step opens no session without the password either.
    await sql('TRUNCATE login_attempt')
    expect((await finishLogin(signWithPasskey(one.passkey, await options(), ORIGIN))).status).toBe(403)
  })

  it('[PK-12] the first second step makes recovery codes, and the app and a passkey serve side by side', async () => {
    const { token, username, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    expect((await login(username, { secondFactor: { code: recoveryCodes[0] } })).status).toBe(200)
    await confirmSessions(t.db.pool)
    const { secret } = (await call('POST', '/me/second-factor', { token })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await call('POST', '/me/second-factor/confirm', { token, body: { code } })
    const { details } = (await login(username)).body
    expect([details.app, details.passkey === undefined]).toEqual([true, false])
    // Without the app the passkey still asks, and the recovery codes stay.
    expect((await call('DELETE', '/me/second-factor', { token })).status).toBe(200)
    expect((await call('GET', '/me/second-factor', { token })).body).toMatchObject({
      active: false,
      passkeys: 1,
      recoveryCodes: 10,
    })
    expect((await login(username)).status).toBe(401)
  })

  it('[PK-06] [PK-03] counts where a second step is required: it opens everything, and the last one stays', async () => {
    const owner = await withPasskey()
    const { token } = owner
    const body = { requiredFor: 'all', rememberDays: 30 }
    expect((await call('PUT', '/second-factor/policy', { token, body })).status).toBe(200)
    const other = await person()
    expect((await call('GET', '/user/all/active', { token: other.token })).status).toBe(403)
    const { added } = await register(other)
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect((await call('GET', '/user/all/active', { token: other.token })).status).toBe(200)
    const [only] = (await call('GET', '/me/passkeys', { token: other.token })).body
    const removed = await call('DELETE', `/me/passkeys/${only.id}`, { token: other.token })
    expect([removed.status, removed.body.code]).toEqual([409, 'SECOND_FACTOR_REQUIRED'])
    expect((await call('GET', '/me/passkeys', { token: other.token })).body).toHaveLength(1)
  })
})

describe('what ends a passkey', () => {
  it('[PK-14] a colleague who resets the second step removes it, and Overal uitloggen does not', async () => {
    const [owner, colleague] = [await withPasskey(), await person()]
    expect((await call('POST', '/me/sessions/end', { token: owner.token })).status).toBe(200)
    expect((await passkeyLogin(owner.passkey)).status).toBe(200)
    await confirmSessions(t.db.pool)
    const reset = await call('DELETE', `/user/second-factor/${owner.id}`, { token: colleague.token })
    expect(reset.status).toBe(200)
    expect((await passkeyLogin(owner.passkey)).status).toBe(403)
    expect((await login(owner.username)).status).toBe(200)
    expect(await audits(owner)).toContain('secondFactorReset')
    expect(await mails(owner)).toContain('Uw tweede stap is gewist')
  })
})

describe('a session that must be confirmed', () => {
  const options = (token: string) => call('POST', '/me/confirm/options', { token })
  const confirm = (token: string, passkey: object) =>
    call('POST', '/me/confirm', { token, body: { passkey } })
  const isConfirmed = async (token: string) =>
    (await call('POST', '/me/passkeys/options', { token })).status === 200
  /** A person with a passkey and a session that was not confirmed. */
  async function unconfirmed() {
    const owner = await withPasskey()
    await sql('DELETE FROM user_secret WHERE user_id = $1', [owner.id])
    const { token } = (await passkeyLogin(owner.passkey)).body
    expect(await isConfirmed(token)).toBe(false)
    return { ...owner, token: token as string }
  }

  it('[PK-17] is confirmed by passkey of a person without a password, once for each challenge', async () => {
    const { token, passkey } = await unconfirmed()
    const answer = signWithPasskey(passkey, (await options(token)).body, ORIGIN)
    expect((await confirm(token, answer)).status).toBe(200)
    expect(await isConfirmed(token)).toBe(true)
    const again = await confirm(token, answer)
    expect([again.status, again.body.code]).toEqual([422, 'PASSKEY_WRONG'])
  })

  it('[PK-17] is not confirmed by the answer of a login, of somebody else or without a verified person', async () => {
    const other = await withPasskey()
    const { token, passkey, ...owner } = await unconfirmed()
    const wrong = [
      signWithPasskey(passkey, await startLogin(), ORIGIN),
      signWithPasskey(other.passkey, (await options(token)).body, ORIGIN),
      signWithPasskey(passkey, (await options(other.token)).body, ORIGIN),
      signWithPasskey(passkey, (await options(token)).body, 'https://elders.example.com'),
    ]
    for (const answer of wrong) expect((await confirm(token, answer)).status).toBe(422)
    expect(await isConfirmed(token)).toBe(false)
    const entries = await audits({ ...owner, token })
    expect(entries.filter((what) => what === 'ownPasskeyWrong')).toHaveLength(wrong.length)
    const challenge = (await options(token)).body
    expect((await finishLogin(signWithPasskey(passkey, challenge, ORIGIN))).status).toBe(403)
  })

  it('[PK-17] waits after ten wrong answers, and names no challenge to whoever has no passkey', async () => {
    const { token, passkey } = await unconfirmed()
    const wrong = signWithPasskey(passkey, await startLogin(), ORIGIN)
    for (let i = 0; i < 10; i += 1) await confirm(token, wrong)
    expect((await confirm(token, wrong)).status).toBe(429)
    const { token: without } = await person()
    const none = await options(without)
    expect([none.status, none.body.code]).toEqual([409, 'NO_PASSKEY'])
  })
})
