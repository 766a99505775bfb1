import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putPolicy } from '../../server/auth/secondFactorPolicy.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putRights } from '../../server/auth/users.ts'
import {
  addPerson,
  PASSWORD,
  PUBLIC_URL,
  REDIRECT_URI,
  SsoBrowser,
  ssoSettings,
} from '../kit/oidc/ssoServer.ts'
import { logInAtProvider, TestProvider } from '../kit/oidc/testProvider.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'
import { buildApp } from '../../server/app.ts'
import { routes } from '../../server/routes/index.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'

const provider = new TestProvider()
let t: TestApp
/** Servers on the same database, with other settings. */
let [withRights, only, twoSteps]: TestApp['app'][] = [] as never

const sql = async (text: string, values: unknown[] = []) => (await t.db.pool.query(text, values)).rows
const person = (more: Parameters<typeof addPerson>[2] = {}) => addPerson(t.db.pool, provider, more)
const roleOf = async (id: string) => (await sql('SELECT role FROM app_user WHERE id = $1', [id]))[0].role
const device = () => ({ clientId: newId(), proof: newDeviceSecret() })
const post = async (url: string, payload: object, token?: string, app = t.app) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function appWith(more: Record<string, string>) {
  const env = { ...t.app.env, oidc: ssoSettings(provider, more) }
  const app = await buildApp({ env, pool: t.db.pool, databaseUrl: t.db.url, routes })
  await app.ready()
  return app
}

beforeAll(async () => {
  await provider.open([REDIRECT_URI])
  t = await startTestApp({}, { publicUrl: PUBLIC_URL, oidc: ssoSettings(provider) })
  withRights = await appWith({
    OIDC_RIGHT_CLAIM: 'realm.groups',
    OIDC_OWNERS: 'beheer',
    OIDC_STAFF: 'herstel, balie',
    OIDC_VIEWERS: 'stage',
  })
  only = await appWith({ OIDC_ONLY: 'on' })
  twoSteps = await appWith({ OIDC_SECOND_STEP: 'on' })
})
beforeEach(async () => {
  await sql('TRUNCATE login_attempt, rate_limit')
})
afterAll(async () => {
  for (const app of [withRights, only, twoSteps]) await app?.close()
  await t?.close()
  await provider.close()
})

const inGroups = (...groups: string[]) => ({ claims: { realm: { groups } } })

describe('rights by a claim', () => {
  it('[OC-05] [AW-15] gives the highest right of the values, at each login, and writes it in the audit and to the person', async () => {
    const boss = await person()
    const els = await person(inGroups('balie', 'stage'))
    const { body } = await new SsoBrowser(withRights!).logIn(els.username)
    expect([body.id, await roleOf(els.id)]).toEqual([els.id, 'staff'])
    const [audit] = await sql("SELECT details FROM audit WHERE what = 'rightChanged' AND whom_id = $1", [
      els.id,
    ])
    expect(audit.details).toEqual({ from: 'Beheerder', to: 'Medewerker' })
    const text = 'De aanmelding bij Zaakpas wijzigde wat u mag. Uw recht is nu: Medewerker.'
    expect(await sql('SELECT message FROM notification WHERE user_id = $1', [els.id])).toEqual([
      { message: text },
    ])
    const [mail] = await sql('SELECT subject, text FROM mail_queue WHERE recipient = $1', [els.email])
    expect([mail.subject, mail.text.includes(text)]).toEqual(['Uw recht is gewijzigd', true])
    provider.people[els.username] = { ...provider.people[els.username], realm: { groups: 'beheer' } }
    await new SsoBrowser(withRights!).logIn(els.username)
    expect([await roleOf(els.id), await roleOf(boss.id)]).toEqual(['owner', 'owner'])
  })

  it('[OC-05] lets nobody in whose claims give no right', async () => {
    const els = await person(inGroups('kantine'))
    const { status, body } = await new SsoBrowser(withRights!).logIn(els.username)
    expect([status, body.error]).toEqual([
      403,
      'Uw account bij Zaakpas geeft geen toegang tot Werkbank. Vraag hulp aan wie Zaakpas beheert.',
    ])
    expect(await roleOf(els.id)).toBe('owner')
  })

  it('[OC-05] never takes the right of the last owner away', async () => {
    const els = await person(inGroups('stage'))
    await sql("UPDATE app_user SET role = 'staff' WHERE id <> $1", [els.id])
    expect((await new SsoBrowser(withRights!).logIn(els.username)).status).toBe(200)
    expect(await roleOf(els.id)).toBe('owner')
    await putRights(t.db.pool, (await person()).id, { role: 'owner', onlyDepartment: null })
    await new SsoBrowser(withRights!).logIn(els.username)
    expect(await roleOf(els.id)).toBe('viewer')
  })

  it('[OC-05] leaves the right alone where no claim is set', async () => {
    const els = await person(inGroups('stage'))
    await putRights(t.db.pool, els.id, { role: 'staff', onlyDepartment: 'repair' })
    await new SsoBrowser(t.app).logIn(els.username)
    expect(await roleOf(els.id)).toBe('staff')
  })
})

