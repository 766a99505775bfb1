import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/lib/secrets.ts'
import { newUserId, putUser, storePasswordHash } from '../../server/auth/users.ts'
import { openText } from '../../server/lib/seal.ts'
import { ensureFirstUser } from '../../server/seed/firstUser.ts'
import { refId, seedReferenceData, STANDARD_EXECUTOR } from '../../server/seed/referenceData.ts'
import { Ref, User } from '../../src/domain/system/system.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'
import { freshDatabase } from '../kit/server/postgres.ts'

const PASSWORD = 'sluitertijd 1/60'
const UNKNOWN = 'Dit e-mailadres is niet gekend in het systeem. Gelieve een geldig adres op te geven.'
let t: TestApp
let hash: string
let me: { id: string; username: string; email: string; token: string }

async function call(options: InjectOptions, token?: string): Promise<{ status: number; body: any }> {
  const headers = { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await t.app.inject({ ...options, headers })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}
const post = (url: string, payload: object, token?: string) => call({ method: 'POST', url, payload }, token)
const get = (url: string, token?: string) => call({ method: 'GET', url }, token)
const sql = (text: string, values: unknown[] = []) => t.db.pool.query(text, values)
const login = (username: string, password = PASSWORD, more: object = {}) =>
  post('/api/userlogin', { username, password, ...more })

let n = 0
async function addUser() {
  const id = newUserId()
  const username = `user${++n}`
  const email = `${username}@example.com`
  await putUser(t.db.pool, id, { username, name: 'Els', lastName: 'Peeters', email })
  await storePasswordHash(t.db.pool, id, hash, false)
  return { id, username, email }
}
/** The right of a person of whom nobody said otherwise (D-141). */
const OWNER = { role: 'owner', onlyDepartment: null }
const fresh = (more: object = {}) => ({
  username: `new${++n}`,
  name: 'Jan',
  lastName: 'Maes',
  email: 'jan@example.com',
  ...more,
})
const version = async (id: string) =>
  (await sql('SELECT v FROM sync_change WHERE ent = 15 AND id = $1', [id])).rows[0]?.v as number | undefined

beforeAll(async () => {
  t = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  await sql('TRUNCATE login_attempt, rate_limit, mail_queue')
  const user = await addUser()
  me = { ...user, token: (await login(user.username)).body.token }
  await confirmSessions(t.db.pool)
})
afterAll(() => t?.close())

describe('a new password by code', () => {
  const mailed = async () => {
    const { rows } = await sql(
      'SELECT recipient, subject, text FROM mail_queue ORDER BY created_at DESC LIMIT 1',
    )
    const { text, ...row } = rows[0] as { recipient: string; subject: string; text: string }
    return { ...row, kept: text, text: await openText(t.app.env, text) }
  }
  const code = async () => {
    expect((await post('/api/user/code', { email: me.email })).status).toBe(201)
    return /\d{8}/.exec((await mailed()).text ?? '')![0]
  }
  const reset = (resetCode: string, more: object = {}) =>
    post('/api/user/password', { email: me.email, password: 'nieuw wachtwoord', resetCode, ...more })

  it('[AP-005] [SH-94] [AW-08] says that an address is known, to nobody whose it is, and 404 for nobody', async () => {
    expect(await post('/api/user/email', { email: me.email.toUpperCase() })).toEqual({
      status: 200,
      body: { id: me.id, name: '', lastName: '', email: me.email },
    })
    const nobody = await post('/api/user/email', { email: 'niemand@example.com' })
    expect([nobody.status, nobody.body.error]).toEqual([404, UNKNOWN])
    const malformed = await post('/api/user/email', { email: 'geen adres' })
    expect([malformed.status, malformed.body.fields.email]).toEqual([
      422,
      'Gelieve een geldig emailadres in te geven.',
    ])
  })

  it('[D-009] answers ten such calls an hour from one address', async () => {
    for (let i = 0; i < 10; i++) await post('/api/user/email', { email: me.email })
    expect((await post('/api/user/email', { email: me.email })).status).toBe(429)
  })

  it('[AP-007] [DV-22] mails eight digits in the words of the specification and keeps only their hash', async () => {
    const digits = await code()
    const { kept, ...mail } = await mailed()
    expect(kept).not.toContain(digits)
    expect(mail).toEqual({
      recipient: me.email,
      subject: 'Beveiligingscode',
      text: `Uw beveiligingscode is ${digits}. Deze code is 10 minuten geldig.`,
    })
    const { rows } = await sql('SELECT code_hash FROM reset_code WHERE user_id = $1', [me.id])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
  })

  it('[D-009] makes three codes per address an hour', async () => {
    for (let i = 0; i < 3; i++) await code()
    expect((await post('/api/user/code', { email: me.email })).status).toBe(429)
  })

  it('[BV-07] makes ten codes per address a day', async () => {
    for (let hour = 0; hour < 3; hour++) {
      for (let i = 0; i < 3; i++) expect((await post('/api/user/code', { email: me.email })).status).toBe(201)
      await sql(`UPDATE login_attempt SET at = at - interval '1 hour'`)
    }
    expect((await post('/api/user/code', { email: me.email })).status).toBe(201)
    await sql(`UPDATE login_attempt SET at = at - interval '1 hour'`)
    expect((await post('/api/user/code', { email: me.email })).status).toBe(429)
  })

  it('[FT-31] asks of who wants a code, known or not, no more than of who asks for an address', async () => {
    for (let i = 0; i < 10; i++)
      expect((await post('/api/user/code', { email: `x${i}@example.com` })).status).toBe(404)
    expect((await post('/api/user/code', { email: 'x@example.com' })).status).toBe(429)
    expect((await post('/api/user/code', { email: me.email })).status).toBe(429)
  })

  it('[AP-006] [SH-99] [EF-128] [EF-129] [EF-130] sets the password with 201 and ends every session and device', async () => {
    const clientId = crypto.randomUUID()
    const device = (await login(me.username, PASSWORD, { clientId })).body
    expect((await reset(await code(), { id: me.id, name: 'Els', lastName: 'Peeters' })).status).toBe(201)
    expect((await login(me.username)).status).toBe(403)
    expect((await login(me.username, 'nieuw wachtwoord')).status).toBe(200)
    expect((await get('/api/me', me.token)).status).toBe(401)
    const exchange = { clientId, userId: me.id, credential: device.deviceCredential }
    expect((await post('/api/session/credential', exchange)).status).toBe(401)
  })

  it('[D-009] a code counts once, and only the newest', async () => {
    const first = await code()
    const second = await code()
    // one in a hundred million codes equals the one before
    if (first === second) return
    expect((await reset(first)).status).toBe(400)
    expect((await reset(second)).status).toBe(201)
    expect((await reset(second)).status).toBe(400)
  })

  it('[SH-97] answers 400 with the listed text to an empty or wrong code, and takes five tries', async () => {
    const right = await code()
    const wrong = right === '00000000' ? '00000001' : '00000000'
    const text = 'Deze code is niet de juiste code.'
    expect((await reset('')).body).toMatchObject({ error: text, fields: { resetCode: text } })
    for (let i = 0; i < 4; i++) expect((await reset(wrong)).status).toBe(400)
    expect((await reset(right)).status).toBe(400)
  })

  it('[D-009] a code ends after 10 minutes', async () => {
    const digits = await code()
    await sql(`UPDATE reset_code SET expires_at = expires_at - interval '10 minutes'`)
    expect((await reset(digits)).status).toBe(400)
  })

  it('[D-010] refuses a password of fewer than 8 or more than 128 characters, and spends no code on it', async () => {
    const digits = await code()
    const short = await reset(digits, { password: '1234567' })
    expect([short.status, short.body.fields.password]).toEqual([
      422,
      'Uw wachtwoord moet minstens 8 tekens bevatten.',
    ])
    const long = 'Vensterbank-met-kaarsen-7 '.repeat(5)
    expect((await reset(digits, { password: long.slice(0, 129) })).status).toBe(422)
    expect((await reset(digits, { password: long.slice(0, 128) })).status).toBe(201)
  })
})

describe('users', () => {
  it('[AP-010] [US-04] [CN-28] [AW-04] makes eight letters and digits for a new user, and shows them once', async () => {
    const user = fresh()
    const { status, body } = await post('/api/register', { ...user, password: 'aB3dE6gH' }, me.token)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...user,
        active: true,
        ...OWNER,
        password: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
        passwordUntil: expect.any(String),
      },
    ])
    expect((await login(user.username, 'aB3dE6gH')).status).toBe(403)
    expect((await login(user.username, body.password)).body).toMatchObject({
      id: body.id,
      mustChangePassword: true,
      oneTimePassword: true,
    })
    const { rows } = await sql('SELECT text FROM mail_queue WHERE recipient = $1', [user.email])
    expect(rows).toHaveLength(1)
    expect(rows[0].text).toContain(user.username)
    expect(rows[0].text).not.toContain(body.password)
  })

  it('[AP-010] [D-037] changes the user whose id is given, and leaves the password', async () => {
    const user = await addUser()
    const changed = fresh({ id: user.id, name: 'Griet' })
    const { status, body } = await post('/api/register', changed, me.token)
    expect([status, body.name, body.password]).toEqual([201, 'Griet', undefined])
    expect((await login(changed.username)).status).toBe(200)
  })

  it('[FM-06] with what the person saw only those fields change, and none that is something else by now', async () => {
    const user = await addUser()
    const { username, email } = user
    const shown = { id: user.id, username, name: 'Oud', lastName: 'Oud', email }
    expect((await post('/api/register', { ...shown, name: 'A', lastName: 'B' }, me.token)).status).toBe(201)
    const one = await post('/api/register', { ...shown, name: 'Griet', base: { name: 'A' } }, me.token)
    expect([one.status, one.body.name, one.body.lastName]).toEqual([201, 'Griet', 'B'])
    const two = await post('/api/register', { ...shown, name: 'Lien', base: { name: 'A' } }, me.token)
    expect([two.status, two.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(two.body.fields.name).toContain('Griet')
    expect(two.body.details.current).toEqual({ name: 'Griet' })
    const three = await post('/api/register', { ...shown, name: 'Lien', base: { name: 'Griet' } }, me.token)
    expect([three.status, three.body.name]).toEqual([201, 'Lien'])
  })

  it('[D-009] a new password for somebody ends his sessions, not those of who gives it', async () => {
    const user = await addUser()
    const { token } = (await login(user.username)).body
    const fields = { id: user.id, username: user.username, name: 'Els', lastName: 'P', email: user.email }
    const given = await post('/api/register', { ...fields, newPassword: true }, me.token)
    expect(given.status).toBe(201)
    expect((await get('/api/me', token)).status).toBe(401)
    expect((await get('/api/me', me.token)).status).toBe(200)
    expect((await login(user.username, given.body.password)).body.mustChangePassword).toBe(true)
  })

  it('[AP-010] [US-05] 409 for a name that exists, in any case, also of a deleted user', async () => {
    const gone = await addUser()
    await get(`/api/user/delete/${gone.id}`, me.token)
    for (const username of [me.username.toUpperCase(), ` ${gone.username} `]) {
      const { status, body } = await post('/api/register', fresh({ username }), me.token)
      expect([status, body.error]).toEqual([409, 'Gebruiker niet opgeslagen, naam bestaat reeds.'])
    }
  })

  it('[D-127] of two who register the same name at once only one gets it', async () => {
    const user = fresh()
    const both = await Promise.all([1, 2].map(() => post('/api/register', user, me.token)))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  })

  it('[US-02] asks for all four fields and a valid address', async () => {
    const { status, body } = await post(
      '/api/register',
      { username: '', name: ' ', lastName: '', email: 'x@y' },
      me.token,
    )
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      username: 'Gelieve dit veld in te vullen!',
      name: 'Gelieve dit veld in te vullen!',
      lastName: 'Gelieve dit veld in te vullen!',
      email: 'Gelieve een geldig e-mailadres in te vullen!',
    })
  })

  it('[AP-008] [AP-009] [US-03] a name is free (200) or taken (409); the own one is free', async () => {
    expect((await post('/api/user/name', { username: `vrij${n}` }, me.token)).status).toBe(200)
    expect((await post('/api/user/name', { username: me.username, id: me.id }, me.token)).status).toBe(200)
    const { status, body } = await post('/api/user/name', { username: me.username.toUpperCase() }, me.token)
    expect([status, body.error]).toEqual([409, 'Deze gebruikersnaam is reeds in gebruik!'])
  })

  it('[AP-011] lists active users with their public fields only', async () => {
    const gone = await addUser()
    await get(`/api/user/delete/${gone.id}`, me.token)
    const { body } = await get('/api/user/all/active', me.token)
    expect(body.find((user: { id: string }) => user.id === gone.id)).toBeUndefined()
    expect(body.find((user: { id: string }) => user.id === me.id)).toEqual({
      id: me.id,
      username: me.username,
      name: 'Els',
      lastName: 'Peeters',
      email: me.email,
      active: true,
      ...OWNER,
    })
  })

  it('[BV-10] a deleted user gets no password that does not work, and is activated with one that does', async () => {
    const user = await addUser()
    const again = { ...user, name: 'Els', lastName: 'Peeters', newPassword: true }
    await get(`/api/user/delete/${user.id}`, me.token)
    expect(await post('/api/register', again, me.token)).toMatchObject({
      status: 409,
      body: { code: 'USER_INACTIVE' },
    })
    const { status, body } = await post(`/api/user/activate/${user.id}`, {}, me.token)
    expect([status, body.active]).toEqual([200, true])
    expect((await login(user.username)).status).toBe(403)
    expect((await login(user.username, body.password)).body).toMatchObject({ oneTimePassword: true })
    expect((await post(`/api/user/activate/${user.id}`, {}, me.token)).status).toBe(409)
    expect((await post(`/api/user/activate/${newUserId()}`, {}, me.token)).status).toBe(404)
  })

  it('[BV-09] [BV-11] [LZ-01] users are listed and changed by a command while the server runs, but for the last active one', async () => {
    const user = await addUser()
    const command = async (...args: string[]) => {
      const env = { ...process.env, DATABASE_URL: t.db.url }
      const run = promisify(execFile)(process.execPath, ['server/cli/users.ts', ...args], { env })
      return (await run.catch((error: { stderr: string }) => ({ stdout: error.stderr }))).stdout
    }
    const passwordIn = (text: string) => /One-time password of \w+: (\w+)/.exec(text)?.[1]
    expect(await command('list')).toContain(`${user.username}  Els Peeters  ${user.email}  owner  active`)
    expect(await command('right', user.username, 'staff', 'repair')).toContain(
      `${user.username}  Els Peeters  ${user.email}  staff repair  active`,
    )
    expect(await command('right', user.username, 'owner')).toContain(`${user.email}  owner  active`)
    expect(await command('deactivate', user.username)).toContain('INACTIVE')
    expect((await login(user.username)).status).toBe(403)
    const activated = passwordIn(await command('activate', user.username))
    expect((await login(user.username, activated)).status).toBe(200)
    expect(await command('activate', user.username)).toContain('is active already')
    const given = passwordIn(await command('password', user.username))
    expect((await login(user.username, given)).body.oneTimePassword).toBe(true)
    const trail = 'SELECT what FROM audit WHERE whom_id = $1 AND by_name = $2 ORDER BY id'
    expect((await sql(trail, [user.id, 'Commando op de server'])).rows.map(({ what }) => what)).toEqual([
      'rightChanged',
      'rightChanged',
      'userDeactivated',
      'userActivated',
      'passwordGiven',
    ])
    const shown = 'SELECT message FROM notification WHERE user_id = $1 ORDER BY at, id'
    const begins = (await sql(shown, [user.id])).rows.map(({ message }) => message.split(/[.:] /)[0])
    expect(begins).toEqual([
      'De beheerder van de server wijzigde wat u mag',
      'De beheerder van de server wijzigde wat u mag',
      'De beheerder van de server heeft uw gebruiker verwijderd',
      'De beheerder van de server heeft uw gebruiker terug geactiveerd',
      'De beheerder van de server maakte een nieuw wachtwoord voor u',
    ])
    const mailed = await sql('SELECT 1 FROM mail_queue WHERE recipient = $1', [user.email])
    expect(mailed.rows).toHaveLength(5)
    expect(await command('second-factor', user.username)).toContain('has no second factor')
    expect(await command('password', 'niemand')).toContain('There is no user niemand')
    expect(await command('verwijder', user.username)).toContain('Usage')
    await sql('UPDATE app_user SET active = false WHERE id <> $1', [user.id])
    expect(await command('deactivate', user.username)).toContain('is the last active user')
    expect((await login(user.username, given)).status).toBe(200)
  })

  it('[BV-09] of two users who delete each other at once one stays', async () => {
    const [one, other] = [await addUser(), await addUser()]
    const tokens = [(await login(one.username)).body.token, (await login(other.username)).body.token]
    await confirmSessions(t.db.pool)
    await sql('UPDATE app_user SET active = false WHERE id <> ALL($1)', [[one.id, other.id]])
    const both = await Promise.all([
      get(`/api/user/delete/${other.id}`, tokens[0]),
      get(`/api/user/delete/${one.id}`, tokens[1]),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql('SELECT count(*)::int AS n FROM app_user WHERE active')
    expect(rows[0].n).toBe(1)
  })

  it('[AP-012] [DV-20] deletes a user softly, ends his sessions and can be repeated', async () => {
    const user = await addUser()
    const clientId = crypto.randomUUID()
    const { token, deviceCredential } = (await login(user.username, PASSWORD, { clientId })).body
    const second = (await login(user.username)).body.token
    for (const _ of [1, 2]) expect((await get(`/api/user/delete/${user.id}`, me.token)).status).toBe(200)
    for (const ended of [token, second])
      expect(await get('/api/me', ended)).toMatchObject({ status: 401, body: { code: 'USER_INACTIVE' } })
    const exchange = { clientId, userId: user.id, credential: deviceCredential }
    const refusal = { status: 401, body: { code: 'USER_INACTIVE', error: 'Deze gebruiker werd verwijderd.' } }
    expect(await post('/api/session/credential', exchange)).toMatchObject(refusal)
    // only a device of this user gets the reason
    const stranger = await post('/api/session/credential', { ...exchange, clientId: crypto.randomUUID() })
    expect(stranger).toMatchObject({ status: 401, body: { code: 'CREDENTIAL_REFUSED' } })
    expect((await login(user.username)).status).toBe(403)
    expect((await get(`/api/user/delete/${newUserId()}`, me.token)).status).toBe(404)
  })

  it('[D-017] nobody deletes himself', async () => {
    const { status, body } = await get(`/api/user/delete/${me.id}`, me.token)
    expect([status, body.error]).toEqual([422, 'U kan uw eigen gebruiker niet wissen.'])
    expect((await get('/api/me', me.token)).status).toBe(200)
  })

  it('[AP-012] a page of another site cannot delete, even with a token', async () => {
    const user = await addUser()
    const url = `/api/user/delete/${user.id}`
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await call({ method: 'GET', url, headers }, me.token)).status).toBe(403)
    expect((await login(user.username)).status).toBe(200)
  })

  it('[AP-013] GET /me gives names, e-mail and user name', async () => {
    const { body } = await get('/api/me', me.token)
    expect(body).toMatchObject({ name: 'Els', lastName: 'Peeters', email: me.email, username: me.username })
  })

  it('[AC-03] [D-130] PUT /me saves them; the name of a colleague is refused', async () => {
    const save = (payload: object) => call({ method: 'PUT', url: '/api/me', payload }, me.token)
    const mine = {
      username: me.username.toUpperCase(),
      name: 'Elza',
      lastName: 'P',
      email: 'elza@example.com',
    }
    expect((await save({ ...mine, currentPassword: PASSWORD })).body).toMatchObject({ id: me.id, ...mine })
    expect(await save(mine)).toMatchObject({ status: 200, body: { id: me.id, ...mine } })
    const other = await addUser()
    const taken = await save({ ...mine, username: other.username })
    expect([taken.status, taken.body.fields.username]).toEqual([
      409,
      'Deze gebruikersnaam is reeds in gebruik!',
    ])
  })

  it('every change of a person reaches the feed, without a secret', async () => {
    const { id } = (await post('/api/register', fresh(), me.token)).body
    const made = await version(id)
    expect(made).toBeGreaterThan(0)
    await get(`/api/user/delete/${id}`, me.token)
    expect(await version(id)).toBeGreaterThan(made!)
    const { rows } = await sql('SELECT * FROM app_user WHERE id = $1', [id])
    expect(Object.keys(rows[0]).join()).not.toMatch(/password|hash|token|secret/)
    expect(User.safeParse({ ...rows[0], lastName: rows[0].last_name }).success).toBe(true)
  })
})

