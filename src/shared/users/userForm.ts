import { validationTexts } from '../../domain/shared/validationTexts.ts'
import type { User } from '../../domain/system/system.ts'
import { sameUsername, UserFields } from '../../domain/system/userFields.ts'
import { pick } from '../../lib/objects.ts'
import { ApiError, isOffline, request } from '../../lib/http.ts'
import { fieldErrors } from '../forms/fields.ts'

/** The data of a person as typed, for the users in the settings and for 'Mijn gegevens'. */
export interface UserValues {
  username: string
  name: string
  lastName: string
  email: string
}

export const USER_KEYS = ['name', 'lastName', 'email', 'username'] as const

/** The field values of a person; null: empty ones. */
export const userValues = (
  user: Pick<User, 'username' | 'name' | 'lastName' | 'email'> | null,
): UserValues => ({
  username: user?.username ?? '',
  name: user?.name ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
})

/** The fields as they are sent, without surrounding blanks. */
export const trimmedUser = (values: UserValues): UserValues => ({
  username: values.username.trim(),
  name: values.name.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
})

/** `base` holds the changed fields with their earlier values. The server changes those and no others (B6.1). */
export type UserChange = UserValues & { base: Partial<UserValues> }

/** A change of a person as it is sent. Fields that are missing in `base` were only shown. */
export const userChangeOf = (
  values: UserValues,
  changed: readonly (keyof UserValues)[],
  seen: UserValues,
): UserChange => ({ ...trimmedUser(values), base: pick(trimmedUser(seen), changed) })

/** The text under each invalid field, as far as this device knows (US-02, US-03, D-028). */
export function checkUser(
  values: UserValues,
  id: string | undefined,
  all: readonly User[],
): Partial<Record<keyof UserValues, string>> {
  const errors = fieldErrors(values, USER_KEYS, UserFields, trimmedUser(values))
  const taken = all.some((other) => other.id !== id && sameUsername(other.username, values.username))
  return taken ? { ...errors, username: validationTexts.usernameInUse } : errors
}

/** Asks the server if a user name is taken. Offline, the device's own check counts (D-028). */
export async function isUsernameTaken(username: string, id: string | undefined): Promise<boolean> {
  try {
    await request('POST', '/user/name', { json: { username: username.trim(), ...(id ? { id } : {}) } })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return true
    if (error instanceof ApiError || isOffline(error)) return false
    throw error
  }
}
