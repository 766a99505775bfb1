import { ROUTES } from '../lib/routes.ts'

/** The two areas of the product (SH-02); the values are those of the preference. */
export const DEPARTMENTS = { rental: 'Verhuur', repair: 'Herstel' } as const
export type Department = keyof typeof DEPARTMENTS

/** The first screen of a department (D-011). */
export const START_ROUTES = { rental: ROUTES.Rental, repair: ROUTES.Repair } as const

/** Where somebody goes after the login (SH-89, SH-90). */
export const routeAfterLogin = (department: Department | null) =>
  department ? START_ROUTES[department] : ROUTES.department
