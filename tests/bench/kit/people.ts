import { issueToken } from '../../../server/auth/tokens.ts'
import { putUser } from '../../../server/auth/users.ts'
import { inSyncTransaction } from '../../../server/db/queryable.ts'
import { uuidv7 } from '../../../src/domain/shared/ids.ts'
import type { Stand } from './stand.ts'

export const newId = (): string => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

export interface Person {
  id: string
  token: string
}

/** Creates `count` people who are logged in. */
export async function logInPeople({ pool }: Pick<Stand, 'pool'>, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, newId)
  await inSyncTransaction(pool, async (tx) => {
    for (const [i, id] of ids.entries())
      await putUser(tx, id, { username: `bench-${id}`, name: 'Bench', lastName: String(i), email: null })
  })
  const people: Person[] = []
  for (const id of ids) people.push({ id, token: await issueToken(pool, id, null) })
  return people
}