describe('single sign-on as the only login', () => {
  it('[OC-07] refuses a right password, and tells a wrong one nothing', async () => {
    const els = await person()
    const right = await post('/userlogin', { username: els.username, password: PASSWORD }, undefined, only)
    expect([right.status, right.body.code, right.body.error]).toEqual([
      403,
      'SSO_ONLY',
      "Aanmelden met een wachtwoord staat uit. Kies 'Aanmelden met Zaakpas'.",
    ])
    const wrong = await post('/userlogin', { username: els.username, password: 'verkeerd' }, undefined, only)
    expect(wrong.body.code).toBe('WRONG_LOGIN')
    const forgot = await post('/user/code', { email: els.email }, undefined, only)
    expect([forgot.status, forgot.body.code]).toEqual([403, 'SSO_ONLY'])
    expect((await new SsoBrowser(only!).logIn(els.username)).status).toBe(200)
  })

  it('[OC-07] lets one person in by password for a day, if the operator opened it', async () => {
    const els = await person()
    const env = { ...process.env, DATABASE_URL: t.db.url }
    const args = ['server/cli/users.ts', 'password', els.username]
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    const given = /One-time password of \w+: (\w+)/.exec(stdout)?.[1]
    const login = (password = PASSWORD) =>
      post('/userlogin', { username: els.username, password }, undefined, only)
    const { token } = (await login(given)).body
    await post('/me/password', { currentPassword: given, password: PASSWORD }, token, only)
    expect((await login()).status).toBe(200)
    await sql('UPDATE user_secret SET emergency_until = now() WHERE user_id = $1', [els.id])
    expect((await login()).body.code).toBe('SSO_ONLY')
  })
})

describe('the second step', () => {
  it('[OC-06] is that of the provider: the code of the company is not asked, unless the operator wants it', async () => {
    const els = await person()
    const { body } = await new SsoBrowser(t.app).logIn(els.username)
    await confirmSessions(t.db.pool)
    const { secret } = (await post('/me/second-factor', {}, body.token)).body
    const codeOf = (period: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + period * 30_000 })
    await post('/me/second-factor/confirm', { code: codeOf(-1) }, body.token)
    expect((await new SsoBrowser(t.app).logIn(els.username)).status).toBe(200)
    const browser = new SsoBrowser(twoSteps!)
    const code = await browser.code(els.username)
    const asked = await browser.exchange(code, device())
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    const given = await browser.exchange(code, { ...device(), secondFactor: { code: codeOf(0) } })
    expect([given.status, given.body.id]).toEqual([200, els.id])
  })
})

describe('a second step that the company requires', () => {
  it('[OC-06] is not asked of a person of the provider, also after a renewal', async () => {
    const els = await person()
    const here = device()
    const body = (await new SsoBrowser(t.app).logIn(els.username, here)).body
    await inSyncTransaction(t.db.pool, (tx) => putPolicy(tx, { requiredFor: 'all', rememberDays: 30 }))
    const renewed = await post('/session/credential', {
      ...here,
      userId: els.id,
      credential: body.deviceCredential,
    })
    expect([body.secondFactorSetup, renewed.body.secondFactorSetup]).toEqual([undefined, undefined])
    for (const token of [body.token, renewed.body.token])
      expect((await post('/me/active', {}, token)).status).toBe(200)
    const byPassword = await post('/userlogin', { username: els.username, password: PASSWORD })
    expect(byPassword.body.secondFactorSetup).toBe(true)
    await inSyncTransaction(t.db.pool, (tx) => putPolicy(tx, { requiredFor: 'none', rememberDays: 30 }))
  })
})

