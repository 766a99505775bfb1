import { db } from '../database.ts'

/** Returns the holidays, by day. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.holiday.toArray()).map(({ date, description }) => [date, description]))
}
