/** The types of oidc-provider that the tests use. The package has none of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface GrantContext {
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
  }
  export interface Configuration {
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    features: Record<string, { enabled: boolean }>
    ttl: Record<string, number>
    interactions: { url: (ctx: unknown, interaction: { uid: string }) => string }
    findAccount: (ctx: unknown, id: string) => { accountId: string; claims: () => object } | undefined
    loadExistingGrant: (ctx: GrantContext) => Promise<Grant>
  }
  export default class Provider {
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
