import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** What the people of the house are called, by id: for who did something. */
export const useUserNames = (): ReadonlyMap<string, string> =>
  useLive(async () => {
    const users = await db.user.toArray()
    return new Map(users.map(({ id, name, lastName }) => [id, `${name} ${lastName}`.trim()]))
  }, []) ?? NONE
