import { DAY_MS } from '../../src/lib/instants.ts'
import type { User } from '../../src/domain/system/system.ts'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import type { Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { generatePassword, hashPassword } from '../lib/secrets.ts'
import { replaceCompanyKey } from './companyKey.ts'
import { askWipeOfOwnDevices } from './deviceAdmin.ts'
import { endLinks } from './links.ts'
import { revokeAllAccess, revokeCredentials } from './tokens.ts'
import {
  activateUser,
  deactivateUser,
  findUser,
  hasActiveOwner,
  hasActiveUser,
  putRights,
  storePasswordHash,
  type UserRights,
} from './users.ts'

/*
 * Changes of accounts by a colleague or by the operator. All of them run inside a transaction of the feed, which is
 * serialised: two people who deactivate each other at once cannot both succeed.
 */

/**
 * Ends the access of a person. Their name stays on what they did. Devices on which nobody else worked must wipe
 * themselves (TO-05), and the company key is replaced (TO-06).
 * @returns null if there is no such person
 * @throws HttpError 422 `last_user` if nobody could log in any more (BV-09), or `last_owner`
 */
export async function deactivateAccount(tx: Queryable, id: string, actor: AuditActor): Promise<User | null> {
  const { rowCount } = await deactivateUser(tx, id)
  if (!(await hasActiveUser(tx))) throw new HttpError(422, 'last_user', validationTexts.lastUser)
  await assertActiveOwner(tx)
  // Tokens of an inactive user are invalid. They are kept to tell their holder the reason.
  await revokeCredentials(tx, id)
  await endLinks(tx, id)
  // A person who was deactivated before has no newer key.
  if (rowCount !== 0) await replaceCompanyKey(tx, actor)
  for (const deviceId of await askWipeOfOwnDevices(tx, id))
    await recordAudit(tx, { what: 'deviceWipeAsked', actor, whom: { deviceId } })
  return findUser(tx, id)
}

/**
 * Gives a person another right.
 * @throws HttpError 422 `last_owner` if no active owner would be left (RE-05)
 */
export async function giveRights(tx: Queryable, id: string, rights: UserRights): Promise<void> {
  await putRights(tx, id, rights)
  await assertActiveOwner(tx)
}

async function assertActiveOwner(tx: Queryable): Promise<void> {
  if (!(await hasActiveOwner(tx))) throw new HttpError(422, 'last_owner', validationTexts.lastOwner)
}

/** A one-time password as it is shown once, and as it is stored. */
export interface OneTimePassword {
  password: string
  hash: string
  /** After this moment the login refuses it. */
  validUntil: string
}

/** A colleague must pass the password on within a day (AW-05). */
const VALID_MS = DAY_MS

/** Makes a one-time password. Call it before the transaction: hashing is slow on purpose. */
export async function prepareOneTimePassword(): Promise<OneTimePassword> {
  const password = generatePassword()
  const validUntil = new Date(Date.now() + VALID_MS).toISOString()
  return { password, hash: await hashPassword(password), validUntil }
}

/**
 * Stores a password that another person made. Its owner must replace it, and sessions with the old one end.
 * @param keep the session of the person who asks
 */
export async function givePassword(
  tx: Queryable,
  id: string,
  { hash, validUntil }: OneTimePassword,
  keep?: Buffer,
): Promise<void> {
  await storePasswordHash(tx, id, hash, true, validUntil)
  await revokeAllAccess(tx, id, keep)
}

/**
 * Lets a deactivated person log in again with the given password.
 * @throws HttpError 404, or 409 `user_active`
 */
export async function activateAccount(tx: Queryable, id: string, given: OneTimePassword): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw new HttpError(404, 'not_found')
  if (user.active) throw new HttpError(409, 'user_active', validationTexts.userActive)
  await activateUser(tx, id)
  await givePassword(tx, id, given)
  return { ...user, active: true }
}
