import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newUserId, putRights, putUser, storePasswordHash } from '../../server/auth/users.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import type { Role } from '../../src/domain/rights/roles.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'

const PASSWORD = 'sluitertijd 1/60'
const REQUIRED = 'SECOND_FACTOR_SETUP_REQUIRED'
let t: TestApp
let hash: string
let n = 0

type Person = { id: string; username: string; token: string }

const call = async (method: string, url: string, token?: string, payload?: object) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await t.app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
const login = (username: string, more: object = {}) =>
  call('POST', '/userlogin', undefined, { username, password: PASSWORD, ...more })
const sql = async (text: string, values: unknown[] = []) => (await t.db.pool.query(text, values)).rows
const codeOf = (secret: string, period = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + period * 30_000 })

async function person(role: Role = 'owner'): Promise<Person> {
  const username = `mia${++n}`
  const id = newUserId()
  await putUser(t.db.pool, id, { username, name: 'Mia', lastName: 'Claes', email: `${username}@example.com` })
  await putRights(t.db.pool, id, { role, onlyDepartment: null })
  await storePasswordHash(t.db.pool, id, hash, false)
  return { id, username, token: (await login(username)).body.token }
}
async function setUp(token: string): Promise<string> {
  await confirmSessions(t.db.pool)
  const { secret } = (await call('POST', '/me/second-factor', token)).body
  const { status } = await call('POST', '/me/second-factor/confirm', token, { code: codeOf(secret, -1) })
  expect(status).toBe(200)
  return secret
}
const policy = async (token: string, requiredFor: string, rememberDays = 30) => {
  await confirmSessions(t.db.pool)
  return call('PUT', '/second-factor/policy', token, { requiredFor, rememberDays })
}
/** An owner with a second step, who sets the policy. */
async function ruler() {
  const owner = await person()
  const secret = await setUp(owner.token)
  return { ...owner, secret }
}

beforeAll(async () => {
  t = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
beforeEach(() => sql('TRUNCATE login_attempt, rate_limit, setting'))
afterAll(() => t?.close())

it('[PK-01] an owner sets it in a confirmed session, and the audit has it', async () => {
  const owner = await ruler()
  await sql('UPDATE auth_token SET confirmed_at = NULL')
  const body = { requiredFor: 'all', rememberDays: 7 }
  expect((await call('PUT', '/second-factor/policy', owner.token, body)).body.code).toBe('CONFIRM_REQUIRED')
  expect((await policy(owner.token, 'all', 7)).status).toBe(200)
  expect(
    await sql(`SELECT details FROM audit WHERE what = 'settingChanged' AND by = $1 ORDER BY id`, [owner.id]),
  ).toEqual([
    { details: { setting: 'Tweede stap verplicht voor', from: 'Niemand', to: 'Iedereen' } },
    { details: { setting: 'Dagen dat een toestel onthouden wordt', from: 30, to: 7 } },
  ])
  // The screens of every device read it from the feed.
  expect((await call('GET', '/preference/secondFactorFor/repair', owner.token)).body.value).toBe('all')
})

it('[PK-01] stores the sent fields alone, and refuses what another owner changed meanwhile', async () => {
  const owner = await ruler()
  expect((await policy(owner.token, 'all', 7)).status).toBe(200)
  const put = (body: object) => call('PUT', '/second-factor/policy', owner.token, body)
  const days = await put({ rememberDays: 14, base: { rememberDays: 7 } })
  expect([days.status, days.body]).toEqual([200, { requiredFor: 'all', rememberDays: 14 }])
  const late = await put({
    requiredFor: 'none',
    rememberDays: 9,
    base: { requiredFor: 'owners', rememberDays: 14 },
  })
  expect([late.status, late.body.code, late.body.details.current]).toEqual([
    409,
    'CHANGED_MEANWHILE',
    { requiredFor: 'all' },
  ])
  expect(late.body.fields.requiredFor).toBe(
    'Intussen gewijzigd in "Iedereen". Sla nogmaals op om uw waarde te bewaren.',
  )
  expect((await put({ requiredFor: 'none', base: { requiredFor: 'all' } })).body).toEqual({
    requiredFor: 'none',
    rememberDays: 14,
  })
})

it('[PK-01] refuses an owner who would shut themselves out, and a colleague', async () => {
  const [owner, staff] = [await person(), await person('staff')]
  for (const requiredFor of ['owners', 'all']) {
    const refused = await policy(owner.token, requiredFor)
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      422,
      'OWN_SECOND_FACTOR_FIRST',
      ['requiredFor'],
    ])
  }
  expect((await call('GET', '/me/second-factor', owner.token)).body.required).toBe(false)
  expect((await policy(staff.token, 'none')).body.code).toBe('NOT_ALLOWED')
})

it.each([-1, 91, 1.5, '7', null])('[PK-05] refuses %j days', async (rememberDays) => {
  const owner = await person()
  await confirmSessions(t.db.pool)
  const body = { requiredFor: 'none', rememberDays }
  const refused = await call('PUT', '/second-factor/policy', owner.token, body)
  expect([refused.status, refused.body.fields.rememberDays === undefined]).toEqual([422, false])
})

