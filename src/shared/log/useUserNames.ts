import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { CUSTOMER_ACTOR, CUSTOMER_ACTOR_NAME } from '../../domain/approvals/customer.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Names of the users by id, for the author of a change. */
export const useUserNames = (): ReadonlyMap<string, string> =>
  useLive(async () => {
    const users = await db.user.toArray()
    const named = users.map(({ id, name, lastName }) => [id, `${name} ${lastName}`.trim()] as const)
    return new Map([...named, [CUSTOMER_ACTOR, CUSTOMER_ACTOR_NAME]])
  }, []) ?? NONE
