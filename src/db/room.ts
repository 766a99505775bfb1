import { dropKept } from './lists/columns/drop.ts'
import type { Store } from './ports.ts'
import { type BlobCacheRow, RESERVE_KEY } from './tables.ts'
import { write } from './transactions.ts'

/*
 * Room on a device that has none left (B5.7). What the browser says of its room is no guide: Chromium answers the same
 * 10 GB to everybody, so only a write that fails tells.
 */

const RESERVE = 4 * 1024 * 1024
/** A reserve of zeros, as an earlier version kept it: compressed to nothing on the disk. */
const FORMER_KEY = 'reserve'
/** `crypto.getRandomValues` gives no more at once. */
const AT_ONCE = 65_536
/** Photos looked at together: they are held in memory meanwhile. */
const TOGETHER = 20

/**
 * A record whose deletion lets the outbox be written when the disk is full. One record, since the bytes of a large one
 * are a file that is removed at once, while many small ones stay on the disk until the store is next tidied up.
 * @throws StorageError quota when there is no room for it
 */
export async function keepReserve(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    const [there] = await tx.keys('blobcache', { upto: RESERVE_KEY, limit: 1 })
    if (there === RESERVE_KEY) return
    tx.delete('blobcache', FORMER_KEY)
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

/** Gives up the reserve, the columns of the lists and the photos that can be fetched again, so that what a person saves finds room. */
export async function giveRoom(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    tx.delete('blobcache', RESERVE_KEY)
    tx.delete('blobcache', FORMER_KEY)
  }).catch(() => {})
  await dropKept(store)
  await dropPhotos(store)
}

/** Lets go of the photos that can be fetched again; of those taken here a restored server may ask for the bytes. */
export async function dropPhotos(store: Store): Promise<void> {
  await write(store, ['blobcache'], async (tx) => {
    const keys = await tx.keys('blobcache', { above: RESERVE_KEY })
    for (let at = 0; at < keys.length; at += TOGETHER)
      for (const row of await tx.getMany('blobcache', keys.slice(at, at + TOGETHER)))
        if (row && canBeFetched(row)) tx.delete('blobcache', row.sha256, row)
  }).catch(() => {})
}

const canBeFetched = ({ usedAt, sentAt, original }: BlobCacheRow) =>
  usedAt !== NEVER_OLD && (sentAt === undefined || original === true)
