import type * as z from 'zod'
import type { Queryable } from '../db/queryable.ts'
import type { MeRequest, RegisterRequest } from '../auth/schemas.ts'
import { giveRights } from '../auth/accountAdmin.ts'
import { type EditableUser, findUser, usernameExists, putUser } from '../auth/users.ts'
import { HttpError } from '../lib/errors.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'
import { rightName } from '../../src/domain/rights/roles.ts'
import { UserFields } from '../../src/domain/system/userFields.ts'
import type { User } from '../../src/domain/system/system.ts'
import { definedOf, keysOf, pickPresent } from '../../src/lib/objects.ts'

type Change = z.infer<typeof MeRequest>

/**
 * Stores the data of a person.
 * @param body all fields; `base` has the seen values of changed fields (B6.1). Without `base` all fields
 *   count as changed.
 * @param text the error text for a user name that another person has.
 * @throws ApiError 409 with `text`, or for a field that changed in the meantime
 */
export async function saveUser(tx: Queryable, id: string, body: Change, text: string): Promise<void> {
  const { base: seen, ...sent } = body
  const base = seen && pickPresent(seen, UserFields.keyof().options)
  const known = base && (await findUser(tx, id))
  const fields = known ? mergeFields(known, sent, base) : sent
  if (await usernameExists(tx, fields.username, id)) throw usernameTakenError(text)
  await putUser(tx, id, fields)
}

const RIGHT_KEYS = ['role', 'onlyDepartment'] as const
type RightKey = (typeof RIGHT_KEYS)[number]
type Registration = z.infer<typeof RegisterRequest>

/** The fields of the right that a request changes: those of its base, or all that it names. */
const changedRights = ({ base, ...sent }: Registration): Partial<Pick<User, RightKey>> =>
  definedOf(
    pickPresent(
      sent,
      RIGHT_KEYS.filter((key) => base === undefined || key in base),
    ),
  )

/**
 * Stores the right of a person. Fields that are absent stay as they are (D-141).
 * @throws HttpError 409 for a field that changed in the meantime, 422 `last_owner`
 */
export async function saveRights(tx: Queryable, id: string, body: Registration): Promise<void> {
  const changed = changedRights(body)
  const user = await findUser(tx, id)
  if (!user || keysOf(changed).length === 0) return
  refuseConcurrentChange(
    pickPresent(body.base ?? {}, RIGHT_KEYS),
    pickPresent(user, RIGHT_KEYS),
    changed,
    rightName,
  )
  await giveRights(tx, id, { ...user, ...changed })
}

/** True if the right of the person would change. */
export const changesRights = (body: Registration, before: User | null): boolean =>
  Object.entries(changedRights(body)).some(([key, value]) => value !== before?.[key as RightKey])

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
