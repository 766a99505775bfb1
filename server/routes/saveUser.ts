import type * as z from 'zod'
import type { Queryable } from '../db/queryable.ts'
import type { MeRequest } from '../auth/schemas.ts'
import { type EditableUser, findUser, usernameExists, putUser } from '../auth/users.ts'
import { HttpError } from '../lib/errors.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'
import { keysOf } from '../../src/lib/objects.ts'

type Change = z.infer<typeof MeRequest>

/**
 * Stores the data of a person.
 * @param body all fields; `base` has the seen values of changed fields (B6.1). Without `base` all fields
 *   count as changed.
 * @param text the error text for a user name that another person has.
 * @throws ApiError 409 with `text`, or for a field that changed in the meantime
 */
export async function saveUser(tx: Queryable, id: string, body: Change, text: string): Promise<void> {
  const { base, ...sent } = body
  const known = base && (await findUser(tx, id))
  const fields = known ? mergeFields(known, sent, base) : sent
  if (await usernameExists(tx, fields.username, id)) throw usernameTakenError(text)
  await putUser(tx, id, fields)
}

/** True if the mail address of the person would change. */
export const changesEmail = ({ base, email }: Change, before: { email: string | null } | null): boolean =>
  (base === undefined || 'email' in base) && before?.email !== email

function mergeFields(
  { username, name, lastName, email }: EditableUser,
  sent: Change,
  base: Partial<Change>,
): EditableUser {
  const current = { username, name, lastName, email: email ?? '' }
  refuseConcurrentChange(base, current, sent)
  const changed = keysOf(base).map((field) => [field, sent[field]])
  return { ...current, ...Object.fromEntries(changed) }
}

export const usernameTakenError = (text: string) =>
  new HttpError(409, 'duplicate_name', text, { fields: { username: text } })
