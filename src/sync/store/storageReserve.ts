import { dropStoredColumns } from './dropStoredColumns.ts'
import type { Store } from './ports.ts'
import { type BlobCacheRow, RESERVE_KEY } from './tables.ts'
import { write } from './transactions.ts'

/*
 * Frees storage on a device that has none left (B5.7). The browser's own estimate is no guide: Chromium
 * reports the same 10 GB to everybody. Only a failed write shows that the disk is full.
 */

const RESERVE = 4 * 1024 * 1024
/** The most bytes that `crypto.getRandomValues` returns in one call. */
const AT_ONCE = 65_536
/** The number of photos read together. They are in memory meanwhile. */
const BATCH = 20

/**
 * Stores a record whose deletion makes room for the outbox when the disk is full. It is one large record: its
 * bytes are a file that is removed at once. Many small records would stay on the disk until the browser
 * tidies up the store.
 * @throws StorageError quota if there is no room for it
 */
export async function ensureStorageReserve(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    const [there] = await tx.keys('blobcache', { upto: RESERVE_KEY, limit: 1 })
    if (there === RESERVE_KEY) return
    const row = { sha256: RESERVE_KEY, bytes: incompressible(RESERVE), mime: '', usedAt: NEVER_OLD }
    tx.put('blobcache', row)
  })
}

const NEVER_OLD = Number.MAX_SAFE_INTEGER

function incompressible(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += AT_ONCE) crypto.getRandomValues(bytes.subarray(at, at + AT_ONCE))
  return bytes.buffer
}

/**
 * Deletes the reserve, the columns of the lists and the photos that can be fetched again, so that a person's
 * changes find room.
 */
export async function freeStorage(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    tx.delete('blobcache', RESERVE_KEY)
  }).catch(() => {})
  await dropStoredColumns(store)
  await dropPhotos(store)
}

/**
 * Deletes the photos that can be fetched again. Photos taken here stay, because a restored server may ask for
 * their bytes.
 */
export async function dropPhotos(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    const keys = await tx.keys('blobcache', { above: RESERVE_KEY })
    for (let at = 0; at < keys.length; at += BATCH)
      for (const row of await tx.getMany('blobcache', keys.slice(at, at + BATCH)))
        if (row && canBeFetched(row)) tx.delete('blobcache', row.sha256, row)
  }).catch(() => {})
}

const canBeFetched = ({ usedAt, sentAt, original }: BlobCacheRow) =>
  usedAt !== NEVER_OLD && (sentAt === undefined || original === true)
