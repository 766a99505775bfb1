import { addDays } from './calendar.ts'

/** 0 for Monday to 6 for Sunday. @param day 'YYYY-MM-DD' */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))
