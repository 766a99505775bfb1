import { startField } from '../domain/settings/startPages.ts'
import type { Department } from '../domain/shared/departments.ts'
import { ROUTES } from '../lib/routes.ts'
import { personalKey, readSetting } from '../lib/storage.ts'

/** The default first screen of a department (D-011). */
export const START_ROUTES = { rental: ROUTES.Rental, repair: ROUTES.Repair } as const

/**
 * Returns the first screen of a department for the logged-in person: the chosen one (VD-11), if this device
 * knows it.
 */
export const startRoute = (department: Department) =>
  readSetting<string>(personalKey(startField(department)), '') === 'today'
    ? ROUTES.Today
    : START_ROUTES[department]

/** Returns the screen after the login (SH-89, SH-90). */
export const routeAfterLogin = (department: Department | null) =>
  department ? startRoute(department) : ROUTES.department
