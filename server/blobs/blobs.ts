import { createHash } from 'node:crypto'
import type pg from 'pg'
import { blobFileName, type BlobFiles } from './blobFiles.ts'
import { blobFilesOf } from './blobFilesOf.ts'
import { PHOTO_MIMES, rewritePhoto } from './rewrite.ts'
import { waitForSweep } from './sweepLock.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { HttpError } from '../lib/errors.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { PHOTO_LIMITS } from '../limits/limits.ts'
import { takeToken } from '../limits/sharedBuckets.ts'
import { PDF_MIME } from '../../src/documents/kinds.ts'

/** Bytes after the last '%%EOF' in which line ends are accepted. */
const TAIL = 16

/**
 * Checks that the bytes are a PDF from the first byte to the end, so that no other format passes as one. A
 * document is never shown as a page of the product (see `sendPhoto`), so scripts in it cannot access
 * anything.
 * @throws ApiError 422 not_a_paper
 */
function asPdf(sent: Buffer): Buffer {
  const begins = sent.subarray(0, 5).toString('latin1') === '%PDF-'
  const ends = sent.subarray(-TAIL).toString('latin1').trimEnd().endsWith('%%EOF')
  if (!begins || !ends) throw new HttpError(422, 'not_a_paper', 'Dit bestand is geen leesbaar document.')
  return sent
}

/*
 * Photos (B2.5) are decoded and re-encoded before they are stored. Issued documents are stored unchanged
 * (KP-05).
 */

export const BLOB_MIMES = [...PHOTO_MIMES, PDF_MIME] as const
export type BlobMime = (typeof BLOB_MIMES)[number]

export interface BlobStore {
  pool: pg.Pool
  files: BlobFiles
}

export const blobStore = ({ pool, env }: { pool: pg.Pool; env: BlobEnv }): BlobStore => ({
  pool,
  files: blobFilesOf(env),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Counts an uploaded photo against the limits of its user, for every upload path (B8).
 * @throws ApiError 429 too_many_requests
 */
export async function allowPhoto(store: BlobStore, userId: string, bytes: number): Promise<void> {
  assertNoWait(await takeToken(store.pool, PHOTO_LIMITS.own, userId))
  await allowBytes(store, bytes)
}

/** Counts a chunk of a large photo. The photo itself is counted with its first chunk. */
export async function allowChunk(store: BlobStore, userId: string, offset: number, bytes: number) {
  if (offset === 0) assertNoWait(await takeToken(store.pool, PHOTO_LIMITS.originals, userId))
  await allowBytes(store, bytes)
}

const allowBytes = async ({ pool }: BlobStore, bytes: number): Promise<void> =>
  assertNoWait(await takeToken(pool, PHOTO_LIMITS.bytes, 'bytes', bytes))

/**
 * Stores a photo or document under the hash of the sent bytes, and updates every record that shows it.
 * @throws ApiError 400 hash_mismatch, 422 not_an_image or not_a_paper, StoreUnavailableError; errors of a full disk pass
 * through (507 insufficient_storage)
 */
export async function saveBlob(
  store: BlobStore,
  sha256: string,
  mime: BlobMime,
  sent: Buffer,
): Promise<void> {
  if (sha256Of(sent) !== sha256) throw new HttpError(400, 'hash_mismatch')
  if (mime === PDF_MIME) return saveDocument(store, sha256, sent)
  const { data, info, thumb } = await rewritePhoto(sent, mime)
  const size = { bytes: data.length, w: info.width, h: info.height }
  const hashes = { origHash: sha256Of(data), thumbHash: sha256Of(thumb) }
  await writeFilesAndRow(store, { sha256, mime, ...size, ...hashes }, [
    [blobFileName(sha256, 'orig'), data],
    [blobFileName(sha256, 'thumb'), thumb],
  ])
}

/** Stores a document as it was sent, byte by byte. */
async function saveDocument(store: BlobStore, sha256: string, sent: Buffer): Promise<void> {
  const bytes = asPdf(sent)
  const whole = { bytes: bytes.length, w: 0, h: 0, origHash: sha256, thumbHash: null }
  await writeFilesAndRow(store, { sha256, mime: PDF_MIME, ...whole }, [[blobFileName(sha256, 'orig'), bytes]])
}

/** Writes the files first, so that a row never names bytes that do not exist. */
async function writeFilesAndRow({ pool, files }: BlobStore, blob: BlobRow, written: [string, Buffer][]) {
  for (const [name, bytes] of written) await files.write(name, bytes)
  await insertBlobRow(pool, blob)
  // A sweep that checked before this row existed may have removed older files of this name (BS-12). Write
  // them again.
  await waitForSweep(pool)
  for (const [name, bytes] of written) if (!(await files.find(name))) await files.write(name, bytes)
}

interface BlobRow {
  sha256: string
  mime: BlobMime
  bytes: number
  w: number
  h: number
  origHash: string
  /** null for a document, which has no thumbnail. */
  thumbHash: string | null
}

/**
 * Inserts the row. The trigger of the pictures gives their repairs a new version, so every device learns
 * about the photo.
 */
async function insertBlobRow(pool: pg.Pool, blob: BlobRow): Promise<void> {
  const { sha256, mime, bytes, w, h, origHash, thumbHash } = blob
  await inSyncTransaction(pool, async (tx) => {
    await tx.query(
      `INSERT INTO blob (sha256, mime, bytes, w, h, orig_hash, thumb_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (sha256) DO UPDATE SET mime = $2, bytes = $3, w = $4, h = $5, orig_hash = $6, thumb_hash = $7`,
      [sha256, mime, bytes, w, h, origHash, thumbHash],
    )
    await tx.query(`UPDATE repair_picture SET state = 'stored' WHERE sha256 = $1 AND state <> 'stored'`, [
      sha256,
    ])
    await tx.query(
      `UPDATE repair_picture SET original_state = 'stored' WHERE original_sha256 = $1 AND original_state <> 'stored'`,
      [sha256],
    )
    await tx.query(`UPDATE issued_paper SET state = 'stored' WHERE sha256 = $1 AND state <> 'stored'`, [
      sha256,
    ])
  })
}
