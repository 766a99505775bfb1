import type { WerkbankDb } from './database.ts'
import { answerOf } from '../lib/idb.ts'
import { StorageError } from './errors.ts'

/**
 * A connection beside Dexie's, to read from before Dexie has opened; the caller closes it.
 * @returns null where the database is not there, is of another layout or cannot be opened: Dexie sees to that
 */
export const openEarly = (db: WerkbankDb): Promise<IDBDatabase | null> => opened(db).catch(() => null)

async function opened({ name, verno, factory, watch }: WerkbankDb): Promise<IDBDatabase | null> {
  if (!factory) return null
  const request = factory.open(name)
  // There is none yet, and none is made here.
  request.onupgradeneeded = () => request.transaction?.abort()
  const idb = await Promise.race([answerOf(request), watch.expired(request, () => new StorageError('hang'))])
  // Whoever upgrades or deletes does not wait for us: what was begun is finished before the close.
  idb.onversionchange = () => idb.close()
  // Dexie counts its versions in tenths.
  if (idb.version === Math.round(verno * 10)) return idb
  idb.close()
  return null
}
