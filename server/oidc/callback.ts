import type { FastifyInstance } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import { textOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { findPerson } from './findPerson.ts'
import { checksOf, type SsoOutcome, storeOutcome, takeState } from './pendingLogins.ts'
import type { OidcProvider } from './provider.ts'

/** An answer that the provider sent through the browser. */
export interface ProviderAnswer {
  state: string
  /** the secret in the cookie of the browser */
  secret: string
  /** the query of the callback */
  query: string
  /** the network address of the caller */
  address: string
}

/**
 * Takes the answer of the provider, once.
 * @returns the one-time code for the page; null if this browser asked for nothing, or too long ago
 */
export async function takeAnswer(
  { pool, log }: Pick<FastifyInstance, 'pool' | 'log'>,
  provider: OidcProvider,
  { state, secret, query, address }: ProviderAnswer,
): Promise<string | null> {
  const pending = await takeState(pool, state, secret)
  if (!pending) return null
  const outcome = await outcomeOf().catch((error: unknown): SsoOutcome => {
    const isCancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    const reason = textOf(error, 'error')
    if (!isCancelled) log.warn({ err: error, reason }, 'the login at the provider failed')
    return { refused: isCancelled ? 'cancelled' : 'failed' }
  })
  if ('refused' in outcome) {
    const details = { account: outcome.email ?? '', address, kind: provider.settings.name }
    await recordAudit(pool, { what: 'loginFailed', actor: null, details })
  }
  return storeOutcome(pool, state, outcome)

  async function outcomeOf(): Promise<SsoOutcome> {
    const claims = await provider.redeem(query, checksOf(state, secret))
    if (pending?.purpose === 'confirm' && !isFresh(claims.auth_time, pending.startedAt))
      return { refused: 'notAgain' }
    return findPerson(pool, provider.settings, claims)
  }
}

/** Clocks differ, and the moment of a login is in whole seconds. */
const TOLERANCE_S = 30

/** True if the person logged in at the provider after this request asked for it, and not merely some time before. */
const isFresh = (authTime: unknown, startedAt: number): boolean =>
  typeof authTime === 'number' && authTime >= startedAt - TOLERANCE_S
