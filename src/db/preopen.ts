import type { WerkbankDb } from './database.ts'
import { requestResult } from '../lib/idb.ts'
import { StorageError } from './errors.ts'

/**
 * Opens a connection beside Dexie's, for reading before Dexie has opened. The caller closes it.
 * @returns null if the database does not exist, has another layout or cannot be opened; Dexie handles these
 * cases
 */
export const preopen = (db: WerkbankDb): Promise<IDBDatabase | null> => openExisting(db).catch(() => null)

async function openExisting({ name, verno, factory, watch }: WerkbankDb): Promise<IDBDatabase | null> {
  if (!factory) return null
  const request = factory.open(name)
  // The database does not exist yet and must not be created here.
  request.onupgradeneeded = () => request.transaction?.abort()
  const idb = await Promise.race([
    requestResult(request),
    watch.expired(request, () => new StorageError('hang')),
  ])
  // Do not block an upgrade or deletion by another tab. Running transactions finish before the close.
  idb.onversionchange = () => idb.close()
  // Dexie multiplies its version numbers by ten.
  if (idb.version === Math.round(verno * 10)) return idb
  idb.close()
  return null
}
