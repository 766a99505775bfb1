// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { replica, type ReplicaDb } from '../../../src/db/database.ts'
import { dexieStore } from '../../../src/sync/store/dexieStore.ts'
import type { Store } from '../../../src/sync/store/ports.ts'

let count = 0

/** A fresh Dexie database over an IndexedDB in memory. */
export async function testReplica(): Promise<{ db: ReplicaDb; store: Store }> {
  const db = replica(`test-${count++}`)
  await db.open()
  return { db, store: dexieStore(db) }
}
