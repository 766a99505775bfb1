import type { User } from '../../src/domain/system/system.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import type { Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { generatePassword, hashPassword } from '../lib/secrets.ts'
import { revokeAllAccess, revokeCredentials } from './tokens.ts'
import { activateUser, deactivateUser, findUser, hasActiveUser, storePasswordHash } from './users.ts'

/*
 * Changes of accounts by a colleague or by the operator. All of them run inside a transaction of the feed, which is
 * serialised: two people who deactivate each other at once cannot both succeed.
 */

/** An account with the one-time password that was made for it. */
export interface OpenedAccount {
  user: User
  password: string
}

/**
 * Ends the access of a person. Their name stays on what they did.
 * @returns null if there is no such person
 * @throws HttpError 422 `last_user` if nobody could log in any more (BV-09)
 */
export async function deactivateAccount(tx: Queryable, id: string): Promise<User | null> {
  await deactivateUser(tx, id)
  if (!(await hasActiveUser(tx))) throw new HttpError(422, 'last_user', validationTexts.lastUser)
  // Tokens of an inactive user are invalid. They are kept to tell their holder the reason.
  await revokeCredentials(tx, id)
  return findUser(tx, id)
}

/**
 * Lets a deactivated person log in again, with a one-time password.
 * @throws HttpError 404, or 409 `user_active`
 */
export async function activateAccount(tx: Queryable, id: string): Promise<OpenedAccount> {
  const user = await findUser(tx, id)
  if (!user) throw new HttpError(404, 'not_found')
  if (user.active) throw new HttpError(409, 'user_active', validationTexts.userActive)
  await activateUser(tx, id)
  return { user: { ...user, active: true }, password: await giveOneTimePassword(tx, id) }
}

/**
 * Makes a password that must be replaced at the first login. Sessions with the old one end.
 * @param keep the session of the person who asks
 */
export async function giveOneTimePassword(tx: Queryable, id: string, keep?: Buffer): Promise<string> {
  const password = generatePassword()
  await storePasswordHash(tx, id, await hashPassword(password), true, true)
  await revokeAllAccess(tx, id, keep)
  return password
}
