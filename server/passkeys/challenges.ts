import type { Queryable } from '../db/queryable.ts'
import { fieldOf } from '../../src/lib/objects.ts'

/** `register` adds a passkey, `login` names nobody, `second` follows a right password, and `confirm` is for a session. */
export type Purpose = 'register' | 'login' | 'second' | 'confirm'

interface Challenge {
  purpose: Purpose
  /** The person who may answer it; null for a login that names nobody. */
  userId: string | null
  rpId: string
}

const VALIDITY = '5 minutes'

/** Stores a challenge until an authenticator answers it. */
export async function storeChallenge(
  db: Queryable,
  challenge: string,
  { purpose, userId, rpId }: Challenge,
): Promise<void> {
  await db.query('DELETE FROM passkey_challenge WHERE expires_at < now()')
  await db.query(
    `INSERT INTO passkey_challenge (challenge, purpose, user_id, rp_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + $5::interval)`,
    [challenge, purpose, userId, rpId, VALIDITY],
  )
}

/**
 * Uses the challenge of an answer up, whatever comes of the answer. Call it outside of a transaction that may fail.
 * @returns the challenge, or null if it is unknown, expired, used or meant for something else
 */
export async function takeChallenge(
  db: Queryable,
  clientDataJson: string,
  { purpose, userId, rpId }: Challenge,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string }>(
    `DELETE FROM passkey_challenge WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3
        AND rp_id = $4 AND expires_at > now() RETURNING challenge`,
    [challengeOf(clientDataJson), purpose, userId, rpId],
  )
  return rows[0]?.challenge ?? null
}

function challengeOf(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const challenge = fieldOf(data, 'challenge')
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
