import type { Department } from '../shared/departments.ts'

/** The rights that an owner can give, the highest first (D-141). Each includes the ones after it. */
export const ROLES = ['owner', 'staff', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Beheerder',
  staff: 'Medewerker',
  viewer: 'Alleen lezen',
}

/** The words of `onlyDepartment` of a user. */
export const ONLY_DEPARTMENT_NAMES: Record<Department, string> = {
  rental: 'Alleen Verhuur',
  repair: 'Alleen Herstel',
}
export const BOTH_DEPARTMENTS = 'Beide afdelingen'

/** The right of a person in words: 'Medewerker, alleen Herstel'. */
export function rightInWords({ role, onlyDepartment }: Rights): string {
  const department = onlyDepartment
    ? `, ${ONLY_DEPARTMENT_NAMES[onlyDepartment].replace('Alleen', 'alleen')}`
    : ''
  return `${ROLE_NAMES[role ?? 'owner']}${department}`
}

const RIGHT_WORDS: Readonly<Record<string, string>> = {
  ...ROLE_NAMES,
  ...ONLY_DEPARTMENT_NAMES,
  '': BOTH_DEPARTMENTS,
}

/** The word of the screen for a value of `role` or `onlyDepartment`. @param value '' for null */
export const rightName = (_field: string, value: string): string => RIGHT_WORDS[value] ?? value

/** The rights of a person. Rows from before the rights lack both fields: such a person is an owner. */
export interface Rights {
  role?: Role | undefined
  /** The only department in which the person makes changes; null: both. */
  onlyDepartment?: Department | null | undefined
}
