/** The page that a department starts with: its overview (for rental the calendar), or the tasks of today. */
export const START_PAGES = ['overview', 'today'] as const
export type StartPage = (typeof START_PAGES)[number]

/**
 * The name under which the start page of a department is stored, as a preference and on the device:
 * 'start.rental'.
 */
export const startField = (department: 'rental' | 'repair'): string => `start.${department}`
