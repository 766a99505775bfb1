/** What a department opens with: its overview (of rental the calendar), or what is to be done today. */
export const START_PAGES = ['overview', 'today'] as const
export type StartPage = (typeof START_PAGES)[number]

/** Under which name the start page of a department is kept: 'start.rental', as a preference and on the device. */
export const startField = (department: 'rental' | 'repair'): string => `start.${department}`
