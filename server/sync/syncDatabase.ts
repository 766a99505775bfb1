// Hands the product to the engine.
import '../../src/mutations/product.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { companyKeySource, sealCodeAnew } from '../auth/companyKey.ts'
import { pgDatabase } from './commit/pgDatabase.ts'
import type { ServerLink } from './commit/serverLink.ts'
import { epochWatchOf } from './epochWatch.ts'
import { headListenerOf } from './headListener.ts'
import type { ServerClock, SyncDatabase, CommitSubscription } from './store/ports.ts'

/** The clock of the server. */
export const serverClock: ServerClock = { now: () => Date.now() }

const databases = new WeakMap<pg.Pool, SyncDatabase>()
const commitSubscriptions = new WeakMap<pg.Pool, CommitSubscription>()

/** Lets the mutation groups of this process read the changes of their own commit for a carrier. */
export const subscribeToCommits = (pool: pg.Pool, subscription: CommitSubscription): void =>
  void commitSubscriptions.set(pool, subscription)

/** Returns the store of this process. Sync and REST calls write through the same queue. */
export function syncDatabase(
  app: Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>,
): SyncDatabase {
  const link: ServerLink = {
    presence: () => headListenerOf(app).presence(),
    onHistoryMoved: () =>
      void epochWatchOf(app)
        .check()
        .catch(() => {}),
    checkedTimeline: () => epochWatchOf(app).checkedTimeline,
    onNumberAssigned: (counter) => epochWatchOf(app).noteAssignedNumber(counter),
    sealCodeAnew: (code, version) => sealCodeAnew(companyKeySource(app.pool, app.env), code, version),
    onCommitted: () => {},
    commitSubscription: (at) => commitSubscriptions.get(app.pool)?.(at) ?? null,
  }
  const known = databases.get(app.pool) ?? pgDatabase(app.pool, serverClock, link)
  databases.set(app.pool, known)
  return known
}
