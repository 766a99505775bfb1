import './schema.ts'
import { createReplica, type ReplicaDb } from '../sync/store/replicaDb.ts'
import { awaitCodec } from '../sync/store/rowCodec.ts'
import type { StoreWatch } from '../sync/store/storeWatch.ts'
import { DATABASE_NAME, isDeviceSealed } from './sealedDevice.ts'

export { databaseState, type ReplicaDb } from '../sync/store/replicaDb.ts'

/** The version of 1.2.0. */
const VERSION = 5

interface ReplicaParts {
  indexedDB?: IDBFactory
  watch?: StoreWatch
}

/** Opens the local database of this product. */
export const replica = (name: string = DATABASE_NAME, parts: ReplicaParts = {}): ReplicaDb =>
  createReplica({ name, version: VERSION, ...parts })

// On a sealed device the database waits for the key of this tab, if the tab has one.
if (isDeviceSealed())
  awaitCodec(
    DATABASE_NAME,
    import('./mirrorKey.ts').then(({ unlockTab }) => unlockTab()),
  )

/** For reads of screens and for small device-local writes (drafts). Writes are durable at once. */
export const db = replica()
