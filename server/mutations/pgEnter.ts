import type pg from 'pg'
import type { SeqOutcome } from '../../src/contract/protocol.ts'
import { queryEach } from '../db/queryable.ts'
import { literal } from '../store/aggregates/write.ts'
import type { Counter } from '../store/counters.ts'
import { fetchAhead, type PgStore } from '../store/pgStore.ts'
import type { Attempts, Author, ClientState, MutationKey } from '../store/ports.ts'

/** What the rest of the process knows and must hear of. */
export interface ServerLink {
  /** The number by which other servers see this one alive; null: they cannot, and nothing is marked. */
  presence: () => Promise<number | null>
  /** The database goes on from an earlier state: nothing may be written until that has an epoch of its own. */
  moved: () => void
  /** A number was given out. */
  given: (counter: Counter) => void
}

/** What the rules look at, as it stood when the lock was held. */
export interface Entered {
  epoch: string
  lastSeq: number
  state: ClientState['state']
  suspect: boolean
  own: SeqOutcome | null
  twin: SeqOutcome | null
  author: Author | null
  attempts: Attempts | null
  aliases: [string, string][]
  recovering: boolean
}

/** The database is another one than its epoch says; passes as soon as that was seen to. */
class HistoryMoved extends Error {
  override name = 'HistoryMoved'
  readonly code = 'SY002'
}

/** Clients of which it is not known what is prepared on them. */
const doomed = new WeakSet<pg.PoolClient>()

export const isDoomed = (client: pg.PoolClient) => doomed.has(client)

/** The lock, everything the rules look at, and the aggregates that will probably be read, in one round trip. */
export async function enter(
  client: pg.PoolClient,
  link: ServerLink,
  key: MutationKey,
  store: PgStore,
): Promise<Entered> {
  const ids = literal(`{${key.ids.join(',')}}`)
  const args = [key.clientId, key.seq, key.mid, key.uid].map((value) => literal(value))
  const ahead = fetchAhead(client, key.hints ?? [])
  const text = `BEGIN; SELECT sync_enter(${args.join(', ')}, ${ids}) AS e; SELECT sync_moved() AS moved; SAVEPOINT m; ${ahead}`
  const results = await queryEach(client, text).catch((error: unknown) => {
    doomed.add(client)
    throw error
  })
  const entered: Entered | undefined = results[1]?.rows[0]?.e
  if (!entered) throw new Error('sync_enter gave nothing')
  if (results[2]?.rows[0]?.moved) {
    link.moved()
    throw new HistoryMoved()
  }
  const found = results.slice(4).filter(({ command }) => command === 'SELECT')
  for (const [i, [e, id]] of (key.hints ?? []).entries()) store.keep(e, id, found[i]?.rows[0])
  return entered
}
