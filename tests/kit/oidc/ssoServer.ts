import { expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newUserId, putUser, storePasswordHash } from '../../../server/auth/users.ts'
import { readEnv } from '../../../server/lib/env.ts'
import type { OidcSettings } from '../../../server/lib/envOidc.ts'
import { hashPassword } from '../../../server/lib/secrets.ts'
import { CLIENT_ID, CLIENT_SECRET, CookieJar, logInAtProvider, type TestProvider } from './testProvider.ts'

export const PUBLIC_URL = 'https://werkbank.example.com'
export const PASSWORD = 'sluitertijd 1/60'
export const REDIRECT_URI = `${PUBLIC_URL}/api/sso/callback`

/** The settings as the server reads them from its environment. */
export function ssoSettings({ issuer }: TestProvider, more: Record<string, string> = {}): OidcSettings {
  const { oidc } = readEnv({
    PUBLIC_URL,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Zaakpas',
    OIDC_PRIVATE_HOSTS: '127.0.0.1',
    ...more,
  })
  if (!oidc) throw new Error('single sign-on is off')
  return oidc
}

let hash: Promise<string> | undefined
let made = 0

interface PersonOptions {
  email?: string
  /** claims of the provider beside the verified address */
  claims?: Record<string, unknown>
}

/** Adds a user of the company, and the same person at the provider. */
export async function addPerson(
  pool: pg.Pool,
  provider: TestProvider,
  { claims, ...more }: PersonOptions = {},
): Promise<{ id: string; username: string; email: string }> {
  const username = `els${++made}`
  const email = more.email ?? `${username}@example.com`
  const id = newUserId()
  await putUser(pool, id, { username, name: 'Els', lastName: 'Peeters', email })
  await storePasswordHash(pool, id, await (hash ??= hashPassword(PASSWORD)), false)
  provider.people[username] = { email, email_verified: true, ...claims }
  return { id, username, email }
}

/** A browser at the app, with the cookies of the app and those of the provider. */
export class SsoBrowser {
  readonly jar = new CookieJar()
  readonly atProvider = new CookieJar()
  private readonly app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.app = app
  }

  async call(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
    const answer = await this.app.inject({
      method,
      url,
      headers: { cookie: this.jar.header(), ...headers },
      ...(payload ? { payload } : {}),
    })
    this.jar.take([answer.headers['set-cookie'] ?? []].flat())
    return answer
  }

  /** @returns the address at the provider */
  async start(purpose = 'login'): Promise<string> {
    const answer = await this.call('POST', '/api/sso/start', { purpose }, { origin: PUBLIC_URL })
    expect(answer.statusCode).toBe(200)
    return answer.json().url
  }

  /** Follows the provider back. @returns the one-time code of the page */
  async back(callback: string): Promise<string> {
    const { pathname, search } = new URL(callback)
    const answer = await this.call('GET', pathname + search, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(303)
    const { location } = answer.headers
    expect(location).toMatch(/^\/#\/sso\/[\w-]+$/)
    return String(location).replace('/#/sso/', '')
  }

  /** Logs in at the provider. @returns the one-time code of the page */
  async code(account: string, purpose = 'login'): Promise<string> {
    return this.back(await logInAtProvider(await this.start(purpose), account, this.atProvider))
  }

  async exchange(code: string, more: object = {}) {
    const answer = await this.call('POST', '/api/sso/session', { code, ...more })
    return { status: answer.statusCode, body: answer.json() }
  }

  async logIn(account: string, more: object = {}) {
    return this.exchange(await this.code(account), more)
  }

  /** Confirms the session of a token by a new login. */
  async confirm(token: string, code: string) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await this.call('POST', '/api/sso/confirm', { code }, headers)
    return { status: answer.statusCode, body: answer.json() }
  }
}
