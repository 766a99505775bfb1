import {
  allowInsecureRequests,
  type AuthorizationCodeGrantChecks,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { OidcSettings } from '../lib/envOidc.ts'
import { providerFetch } from './providerFetch.ts'

/** Below /api, so that the service worker of every version leaves it to the server. */
const CALLBACK_PATH = '/api/sso/callback'

const TIMEOUT_S = 10
/** How long the endpoints and keys of the provider are cached. */
const CACHED_MS = 3_600_000
/** Clocks of the provider and of this server may differ by this. */
const CLOCK_TOLERANCE_S = 30

/** The statements of the provider about a person. */
export type Claims = Readonly<Record<string, unknown>>

/** The values that bind an answer of the provider to the browser that asked. */
export interface LoginChecks {
  state: string
  nonce: string
  verifier: string
}

/** The provider of a company. It reads the discovery document at the first login, and again after an hour. */
export class OidcProvider {
  readonly settings: OidcSettings
  /** the address to which the provider sends people back */
  readonly redirectUri: string
  private config: Promise<Configuration> | undefined
  private configUntil = 0

  constructor(settings: OidcSettings, publicUrl: string) {
    this.settings = settings
    this.redirectUri = `${publicUrl}${CALLBACK_PATH}`
  }

  /**
   * The address at the provider to which the browser goes.
   * @param again true: the provider must ask the person to log in again, whoever is logged in there
   * @throws if the provider does not answer
   */
  async authorizationUrl({ state, nonce, verifier }: LoginChecks, again: boolean): Promise<string> {
    const config = await this.configuration()
    const url = buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(again ? { prompt: 'login', max_age: '0' } : {}),
    })
    return url.href
  }

  /**
   * Exchanges the code of an answer, and returns the claims of the ID token with those of the userinfo endpoint.
   * @param query the query of the callback
   * @throws if the answer is not the one that was asked for, or the provider does not answer
   */
  async redeem(query: string, { state, nonce, verifier }: LoginChecks): Promise<Claims> {
    const config = await this.configuration()
    const url = new URL(this.redirectUri)
    url.search = query
    const checks: AuthorizationCodeGrantChecks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }
    const tokens = await authorizationCodeGrant(config, url, checks)
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    if (!config.serverMetadata().userinfo_endpoint) return claims
    // The claims of the ID token win: its signature was checked.
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
  }

  private configuration(): Promise<Configuration> {
    if (this.config && Date.now() < this.configUntil) return this.config
    const config = this.discover()
    this.config = config
    this.configUntil = Date.now() + CACHED_MS
    // A failure is not cached.
    config.catch(() => {
      if (this.config === config) this.config = undefined
    })
    return config
  }

  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret, privateHosts } = this.settings
    const insecure = issuer.startsWith('http:')
    const fetch = providerFetch({ privateHosts, thisMachine: true })
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      [customFetch]: fetch,
      timeout: TIMEOUT_S,
      execute: insecure ? [allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    const metadata = { [clockTolerance]: CLOCK_TOLERANCE_S }
    const config = new Configuration(server, clientId, metadata, authentication(clientSecret))
    config[customFetch] = fetch
    config.timeout = TIMEOUT_S
    if (insecure) allowInsecureRequests(config)
    // The signature of the ID token is checked, although it comes over TLS.
    enableNonRepudiationChecks(config)
    return config
  }
}