it('[PK-01] setting.set changes neither, so that no session without confirmation can', async () => {
  const owner = await person()
  for (const field of ['secondFactorFor', 'secondFactorDays']) {
    const settings = [{ module: 'repair', field, value: '0' }]
    expect((await call('POST', '/preference', owner.token, { settings })).status).toBe(422)
  }
})

it('[PK-02] refuses every call of a running session but those of the set-up', async () => {
  const [owner, other] = [await ruler(), await person()]
  await policy(owner.token, 'all')
  const { paths } = (await call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    // A public call names its security as an empty list.
    Object.entries(methods).flatMap(([method, { security }]) =>
      security?.length === 0 ? [] : [{ method: method.toUpperCase(), path: path.replace('/api', '') }],
    ),
  )
  expect(calls.length).toBeGreaterThan(150)
  const admitted: string[] = []
  for (const { method, path } of calls) {
    if (path === '/logout') continue
    const { status, body } = await call(method, path.replaceAll(/\{\w+\}/g, newId()), other.token)
    const code: string = body?.error?.code ?? body?.code ?? ''
    if (status === (path.startsWith('/sync') ? 401 : 403) && code.toUpperCase() === REQUIRED) continue
    admitted.push(`${method} ${path}`)
  }
  expect(admitted.toSorted()).toEqual([
    'GET /me',
    'GET /me/passkeys',
    'GET /me/second-factor',
    'POST /me/confirm',
    'POST /me/passkeys',
    'POST /me/passkeys/options',
    'POST /me/password',
    'POST /me/second-factor',
    'POST /me/second-factor/confirm',
  ])
  expect((await call('POST', '/logout', other.token)).status).toBe(200)
})

it('[PK-02] concerns owners alone where it is required of owners, from the moment of their right', async () => {
  const [owner, staff] = [await ruler(), await person('staff')]
  await policy(owner.token, 'owners')
  expect((await call('GET', '/user/all/active', staff.token)).status).toBe(200)
  await putRights(t.db.pool, staff.id, { role: 'owner', onlyDepartment: null })
  expect((await call('GET', '/user/all/active', staff.token)).body.code).toBe(REQUIRED)
})

it('[PK-03] the login says it, and the same session opens with the first right code', async () => {
  const [owner, other] = [await ruler(), await person('viewer')]
  await policy(owner.token, 'all')
  const { body } = await login(other.username)
  expect(body.secondFactorSetup).toBe(true)
  expect((await call('GET', '/user/all/active', body.token)).body.code).toBe(REQUIRED)
  await setUp(body.token)
  expect((await call('GET', '/user/all/active', body.token)).status).toBe(200)
  expect((await call('GET', '/me/second-factor', body.token)).body.required).toBe(true)
  const asked = await login(owner.username)
  expect([asked.status, asked.body.secondFactorSetup]).toEqual([401, undefined])
})

it('[PK-04] a device keeps its credential, and is told what is missing', async () => {
  const [owner, other] = [await ruler(), await person()]
  const own = { clientId: newId(), proof: newDeviceSecret() }
  const { deviceCredential } = (await login(other.username, own)).body
  await policy(owner.token, 'all')
  const renewed = await call('POST', '/session/credential', undefined, {
    ...own,
    userId: other.id,
    credential: deviceCredential,
  })
  expect(renewed.body).toMatchObject({ secondFactorSetup: true, credential: expect.any(String) })
  expect((await call('POST', '/sync/pull', renewed.body.token)).status).toBe(401)
})

it('[PK-05] a device is remembered for the days of the company, and with 0 not at all', async () => {
  const owner = await ruler()
  const own = { clientId: newId(), proof: newDeviceSecret() }
  expect((await login(owner.username, own)).body.details).toMatchObject({ rememberDays: 30 })
  const secondFactor = { code: codeOf(owner.secret), remember: true }
  expect((await login(owner.username, { ...own, secondFactor })).status).toBe(200)
  await policy(owner.token, 'none', 5)
  await sql(`UPDATE second_factor_device SET at = now() - interval '4 days'`)
  expect((await login(owner.username, own)).status).toBe(200)
  await sql(`UPDATE second_factor_device SET at = now() - interval '6 days'`)
  expect((await login(owner.username, own)).body.details).toMatchObject({ rememberDays: 5 })
  await sql('UPDATE second_factor_device SET at = now()')
  await policy(owner.token, 'none', 0)
  expect((await login(owner.username, own)).body.details).toMatchObject({ rememberDays: 0 })
})

it('[PK-06] the last second step of a person of whom it is required stays', async () => {
  const owner = await ruler()
  await policy(owner.token, 'owners')
  const refused = await call('DELETE', '/me/second-factor', owner.token)
  expect([refused.status, refused.body.code]).toEqual([409, 'SECOND_FACTOR_REQUIRED'])
  expect((await call('GET', '/me/second-factor', owner.token)).body.active).toBe(true)
  await policy(owner.token, 'none')
  await confirmSessions(t.db.pool)
  expect((await call('DELETE', '/me/second-factor', owner.token)).status).toBe(200)
})