describe('the own account', () => {
  const wrong = {
    status: 422,
    body: { code: 'WRONG_PASSWORD', fields: { currentPassword: expect.any(String) } },
  }
  const change = (more: object, token = me.token) =>
    post('/api/me/password', { currentPassword: PASSWORD, password: 'een andere zin', ...more }, token)
  const put = (more: object) => {
    const own = { username: me.username, name: 'Els', lastName: 'Peeters', email: me.email }
    return call({ method: 'PUT', url: '/api/me', payload: { ...own, ...more } }, me.token)
  }

  it('[DV-23] changes its address with the present password only, here and in the list of users', async () => {
    const email = `nieuw-${me.email}`
    expect(await put({ email })).toMatchObject(wrong)
    expect(await put({ email, currentPassword: 'fout' })).toMatchObject(wrong)
    expect((await put({ name: 'Elza' })).status).toBe(200)
    const fields = { id: me.id, username: me.username, name: 'Els', lastName: 'Peeters', email }
    for (const more of [{}, { email: me.email, newPassword: true }])
      expect((await post('/api/register', { ...fields, ...more }, me.token)).body.code).toBe('OWN_ACCOUNT')
    expect((await get('/api/me', me.token)).body.email).toBe(me.email)
    expect((await put({ email, currentPassword: PASSWORD })).body).toMatchObject({ email })
  })

  it('[DV-24] changes its password with the present one, and every other session ends', async () => {
    const other = (await login(me.username)).body.token
    expect(await change({ currentPassword: 'fout' })).toMatchObject(wrong)
    expect((await change({ password: 'welkom2026' })).body.fields.password).toBe(
      'Dit wachtwoord is te gemakkelijk te raden.',
    )
    expect((await change({ password: PASSWORD })).status).toBe(422)
    expect((await change({})).status).toBe(200)
    expect([(await get('/api/me', other)).status, (await get('/api/me', me.token)).status]).toEqual([
      401, 200,
    ])
    expect((await login(me.username)).status).toBe(403)
    expect((await login(me.username, 'een andere zin')).body.mustChangePassword).toBe(false)
  })

  it('[DV-24] ten wrong ones, and it has to wait', async () => {
    for (let i = 0; i < 10; i++) expect((await change({ currentPassword: 'fout' })).status).toBe(422)
    expect((await change({})).status).toBe(429)
  })

  it('[DV-30] without the mailed code nobody learns whether a password is right, or makes its owner wait', async () => {
    const guess = { email: me.email, password: 'een andere zin', resetCode: '000000' }
    for (let i = 0; i < 10; i++)
      expect(
        await post('/api/user/password', { ...guess, currentPassword: i < 9 ? 'fout' : PASSWORD }),
      ).toMatchObject({
        status: 400,
        body: { code: 'WRONG_CODE' },
      })
    expect((await change({})).status).toBe(200)
  })

  it('[DV-25] a password that was made for one use opens nothing but its change', async () => {
    const user = await addUser()
    const fields = { id: user.id, username: user.username, name: 'Els', lastName: 'P', email: user.email }
    const given = (await post('/api/register', { ...fields, newPassword: true }, me.token)).body.password
    expect(given).toMatch(/^[A-Za-z0-9]{8}$/)
    const { token, oneTimePassword } = (await login(user.username, given)).body
    expect(oneTimePassword).toBe(true)
    for (const path of ['/api/user/all/active', '/api/repair/all', '/api/device'])
      expect(await get(path, token)).toMatchObject({
        status: 403,
        body: { code: 'PASSWORD_CHANGE_REQUIRED' },
      })
    expect((await get('/api/me', token)).status).toBe(200)
    expect((await change({ currentPassword: given }, token)).status).toBe(200)
    expect((await get('/api/user/all/active', token)).status).toBe(200)
  })

  it('[DV-26] lists its sessions and ends them all at once', async () => {
    const other = (
      await login(me.username, PASSWORD, { clientId: crypto.randomUUID(), deviceLabel: 'Balie' })
    ).body
    const { body } = await get('/api/me/sessions', me.token)
    expect(body).toHaveLength(2)
    expect(body).toContainEqual({
      device: 'Balie',
      createdAt: expect.any(String),
      lastUsed: expect.any(String),
      current: false,
    })
    expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect((await post('/api/me/sessions/end', {}, me.token)).status).toBe(200)
    for (const token of [other.token, me.token]) expect((await get('/api/me', token)).status).toBe(401)
  })
})

