import type { Queryable } from '../db/queryable.ts'
import type { Counter } from '../sync/store/counters.ts'
import type { PgStore } from '../sync/store/pgStore.ts'

/** The transaction of a mutation, and what its effects need from the process. */
export interface EffectContext {
  client: Queryable
  store: PgStore
  mid: string
  uid: string
  clientId: string
  now: () => number
  recovering: () => boolean
  /** Called when a number was assigned. */
  onNumberAssigned: (counter: Counter) => void
  /** Seals an access code with this version of the company key (ADR 0056). */
  sealCodeAnew: (code: string, version: number) => Promise<string>
}

/** The context of effects that only read. */
export type ReadContext = Pick<EffectContext, 'client' | 'store'>

/** Queries the database, including what the mutation has written so far. */
export async function selectRows<T extends object>(
  { client, store }: ReadContext,
  text: string,
  values: unknown[],
): Promise<T[]> {
  await store.flush()
  return (await client.query<T>(text, values)).rows
}

/** Returns the ids that a statement finds; reads like `rows`. */
export const selectIds = async (context: ReadContext, text: string, values: unknown[]): Promise<string[]> =>
  (await selectRows<{ id: string }>(context, text, values)).map(({ id }) => id)

/** Writes outside of the aggregates, in a way that a refusal can undo. */
export async function writeUndoable<T extends object>(
  { client, store }: ReadContext,
  text: string,
  values: unknown[],
) {
  await store.touch()
  return client.query<T>(text, values)
}
