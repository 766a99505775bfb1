import { ONLY_DEPARTMENT_NAMES, ROLE_NAMES, ROLES, type Role } from '../../../domain/rights/roles.ts'
import { type Department, DEPARTMENT_LIST } from '../../../domain/shared/departments.ts'
import type { User } from '../../../domain/system/system.ts'
import { pick } from '../../../lib/objects.ts'
import { type UserValues, userChangeOf, userValues, trimmedUser } from '../../../shared/users/userForm.ts'

/** The right of a user as chosen in the dialog. */
interface RightValues {
  role: Role
  onlyDepartment: Department | null
}
export type AccountValues = UserValues & RightValues
export type AccountChange = UserValues & Partial<RightValues> & { base: Partial<AccountValues> }

const RIGHT_KEYS = ['role', 'onlyDepartment'] as const

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))
export const DEPARTMENT_OPTIONS = DEPARTMENT_LIST.map((value) => ({
  value,
  label: ONLY_DEPARTMENT_NAMES[value],
}))

/** The right of a user. Rows from before the rights lack it: such a user is an owner. */
const rightOf = (user: Partial<RightValues> | null): RightValues => ({
  role: user?.role ?? 'owner',
  onlyDepartment: user?.onlyDepartment ?? null,
})

export const accountValues = (user: User | null): AccountValues => ({
  ...userValues(user),
  ...rightOf(user),
})

/** A new user as it is sent. Without a right the server makes an owner. */
export const newAccount = (values: AccountValues) => ({
  ...trimmedUser(values),
  ...pick(
    values,
    RIGHT_KEYS.filter((key) => values[key] !== rightOf(null)[key]),
  ),
})

/** A change as it is sent: the names, the changed right, and the seen values of the changed fields as the base. */
export function accountChangeOf(
  values: AccountValues,
  changed: readonly (keyof AccountValues)[],
  seen: AccountValues,
): AccountChange {
  const own = changed.filter((key): key is keyof UserValues => key in trimmedUser(values))
  const rights = RIGHT_KEYS.filter((key) => changed.includes(key))
  const change = userChangeOf(values, own, seen)
  return { ...change, ...pick(values, rights), base: { ...change.base, ...pick(seen, rights) } }
}

/** True if an owner has given somebody a right (D-141). */
export const isAnyRightGiven = (users: readonly Partial<RightValues>[]): boolean =>
  users.some((user) => rightOf(user).role !== 'owner' || rightOf(user).onlyDepartment !== null)
