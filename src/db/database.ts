import './schema.ts'
import { createReplica, type ReplicaDb } from '../sync/store/replicaDb.ts'
import type { StoreWatch } from '../sync/store/storeWatch.ts'

export { databaseState, type ReplicaDb } from '../sync/store/replicaDb.ts'

const DATABASE_NAME = 'app'
/** The version of 1.2.0. */
const VERSION = 5

interface ReplicaParts {
  indexedDB?: IDBFactory
  watch?: StoreWatch
}

/** Opens the local database of this product. */
export const replica = (name: string = DATABASE_NAME, parts: ReplicaParts = {}): ReplicaDb =>
  createReplica({ name, version: VERSION, ...parts })

/** For reads of screens and for small device-local writes (drafts). Writes are durable at once. */
export const db = replica()
