import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { User } from '../../src/domain/system/system.ts'
import type { Queryable } from '../db/queryable.ts'
import { type Purpose, storeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relyingParty.ts'
import type { AssertionAnswer, PasskeyRow, RegistrationAnswer } from '../auth/passkeySchemas.ts'

/*
 * Passkeys (WebAuthn). A library verifies the answers of authenticators; this file stores what it verified.
 *
 *   options ──challenge──► page ──► authenticator ──answer──► verify, use the challenge up, count the use
 */

const PRODUCT = 'Werkbank'
const TIMEOUT_MS = 5 * 60_000
/** Ed25519, ES256 and RS256, which every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257]

const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId))

interface StoredPasskey {
  /** the id that the authenticator gave it */
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `SELECT id, name, rp_id AS host, sync_moment(created_at) AS "createdAt", sync_moment(last_used) AS "lastUsed"
       FROM passkey WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  )
  return rows
}

async function passkeysAt(db: Queryable, userId: string, rpId: string) {
  const { rows } = await db.query<{ id: string; transports: string[] }>(
    'SELECT credential_id AS id, transports FROM passkey WHERE user_id = $1 AND rp_id = $2',
    [userId, rpId],
  )
  return rows
}

/** The options with which the browser of a person makes a passkey that can name its owner by itself. */
export async function registrationOptions(
  db: Queryable,
  party: RelyingParty,
  { id, username, name, lastName }: User,
) {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: party.id,
    userName: username,
    userDisplayName: `${name} ${lastName}`.trim(),
    userID: handleOf(id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: await passkeysAt(db, id, party.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await storeChallenge(db, options.challenge, { purpose: 'register', userId: id, rpId: party.id })
  return { ...options }
}

/** A passkey that the library verified and that is not stored yet. */
export type VerifiedPasskey = Omit<StoredPasskey, 'userId'> & { rpId: string }

/** Verifies a new passkey. @returns null if the answer is not right */
export async function verifyRegistration(
  db: Queryable,
  party: RelyingParty,
  userId: string,
  answer: RegistrationAnswer,
): Promise<VerifiedPasskey | null> {
  const expected = { purpose: 'register', userId, rpId: party.id } as const
  const challenge = await takeChallenge(db, answer.response.clientDataJSON, expected)
  if (challenge === null) return null
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  const { transports } = answer.response
  return { id, publicKey: Buffer.from(publicKey), counter, transports, rpId: party.id }
}

/** Stores a verified passkey. @returns false if it is known already */
export async function storePasskey(
  db: Queryable,
  userId: string,
  name: string,
  { id, rpId, publicKey, counter, transports }: VerifiedPasskey,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO passkey (credential_id, user_id, rp_id, public_key, counter, transports, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING`,
    [id, userId, rpId, publicKey, counter, transports, name],
  )
  return rowCount === 1
}

/** @returns the name of the removed passkey; null if the person has none with this id */
export async function removePasskey(db: Queryable, userId: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    'DELETE FROM passkey WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  )
  return rows[0]?.name ?? null
}

/** @returns the number of passkeys that the person had */
export async function removeAllPasskeys(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM passkey WHERE user_id = $1', [userId])
  return rowCount ?? 0
}

/** The options with which a browser uses a passkey. @param userId null: any passkey, which names its owner */
export async function assertionOptions(
  db: Queryable,
  party: RelyingParty,
  purpose: Exclude<Purpose, 'register'>,
  userId: string | null,
) {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: await passkeysAt(db, userId, party.id) }),
  })
  await storeChallenge(db, options.challenge, { purpose, userId, rpId: party.id })
  return { ...options }
}

/** Returns the person of a passkey, to slow guesses by account. The answer is not verified yet. */
export async function claimedOwner(
  db: Queryable,
  party: RelyingParty,
  answer: AssertionAnswer,
): Promise<{ id: string; username: string; active: boolean } | null> {
  const { rows } = await db.query<{ id: string; username: string; active: boolean }>(
    `SELECT u.id, u.username, u.active FROM passkey p JOIN app_user u ON u.id = p.user_id
      WHERE p.credential_id = $1 AND p.rp_id = $2`,
    [answer.id, party.id],
  )
  return rows[0] ?? null
}

/**
 * Verifies the use of a passkey and counts it. The challenge is used up, also by a wrong answer.
 * @param userId the person whose passkey it must be; null for a login that names nobody
 * @returns the id of its person; null if it is not right
 */
export async function acceptPasskey(
  db: Queryable,
  party: RelyingParty,
  purpose: Exclude<Purpose, 'register'>,
  userId: string | null,
  answer: AssertionAnswer,
): Promise<string | null> {
  const { clientDataJSON, userHandle } = answer.response
  const challenge = await takeChallenge(db, clientDataJSON, { purpose, userId, rpId: party.id })
  const passkey = await findPasskey(db, party, answer.id)
  if (challenge === null || !passkey || (userId ?? passkey.userId) !== passkey.userId) return null
  const handle = Buffer.from(passkey.userId).toString('base64url')
  // A login that names nobody is for the person whom the authenticator names.
  if (userHandle === undefined ? userId === null : userHandle !== handle) return null
  const { id, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return null
  return (await countUse(db, id, authenticationInfo.newCounter)) ? passkey.userId : null
}

/** Refuses a counter that did not grow, also of two answers at the same moment: a copy of the passkey may exist. */
async function countUse(db: Queryable, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE passkey SET counter = $2, last_used = now()
      WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter],
  )
  return rowCount === 1
}

async function findPasskey(db: Queryable, party: RelyingParty, id: string): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>(
    `SELECT credential_id AS id, user_id AS "userId", public_key AS "publicKey", counter::float8 AS counter, transports
       FROM passkey WHERE credential_id = $1 AND rp_id = $2`,
    [id, party.id],
  )
  return rows[0] ?? null
}
