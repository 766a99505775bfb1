import { DAY_MS } from '../../src/lib/instants.ts'
import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import { type BlobFiles, type FoundFile, blobFileName, parseBlobFileName } from './blobFiles.ts'
import type { BlobStore } from './blobs.ts'
import { CHUNK_PREFIX } from './chunks.ts'
import { lockSweep } from './sweepLock.ts'

/**
 * Age at which a file without a row is removed. Such files come from failed uploads, or belong to rows that a
 * restore brings back.
 */
const ORPHAN_MS = 30 * DAY_MS
/** Age at which the chunks of an abandoned upload are removed. */
const ABANDONED_CHUNK_MS = 7 * DAY_MS
/** Number of hashes in one query. */
const BATCH = 500
/** Temporary file of an unfinished write. */
const UNFINISHED = /\.new$/

/** Selects those of the given hashes that a record or the table of photos refers to. */
const REFERENCED = `
  SELECT hash FROM unnest($1::text[]) AS asked(hash)
   WHERE EXISTS (SELECT FROM blob b WHERE b.sha256 = hash)
      OR EXISTS (SELECT FROM repair_picture p WHERE p.sha256 = hash)
      OR EXISTS (SELECT FROM repair_picture p WHERE p.original_sha256 = hash)
      OR EXISTS (SELECT FROM issued_paper p WHERE p.sha256 = hash)
      OR EXISTS (SELECT FROM executor e WHERE e.logo = hash)
      OR EXISTS (SELECT FROM item_model m WHERE m.picture = hash)
      OR EXISTS (SELECT FROM item i WHERE i.picture = hash)`

/**
 * True if the epoch is older than 30 days. After a restore, devices may still send rows that refer to these
 * files.
 */
const IS_OLD_EPOCH = `SELECT coalesce(epoch_since < now() - interval '30 days', true) AS long FROM sync_head`

/**
 * Daily cleanup by one server. Removes files without a row that are older than 30 days, and chunks older than
 * a week. Files without a row are kept while a restore is recent.
 * @returns the number of removed files
 */
export async function sweepBlobs({ pool, files }: BlobStore, now = Date.now()): Promise<number> {
  const { rows } = await pool.query<{ long: boolean }>(IS_OLD_EPOCH)
  const orphans = rows[0]?.long === true
  let [gone, old]: [number, FoundFile[]] = [0, []]
  const sweepBatch = async () => {
    gone += await sweepOld({ pool, files }, old, now)
    old = []
  }
  for await (const file of files.list()) {
    const age = now - file.at.getTime()
    if (
      file.name.startsWith(CHUNK_PREFIX)
        ? age > ABANDONED_CHUNK_MS
        : UNFINISHED.test(file.name) && age > ORPHAN_MS
    ) {
      await files.remove(file.name)
      gone++
    } else if (orphans && age > ORPHAN_MS && parseBlobFileName(file.name)) old.push(file)
    if (old.length >= BATCH) await sweepBatch()
  }
  await sweepBatch()
  return gone
}

async function sweepOld({ pool, files }: BlobStore, old: FoundFile[], now: number): Promise<number> {
  const hashes = [...new Set(old.flatMap(({ name }) => parseBlobFileName(name)?.sha256 ?? []))]
  const referenced = await referencedHashes(pool, hashes)
  let gone = 0
  for (const sha256 of hashes)
    if (!referenced.has(sha256)) gone += await removeUnreferenced({ pool, files }, sha256, now - ORPHAN_MS)
  return gone
}

async function referencedHashes(db: Queryable, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await db.query<{ hash: string }>(REFERENCED, [hashes])
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Removes the files of a photo or document, unless a row refers to it or they were written after `before`. A
 * concurrent upload of the same photo checks for its files afterwards (saveBlob).
 * @param before milliseconds since 1970
 * @returns the number of removed files
 */
export const removeUnreferenced = (
  { pool, files }: { pool: pg.Pool; files: BlobFiles },
  sha256: string,
  before: number,
): Promise<number> =>
  inTransaction(pool, async (tx) => {
    await lockSweep(tx)
    if ((await referencedHashes(tx, [sha256])).size > 0) return 0
    let gone = 0
    for (const name of [blobFileName(sha256, 'orig'), blobFileName(sha256, 'thumb')]) {
      const found = await files.find(name)
      if (!found || found.at.getTime() >= before) continue
      await files.remove(name)
      gone++
    }
    return gone
  })