describe('the department', () => {
  const choose = (userId: string) =>
    post('/api/preference/department', { userId, value: 'repair', field: 'department' }, me.token)

  it('[AP-014] [SH-04] is saved with 201 and comes with the next login and with GET /me', async () => {
    expect((await choose(me.id)).status).toBe(201)
    expect((await login(me.username)).body.department).toBe('repair')
    expect((await get('/api/me', me.token)).body.department).toBe('repair')
  })

  it('[D-122] nobody chooses for somebody else', async () => {
    const other = await addUser()
    expect((await choose(other.id)).status).toBe(403)
    expect((await login(other.username)).body.department).toBeNull()
  })
})

describe('a new installation', () => {
  const log = { info: () => {}, warn: () => {} }
  const initial = { username: 'beheer', password: 'eerste wachtwoord', email: 'beheer@example.com' }

  it('[D-010] makes the first user of the environment, once, and only while there is none', async () => {
    const db = await freshDatabase()
    await Promise.all([1, 2].map(() => ensureFirstUser(db.pool, initial, log)))
    await ensureFirstUser(db.pool, { ...initial, username: 'tweede' }, log)
    const { rows } = await db.pool.query('SELECT username, email, active FROM app_user')
    await db.drop()
    expect(rows).toEqual([{ username: 'beheer', email: 'beheer@example.com', active: true }])
  })

  it('[DV-21] does not begin with an INITIAL_PASSWORD that is easy to guess', async () => {
    const db = await freshDatabase()
    const weak = ensureFirstUser(db.pool, { ...initial, password: 'welkom2026' }, log)
    await expect(weak).rejects.toThrow('INITIAL_PASSWORD is too easy to guess')
    expect((await db.pool.query('SELECT 1 FROM app_user')).rowCount).toBe(0)
    await db.drop()
  })

  it('[CN-29] [CN-30] [B2.8] has the lists, the settings and the executor, and touches none of them again', async () => {
    const db = await freshDatabase()
    await seedReferenceData(db.pool)
    const head = async () => (await db.pool.query('SELECT v FROM sync_head')).rows[0].v as number
    const after = await head()
    await db.pool.query(`UPDATE setting SET value = '30' WHERE id = $1`, [settingId('rental', 'warningGood')])
    await seedReferenceData(db.pool)
    expect(await head()).toBe(after + 1)
    const refs = (await db.pool.query('SELECT * FROM ref ORDER BY kind, "order"')).rows
    const executors = (await db.pool.query('SELECT id, name, active FROM executor')).rows
    const setting = await db.pool.query('SELECT value FROM setting WHERE id = $1', [
      settingId('repair', 'vatAmount'),
    ])
    await db.drop()
    expect(refs.every((row) => Ref.safeParse(row).success)).toBe(true)
    const list = (kind: string) => refs.filter((row) => row.kind === kind).map((row) => row.description)
    expect(list('country')).toEqual([
      'België',
      'Nederland',
      'Frankrijk',
      'Luxemburg',
      'Duitsland',
      'Engeland',
    ])
    expect(list('language')).toEqual(['NL', 'EN', 'FR'])
    expect(list('repairStatus')).toHaveLength(7)
    expect(refs.find((row) => row.description === 'Optie')?.id).toBe(refId('rentalStatus', 'Optie'))
    expect(executors).toEqual([{ id: STANDARD_EXECUTOR, name: 'Standaard', active: true }])
    expect(setting.rows).toEqual([{ value: '21' }])
  })
})
