import type pg from 'pg'
import type { SeqOutcome } from '../../src/contract/protocol.ts'
import type { Commits } from '../db/commits.ts'
import { PgStore } from '../store/pgStore.ts'
import type { Clock, MutationKey, MutationTx, NewRecord } from '../store/ports.ts'
import { pgEffects } from './effects/pgEffects.ts'
import { enter, type Entered, type ServerLink } from './pgEnter.ts'
import { leave, refusalOf } from './pgLeave.ts'

/*
 * The transaction of one mutation. It differs from `inTransaction` of server/db because it is everybody's way through one
 * lock: what opens it, the rules look at and is probably read goes in one round trip, what was written, its record and the
 * commit in a second one.
 */

export async function inMutation<T>(
  client: pg.PoolClient,
  clock: Clock,
  link: ServerLink,
  key: MutationKey,
  work: (tx: MutationTx) => Promise<{ store: NewRecord } | { answer: T }>,
  commits: Commits,
): Promise<{ stored: SeqOutcome } | { answer: T }> {
  const store = new PgStore(client, key.uid)
  const entered = await enter(client, link, key, store)
  const decision = await work(mutationTx(client, clock, link, key, entered, store))
  if ('answer' in decision) {
    await client.query('ROLLBACK')
    return decision
  }
  return { stored: await commits.within(leave(client, key, store, decision.store)) }
}

function mutationTx(
  client: pg.PoolClient,
  clock: Clock,
  link: ServerLink,
  key: MutationKey,
  entered: Entered,
  store: PgStore,
): MutationTx {
  const { epoch, lastSeq, state, suspect, own, twin, author, attempts, aliases, recovering } = entered
  const { mid, uid } = key
  return {
    epoch,
    client: { lastSeq, state, suspect },
    own,
    twin,
    author,
    attempts,
    aliases: new Map(aliases),
    recovering,
    store,
    effects: pgEffects({
      client,
      store,
      mid,
      uid,
      now: () => clock.now(),
      recovering: () => recovering,
      given: link.given,
    }),
    guarded: (work) => guarded(client, store, work),
  }
}

async function guarded<T>(client: pg.PoolClient, store: PgStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (store.dirty || refusal) await client.query('ROLLBACK TO SAVEPOINT m')
    store.forget()
    throw refusal ?? error
  }
}
