import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A person at the provider: the claims beside `sub`. */
export type ProviderPerson = Record<string, unknown>

export const CLIENT_ID = 'werkbank'
export const CLIENT_SECRET = 'een geheim van de werkbank'
const SCOPES = 'openid email profile'

/** A real OpenID provider on this machine, with a login page that asks for an account and nothing else. */
export class TestProvider {
  readonly people: Record<string, ProviderPerson> = {}
  issuer = ''
  private port = 0
  private server: Server | undefined

  /** @param redirectUris the addresses to which it sends people back */
  async open(redirectUris: readonly string[]): Promise<this> {
    await this.listen()
    this.issuer = `http://127.0.0.1:${this.port}`
    const provider = new Provider(this.issuer, this.configuration(redirectUris))
    const answer = provider.callback()
    this.server?.on('request', (request: IncomingMessage, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(LOGIN_PAGE)
      void textOf(request).then((body) => {
        const accountId = new URLSearchParams(body).get('account') ?? ''
        const result = accountId === '' ? { error: 'access_denied' } : { login: { accountId } }
        return provider.interactionFinished(request, response, result)
      })
    })
    return this
  }

  /** Stops answering, as a provider that is down. */
  async close(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  private async listen(): Promise<void> {
    this.server = createServer()
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    this.port = (this.server.address() as AddressInfo).port
  }

  private configuration(redirectUris: readonly string[]): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...redirectUris] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'realm'] },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, id) => {
        const person = this.people[id]
        return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        })
        grant.addOIDCScope(SCOPES)
        await grant.save()
        return grant
      },
    }
  }
}

const LOGIN_PAGE = `<!doctype html><html lang="nl"><title>Provider</title><form method="post">
  <label>Account <input name="account" autofocus></label><button>Aanmelden</button></form></html>`

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A browser without a screen: it keeps cookies and follows no redirect by itself. */
export class CookieJar {
  readonly cookies = new Map<string, string>()

  header = () => [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '' || /max-age=0/i.test(header)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/**
 * Logs in at the provider. @returns the address to which it sends the browser back
 * @param account '' cancels
 */
export async function logInAtProvider(url: string, account: string, jar = new CookieJar()): Promise<string> {
  const visit = async (address: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(body ? { method: 'POST', body } : {}),
    })
    jar.take(answer.headers.getSetCookie())
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    return new URL(next, address).href
  }
  const origin = new URL(url).origin
  let at = await visit(url)
  while (at.startsWith(origin))
    at = at.includes('/interaction/') ? await visit(at, new URLSearchParams({ account })) : await visit(at)
  return at
}
