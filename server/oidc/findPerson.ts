import type { Queryable } from '../db/queryable.ts'
import type { OidcSettings } from '../lib/envOidc.ts'
import type { Claims } from './provider.ts'
import type { RefusalCode } from './texts.ts'
import type { SsoOutcome } from './pendingLogins.ts'
import { rightOfClaims } from './rights.ts'

/** Some providers write the claim as a text or a number. */
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

/**
 * Finds the person of the claims: the one active user with this verified address (OC-02).
 * @returns the reason, where nobody is let in
 */
export async function findPerson(db: Queryable, settings: OidcSettings, claims: Claims): Promise<SsoOutcome> {
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  if (email === '') return { refused: 'noEmail' }
  const refused = (why: RefusalCode): SsoOutcome => ({ refused: why, email })
  if (!isTrue(claims[settings.verifiedClaim])) return refused('unverified')
  const { rows } = await db.query<{ id: string; active: boolean }>(
    'SELECT id, active FROM app_user WHERE lower(email) = lower($1)',
    [email],
  )
  const active = rows.filter((user) => user.active)
  if (active.length > 1) return refused('several')
  if (!active[0]) return refused(rows.length > 0 ? 'inactive' : 'unknown')
  const role = rightOfClaims(settings, claims)
  if (role === null) return refused('noRight')
  return { userId: active[0].id, ...(role ? { role } : {}) }
}
