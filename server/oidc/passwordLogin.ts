import type { Queryable } from '../db/queryable.ts'
import type { OidcEnv } from '../lib/envOidc.ts'
import { HttpError } from '../lib/errors.ts'
import { ssoTexts } from './texts.ts'

/** How long a password that the command of the operator made opens sessions. */
const EMERGENCY = '24 hours'

const refusal = (name: string) => new HttpError(403, 'sso_only', ssoTexts.only(name))

/**
 * Refuses a right password where single sign-on is the only login. The operator opens it for one person with
 * `npm run users -- password` (OC-07).
 * @throws HttpError 403 `sso_only`
 */
export async function assertPasswordLogin(
  db: Queryable,
  { oidc }: Pick<OidcEnv, 'oidc'>,
  userId: string,
): Promise<void> {
  if (!oidc?.only) return
  const { rowCount } = await db.query(
    'SELECT 1 FROM user_secret WHERE user_id = $1 AND emergency_until > now()',
    [userId],
  )
  if (rowCount === 0) throw refusal(oidc.name)
}

/** Refuses a code by mail for a new password, for the same reason. */
export function assertForgottenPassword({ oidc }: Pick<OidcEnv, 'oidc'>): void {
  if (oidc?.only) throw refusal(oidc.name)
}

/** Lets a person log in with their password for a day. */
export const openEmergency = (tx: Queryable, userId: string) =>
  tx.query('UPDATE user_secret SET emergency_until = now() + $2::interval WHERE user_id = $1', [
    userId,
    EMERGENCY,
  ])
