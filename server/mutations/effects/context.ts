import type { Queryable } from '../../db/queryable.ts'
import type { Counter } from '../../store/counters.ts'
import type { PgStore } from '../../store/pgStore.ts'

/** The transaction of a mutation, and what its effects must know of the rest. */
export interface EffectContext {
  client: Queryable
  store: PgStore
  mid: string
  uid: string
  now: () => number
  recovering: () => boolean
  /** A number was given out. */
  given: (counter: Counter) => void
}

/** What reads, and what it has to see of what was written. */
export type Reading = Pick<EffectContext, 'client' | 'store'>

/** Sees what the mutation has written so far. */
export async function rows<T extends object>(
  { client, store }: Reading,
  text: string,
  values: unknown[],
): Promise<T[]> {
  await store.flush()
  return (await client.query<T>(text, values)).rows
}

/** The ids that a statement finds, read as `rows` reads. */
export const idsOf = async (context: Reading, text: string, values: unknown[]): Promise<string[]> =>
  (await rows<{ id: string }>(context, text, values)).map(({ id }) => id)

/** Writes beside the aggregates: a refusal then has something to undo. */
export async function change({ client, store }: EffectContext, text: string, values: unknown[]) {
  await store.touch()
  return client.query(text, values)
}
