import { startField } from '../domain/settings/startPages.ts'
import { ROUTES } from '../lib/routes.ts'
import { personalKey, readSetting } from '../lib/storage.ts'

/** The two areas of the product (SH-02); the values are those of the preference. */
export const DEPARTMENTS = { rental: 'Verhuur', repair: 'Herstel' } as const
export type Department = keyof typeof DEPARTMENTS

/** The first screen of a department (D-011). */
export const START_ROUTES = { rental: ROUTES.Rental, repair: ROUTES.Repair } as const

/** The first screen of a department for who is logged in: what they chose (VD-11), as far as this device knows. */
export const startRoute = (department: Department) =>
  readSetting<string>(personalKey(startField(department)), '') === 'today'
    ? ROUTES.Today
    : START_ROUTES[department]

/** Where somebody goes after the login (SH-89, SH-90). */
export const routeAfterLogin = (department: Department | null) =>
  department ? startRoute(department) : ROUTES.department
