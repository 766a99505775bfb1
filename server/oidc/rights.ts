import { rightInWords, ROLES, type Role } from '../../src/domain/rights/roles.ts'
import { fieldOf } from '../../src/lib/objects.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { giveRights } from '../auth/accountAdmin.ts'
import { findUser } from '../auth/users.ts'
import type { Queryable } from '../db/queryable.ts'
import type { OidcSettings } from '../lib/envOidc.ts'
import type { Claims } from './provider.ts'

/** A value that every person of the provider has. */
const ANYBODY = '*'

/**
 * Returns the highest right that the claims give; null if they give none, undefined if rights are managed here (OC-05).
 */
export function rightOfClaims({ rights }: OidcSettings, claims: Claims): Role | null | undefined {
  if (!rights) return undefined
  const given = new Set([ANYBODY, ...textsOfClaim(claims, rights.claim)])
  return ROLES.find((role) => rights.values[role].some((value) => given.has(value))) ?? null
}

/** Reads a claim by its name, or by a path with dots such as `realm_access.roles`. */
function textsOfClaim(claims: Claims, name: string): string[] {
  const value = claims[name] ?? name.split('.').reduce<unknown>((at, part) => fieldOf(at, part), claims)
  return [value].flat().filter((each) => typeof each === 'string')
}

/**
 * Gives a person the right of their claims, in a transaction of the feed. The last owner stays owner, so that nobody is
 * locked out (OC-05).
 * @param provider its name
 */
export async function applyRight(tx: Queryable, userId: string, role: Role, provider: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user || user.role === role) return
  if (user.role === 'owner' && (await isLastOwner(tx, userId))) return
  await giveRights(tx, userId, { ...user, role })
  const after = { ...user, role }
  const details = { from: rightInWords(user), to: rightInWords(after) }
  await recordAudit(tx, { what: 'rightChanged', actor: null, whom: { userId }, details })
  await notifyAccountChange(tx, after, 'rightChanged', { words: `De aanmelding bij ${provider}` })
}

async function isLastOwner(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM app_user WHERE active AND role = 'owner' AND id <> $1 LIMIT 1",
    [userId],
  )
  return rowCount === 0
}
