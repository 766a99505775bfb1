import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../server/lib/env.ts'
import { logInAtProvider, TestProvider } from '../kit/oidc/testProvider.ts'
import { ssoSettings } from '../kit/oidc/ssoServer.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { openTenants, type TestTenant } from '../kit/server/tenants.ts'

const provider = new TestProvider()
let db: TestDatabase
let open: Awaited<ReturnType<typeof openTenants>>
let [east, west]: [TestTenant, TestTenant] = [] as never

beforeAll(async () => {
  db = await freshDatabase({ empty: true })
  // The redirect address has the port of the server, which is known once it runs.
  await provider.open([
    'http://oost.example.com/api/sso/callback',
    'http://west.example.com/api/sso/callback',
  ])
  open = await openTenants(['oost', 'west'], db.adminUrl, {
    publicUrl: 'http://werkbank.example.com',
    oidcOfTenants: { __OOST: ssoSettings(provider) },
  })
  ;[east, west] = [await open.tenantNamed('oost'), await open.tenantNamed('west')]
  for (const { pool } of [east, west]) await pool.query("UPDATE app_user SET email = 'els@example.com'")
  provider.people.els = { email: 'els@example.com', email_verified: true }
})
afterAll(async () => {
  await open.close()
  await db.drop()
  await provider.close()
})

const post = async (tenant: TestTenant, path: string, body: object, cookie = '') => {
  const { status, text, headers } = await tenant.call('POST', `/api/sso/${path}`, {
    body,
    headers: { cookie },
  })
  return { status, body: JSON.parse(text), cookie: String(headers['set-cookie']).split(';')[0]! }
}

describe('a server with several tenants', () => {
  it('[OC-12] uses the provider of a tenant for that tenant alone', async () => {
    expect((await post(west, 'start', {})).body.code).toBe('SSO_OFF')
    const { body, cookie } = await post(east, 'start', {})
    const { pathname, search } = new URL(await logInAtProvider(body.url, 'els'))
    const at = (tenant: TestTenant) => tenant.call('GET', pathname + search, { headers: { cookie } })
    expect((await at(west)).headers.location).toBe('/#/sso/expired')
    const code = String((await at(east)).headers.location).replace('/#/sso/', '')
    expect((await post(west, 'session', { code }, cookie)).status).toBe(404)
    const session = await post(east, 'session', { code }, cookie)
    expect([session.status, session.body.id]).toEqual([200, east.userId])
    const { token } = session.body
    expect((await east.call('GET', '/api/me', { token })).status).toBe(200)
    expect((await west.call('GET', '/api/me', { token })).status).toBe(401)
  })

  it('[OC-12] does not start with one provider for all tenants', () => {
    const env = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
    expect(() => readEnv({ TENANTS: 'on', ...env })).toThrow('OIDC_ISSUER__OOST')
  })
})