describe('a confirmation', () => {
  it('[OC-09] is a new login at the provider, of the same person', async () => {
    const [els, piet] = [await person(), await person()]
    const browser = new SsoBrowser(t.app)
    const { token } = (await browser.logIn(els.username)).body
    expect((await post('/webhooks', {}, token)).body.code).toBe('CONFIRM_REQUIRED')
    const url = new URL(await browser.start('confirm'))
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0'])
    browser.atProvider.cookies.clear()
    const other = await browser.confirm(token, await browser.code(piet.username, 'confirm'))
    browser.atProvider.cookies.clear()
    expect(other.body).toMatchObject({
      code: 'SSO_OTHER_PERSON',
      error: 'U hebt zich bij Zaakpas als iemand anders aangemeld.',
    })
    const code = await browser.code(els.username, 'confirm')
    expect((await browser.exchange(code)).body.code).toBe('SSO_EXPIRED')
    expect((await browser.confirm(token, code)).status).toBe(200)
    expect((await post('/webhooks', {}, token)).body.code).toBe('INVALID')
    expect((await browser.confirm(token, code)).body.code).toBe('SSO_EXPIRED')
  })

  it('[OC-09] is asked for a new address too, instead of the password', async () => {
    const els = await person()
    const browser = new SsoBrowser(t.app)
    const { token } = (await browser.logIn(els.username)).body
    const { username, email } = els
    const save = async () => {
      const payload = { username, name: 'Els', lastName: 'Peeters', email: `nieuw-${email}` }
      const headers = { authorization: `Bearer ${token}` }
      return (await t.app.inject({ method: 'PUT', url: '/api/me', headers, payload })).json()
    }
    expect((await save()).code).toBe('CONFIRM_REQUIRED')
    await browser.confirm(token, await browser.code(username, 'confirm'))
    expect((await save()).email).toBe(`nieuw-${email}`)
  })

  it('[OC-09] does not count if the provider merely still knew the person', async () => {
    const els = await person()
    const browser = new SsoBrowser(t.app)
    const { token } = (await browser.logIn(els.username)).body
    const url = new URL(await browser.start('confirm'))
    // Somebody at an open screen removes what asks for a new login.
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
    const callback = await logInAtProvider(url.href, els.username, browser.atProvider)
    const { status, body } = await browser.confirm(token, await browser.back(callback))
    expect([status, body.code]).toEqual([403, 'SSO_NOT_AGAIN'])
  })
})

describe('the device', () => {
  it('[OC-08] keeps a sealed credential at the next login, and gets another one if it was revoked', async () => {
    const els = await person()
    const here = device()
    const browser = new SsoBrowser(t.app)
    const first = (await browser.logIn(els.username, here)).body
    const again = (await browser.logIn(els.username, { ...here, keepCredentialOf: [els.id] })).body
    expect([again.deviceCredential, typeof again.offlineUntil]).toEqual([undefined, 'string'])
    const body = { ...here, userId: els.id, credential: first.deviceCredential }
    expect((await post('/session/credential', body)).status).toBe(200)
    await post('/me/sessions/end', {}, again.token)
    const after = (await browser.logIn(els.username, { ...here, keepCredentialOf: [els.id] })).body
    expect(typeof after.deviceCredential).toBe('string')
  })

  it('[OC-10] asks for a new login at the provider after 30 days, whatever was exchanged since', async () => {
    const els = await person()
    const here = device()
    const browser = new SsoBrowser(t.app)
    let { deviceCredential: credential } = (await browser.logIn(els.username, here)).body
    const exchange = () => post('/session/credential', { ...here, userId: els.id, credential })
    const age = (days: number) =>
      sql("UPDATE device_credential SET password_at = now() - $2 * interval '1 day' WHERE user_id = $1", [
        els.id,
        days,
      ])
    await age(29)
    const near = await exchange()
    expect(near.status).toBe(200)
    credential = near.body.credential
    await age(31)
    expect((await exchange()).body.code).toBe('CREDENTIAL_REFUSED')
    await browser.logIn(els.username, { ...here, keepCredentialOf: [els.id] })
    expect((await exchange()).status).toBe(200)
  })

  it("[OC-10] ends with 'Overal uitloggen' and with the user, as every session does", async () => {
    const els = await person()
    const here = device()
    const { token, deviceCredential } = (await new SsoBrowser(t.app).logIn(els.username, here)).body
    const other = (await new SsoBrowser(t.app).logIn(els.username)).body.token
    expect((await post('/me/sessions/end', {}, other)).status).toBe(200)
    expect((await post('/me/active', {}, token)).status).toBe(401)
    const exchange = { ...here, userId: els.id, credential: deviceCredential }
    expect((await post('/session/credential', exchange)).status).toBe(401)
    const again = (await new SsoBrowser(t.app).logIn(els.username)).body.token
    await sql('UPDATE app_user SET active = false WHERE id = $1', [els.id])
    expect((await post('/me/active', {}, again)).body.code).toBe('USER_INACTIVE')
  })
})

describe('the provider on the login page', () => {
  it('[OC-11] is named, with whether it is the only login, or null without single sign-on', async () => {
    const asked = async (app: TestApp['app']) => (await app.inject('/api/sso')).json()
    expect(await asked(t.app)).toEqual({ provider: { name: 'Zaakpas', only: false } })
    expect(await asked(only!)).toEqual({ provider: { name: 'Zaakpas', only: true } })
    const off = await startTestApp()
    expect(await asked(off.app)).toEqual({ provider: null })
    const start = await off.app.inject({ method: 'POST', url: '/api/sso/start', payload: {} })
    await off.close()
    expect([start.statusCode, start.json().code]).toEqual([404, 'SSO_OFF'])
  })
})
