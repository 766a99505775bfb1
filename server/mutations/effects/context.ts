import type { Queryable } from '../../db/queryable.ts'
import type { Counter } from '../../store/counters.ts'
import type { PgStore } from '../../store/pgStore.ts'

/** The transaction of a mutation, and what its effects need from the process. */
export interface EffectContext {
  client: Queryable
  store: PgStore
  mid: string
  uid: string
  now: () => number
  recovering: () => boolean
  /** Called when a number was assigned. */
  given: (counter: Counter) => void
}

/** The context of effects that only read. */
export type Reading = Pick<EffectContext, 'client' | 'store'>

/** Queries the database, including what the mutation has written so far. */
export async function rows<T extends object>(
  { client, store }: Reading,
  text: string,
  values: unknown[],
): Promise<T[]> {
  await store.flush()
  return (await client.query<T>(text, values)).rows
}

/** Returns the ids that a statement finds; reads like `rows`. */
export const idsOf = async (context: Reading, text: string, values: unknown[]): Promise<string[]> =>
  (await rows<{ id: string }>(context, text, values)).map(({ id }) => id)

/** Writes outside of the aggregates, in a way that a refusal can undo. */
export async function change({ client, store }: EffectContext, text: string, values: unknown[]) {
  await store.touch()
  return client.query(text, values)
}
