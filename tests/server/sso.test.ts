import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newUserId, putUser } from '../../server/auth/users.ts'
import type { OidcSettings } from '../../server/lib/envOidc.ts'
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
import { newDeviceSecret, newId } from '../kit/server/syncServer.ts'

const provider = new TestProvider()
let t: TestApp
let oidc: OidcSettings

const sql = async (text: string, values: unknown[] = []) => (await t.db.pool.query(text, values)).rows
const person = (more: Parameters<typeof addPerson>[2] = {}) => addPerson(t.db.pool, provider, more)
const browserOf = () => new SsoBrowser(t.app)
const device = () => ({ clientId: newId(), proof: newDeviceSecret() })
const me = (token: string) =>
  t.app.inject({ method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${token}` } })

beforeAll(async () => {
  await provider.open([REDIRECT_URI])
  oidc = ssoSettings(provider)
  t = await startTestApp({}, { publicUrl: PUBLIC_URL, oidc })
  const owner = newUserId()
  await putUser(t.db.pool, owner, {
    username: 'eigenaar',
    name: 'An',
    lastName: 'Baas',
    email: 'an@example.com',
  })
})
beforeEach(async () => {
  await sql('TRUNCATE login_attempt, rate_limit')
})
afterAll(async () => {
  await t?.close()
  await provider.close()
})

describe('a login at the provider', () => {
  it('[OC-01] opens a session of the person with that verified address, with a credential for the device', async () => {
    const els = await person()
    const browser = browserOf()
    const here = device()
    const { status, body } = await browser.logIn(els.username, { ...here, deviceLabel: 'Balie' })
    expect([status, body.id]).toEqual([200, els.id])
    expect(body).toMatchObject({ deviceCredential: expect.any(String), offlineUntil: expect.any(String) })
    expect((await me(body.token)).json()).toMatchObject({ id: els.id })
    const [audit] = await sql('SELECT what, details FROM audit WHERE whom_id = $1 ORDER BY id DESC LIMIT 1', [
      els.id,
    ])
    expect(audit).toMatchObject({ what: 'login', details: { kind: 'Zaakpas' } })
    expect(
      await sql('SELECT 1 FROM device_user WHERE user_id = $1 AND client_id = $2', [els.id, here.clientId]),
    ).toHaveLength(1)
    expect(browser.jar.cookies.size).toBe(0)
  })

  it('[OC-01] opens everything, also for a new user whose one-time password nobody used', async () => {
    const els = await person()
    await sql('UPDATE user_secret SET must_change = true WHERE user_id = $1', [els.id])
    const { token } = (await browserOf().logIn(els.username)).body
    const headers = { authorization: `Bearer ${token}` }
    expect((await t.app.inject({ url: '/api/user/all/active', headers })).statusCode).toBe(200)
  })

  it('[OC-03] asks with PKCE, state and nonce, and binds the browser by a cookie for this host alone', async () => {
    const browser = browserOf()
    const answer = await browser.call('POST', '/api/sso/start', {})
    const query = new URL(answer.json().url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
      redirect_uri: REDIRECT_URI,
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-sso_[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    const stored = JSON.stringify(await sql('SELECT * FROM sso_login'))
    for (const secret of [query.get('state')!, query.get('nonce')!, [...browser.jar.cookies.values()][0]!])
      expect(stored).not.toContain(secret)
  })

  it('[OC-02] refuses an address that the provider did not verify', async () => {
    const els = await person({ claims: { email_verified: false } })
    const { status, body } = await browserOf().logIn(els.username)
    expect([status, body.code]).toEqual([403, 'SSO_UNVERIFIED'])
    expect(body.error).toBe(
      `Het e-mailadres ${els.email} is bij Zaakpas niet bevestigd. Bevestig het daar en probeer het opnieuw.`,
    )
    const [audit] = await sql('SELECT what, details FROM audit ORDER BY id DESC LIMIT 1')
    expect(audit).toMatchObject({ what: 'loginFailed', details: { account: els.email, kind: 'Zaakpas' } })
  })

  it('[OC-02] refuses an address that nobody has, that two people have, or whose owner was removed', async () => {
    provider.people.vreemd = { email: 'vreemd@example.com', email_verified: true }
    expect((await browserOf().logIn('vreemd')).body.code).toBe('SSO_UNKNOWN')
    const els = await person({ email: 'balie@example.com' })
    await person({ email: 'Balie@example.com' })
    expect((await browserOf().logIn(els.username)).body.code).toBe('SSO_SEVERAL')
    const piet = await person()
    await sql('UPDATE app_user SET active = false WHERE id = $1', [piet.id])
    expect((await browserOf().logIn(piet.username)).body.code).toBe('SSO_INACTIVE')
    provider.people.zonder = { name: 'Zonder adres' }
    expect((await browserOf().logIn('zonder')).body.code).toBe('SSO_NO_EMAIL')
  })

  it('[OC-02] of two people with one address, the removed one does not count', async () => {
    const old = await person({ email: 'magazijn@example.com' })
    await sql('UPDATE app_user SET active = false WHERE id = $1', [old.id])
    const els = await person({ email: 'magazijn@example.com' })
    expect((await browserOf().logIn(els.username)).body.id).toBe(els.id)
  })

  it('[OC-03] refuses another state, a second use of the answer, and another browser', async () => {
    const els = await person()
    const browser = browserOf()
    const callback = await logInAtProvider(await browser.start(), els.username)
    expect(await browserOf().back(callback)).toBe('expired')
    expect(await browser.back(callback.replace(/state=[\w-]{8}/, '$&x'))).toBe('expired')
    const code = await browser.back(callback)
    expect(code).not.toBe('expired')
    expect(await browser.back(callback)).toBe('expired')
    expect((await browserOf().exchange(code)).body.code).toBe('SSO_EXPIRED')
    const both = await Promise.all([browser.exchange(code), browser.exchange(code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('[OC-03] refuses an answer with another nonce or for another verifier', async () => {
    const els = await person()
    for (const field of ['nonce', 'code_challenge']) {
      const browser = browserOf()
      const url = new URL(await browser.start())
      url.searchParams.set(field, 'A'.repeat(43))
      const code = await browser.back(await logInAtProvider(url.href, els.username))
      const { status, body } = await browser.exchange(code)
      expect([field, status, body.code]).toEqual([field, 403, 'SSO_FAILED'])
    }
  })

  it('[OC-03] ends after ten minutes, and the code for the page after two', async () => {
    const els = await person()
    const browser = browserOf()
    const callback = await logInAtProvider(await browser.start(), els.username)
    await sql("UPDATE sso_login SET expires_at = now() - interval '1 second'")
    expect(await browser.back(callback)).toBe('expired')
    const code = await browser.back(await logInAtProvider(await browser.start(), els.username))
    await sql("UPDATE sso_login SET expires_at = now() - interval '1 second'")
    expect((await browser.exchange(code)).body).toMatchObject({
      code: 'SSO_EXPIRED',
      error: 'Deze aanmelding is verlopen of al gebruikt. Probeer het opnieuw.',
    })
  })

  it('[OC-04] a login that was cancelled at the provider says so', async () => {
    const { body } = await browserOf().logIn('')
    expect(body).toMatchObject({
      code: 'SSO_CANCELLED',
      error: 'Het aanmelden bij Zaakpas werd niet afgemaakt.',
    })
  })

  it('[OC-04] a provider that is down gives a Dutch message, and the password still opens a session', async () => {
    const els = await person()
    const away = await new TestProvider().open([REDIRECT_URI])
    await away.close()
    const other = await startTestApp({}, { publicUrl: PUBLIC_URL, oidc: { ...oidc, issuer: away.issuer } })
    const answer = await other.app.inject({ method: 'POST', url: '/api/sso/start', payload: {} })
    await other.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json().error).toBe(
      'Zaakpas is nu niet bereikbaar. Probeer het later opnieuw, of meld u aan met uw wachtwoord.',
    )
    const payload = { username: els.username, password: PASSWORD }
    expect((await t.app.inject({ method: 'POST', url: '/api/userlogin', payload })).statusCode).toBe(200)
  })

  it('[OC-04] calls no address of the own network that the operator did not list', async () => {
    const other = await startTestApp({}, { publicUrl: PUBLIC_URL, oidc: { ...oidc, privateHosts: [] } })
    const answer = await other.app.inject({ method: 'POST', url: '/api/sso/start', payload: {} })
    await other.close()
    expect(answer.json().code).toBe('SSO_UNAVAILABLE')
  })

  it('[OC-03] begins on the public address only', async () => {
    const headers = { origin: 'https://elders.example.com' }
    const answer = await t.app.inject({ method: 'POST', url: '/api/sso/start', payload: {}, headers })
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      `Aanmelden met Zaakpas kan alleen op ${PUBLIC_URL}.`,
    ])
  })
})
