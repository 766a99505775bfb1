import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PDF_MIME } from '../../src/documents/kinds.ts'
import { LIGHTLY } from '../db/commits.ts'
import { ApiError } from '../lib/errors.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { assertNow } from '../limits/limiter.ts'
import { PHOTO_LIMITS } from '../limits/limits.ts'
import { takeToken } from '../limits/sharedBuckets.ts'
import { BlobFiles, type Variant } from './blobFiles.ts'
import { asPdf } from './pdf.ts'
import { canBeRead, MIMES, rewritten, thumbOf } from './rewrite.ts'

/* Photos (B2.5): kept only after they were decoded and written anew. Papers that left are kept as they are (KP-05). */

export const KEPT_MIMES = [...MIMES, PDF_MIME] as const
export type KeptMime = (typeof KEPT_MIMES)[number]

export interface BlobStore {
  pool: pg.Pool
  files: BlobFiles
}

export const blobStore = (app: { pool: pg.Pool; env: { dataDir: string } }): BlobStore => ({
  pool: app.pool,
  files: new BlobFiles(app.env.dataDir),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Counts a photo that a person brings, by whichever way (B8).
 * @throws ApiError 429 too_many_requests
 */
export async function allowPhoto(store: BlobStore, userId: string, bytes: number): Promise<void> {
  assertNow(await takeToken(store.pool, PHOTO_LIMITS.own, userId))
  await allowBytes(store, bytes)
}

/** The same for a piece of a large one, which is counted with its first piece. */
export async function allowPiece(store: BlobStore, userId: string, offset: number, bytes: number) {
  if (offset === 0) assertNow(await takeToken(store.pool, PHOTO_LIMITS.originals, userId))
  await allowBytes(store, bytes)
}

const allowBytes = async ({ pool }: BlobStore, bytes: number): Promise<void> =>
  assertNow(await takeToken(pool, PHOTO_LIMITS.bytes, 'bytes', bytes))

/** Whether the bytes are here, in the table and whole on the disk. */
export async function hasBlob(store: BlobStore, sha256: string): Promise<boolean> {
  const kept = await readBlob(store, sha256, 'orig')
  return kept !== null && (kept.mime === PDF_MIME || (await readBlob(store, sha256, 'thumb')) !== null)
}

/**
 * Keeps a photo or a paper under the hash of what was sent, and tells every record that shows it.
 * @throws ApiError 400 hash_mismatch, 422 not_an_image or not_a_paper; what a full disk answers goes through (507
 *   insufficient_storage)
 */
export async function keepBlob(
  store: BlobStore,
  sha256: string,
  mime: KeptMime,
  sent: Buffer,
): Promise<void> {
  if (sha256Of(sent) !== sha256) throw new ApiError(400, 'hash_mismatch')
  if (mime === PDF_MIME) return keepPaper(store, sha256, sent)
  const { data, info, thumb } = await rewritten(sent, mime)
  await store.files.write(sha256, 'orig', data)
  await store.files.write(sha256, 'thumb', thumb)
  await markStored(store.pool, {
    sha256,
    mime,
    bytes: data.length,
    w: info.width,
    h: info.height,
    origHash: sha256Of(data),
    thumbHash: sha256Of(thumb),
  })
}

/** As it left, byte by byte. */
async function keepPaper(store: BlobStore, sha256: string, sent: Buffer): Promise<void> {
  const bytes = asPdf(sent)
  await store.files.write(sha256, 'orig', bytes)
  const whole = { bytes: bytes.length, origHash: sha256, thumbHash: null }
  await markStored(store.pool, { sha256, mime: PDF_MIME, w: 0, h: 0, ...whole })
}

interface Kept {
  sha256: string
  mime: KeptMime
  bytes: number
  w: number
  h: number
  origHash: string
  /** Null: of a paper there is none. */
  thumbHash: string | null
}

/** The trigger of the pictures gives their repairs a new version, and so every device hears that the photo is here. */
async function markStored(pool: pg.Pool, kept: Kept): Promise<void> {
  const { sha256, mime, bytes, w, h, origHash, thumbHash } = kept
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

interface Stored {
  mime: string
  bytes: number
  hash: string | null
}

/**
 * The bytes of a photo with their type; null when they are not here as they were kept: a file that a full or dying disk
 * cut short is no photo, and whoever still has it may bring it again.
 */
export async function readBlob(
  store: BlobStore,
  sha256: string,
  variant: Variant,
): Promise<{ bytes: Buffer; mime: string } | null> {
  const { rows } = await store.pool.query<Stored>(
    `SELECT mime, bytes, ${HASHES[variant]} AS hash FROM blob WHERE sha256 = $1`,
    [sha256],
  )
  const stored = rows[0]
  if (!stored) return null
  const mime = variant === 'thumb' ? 'image/jpeg' : stored.mime
  const bytes = await store.files.read(sha256, variant).catch(() => null)
  if (bytes && (await isWhole(store, sha256, variant, bytes, stored))) return { bytes, mime }
  return variant === 'thumb' && stored.mime !== PDF_MIME ? thumbAgain(store, sha256) : null
}

/** The photos whose bytes are not here as they were kept, of how many there should be. */
export async function missingBlobs({ pool, files }: BlobStore): Promise<{ all: number; missing: string[] }> {
  const { rows } = await pool.query<{ sha256: string; bytes: number; hash: string | null }>(
    'SELECT sha256, bytes, orig_hash AS hash FROM blob',
  )
  const missing: string[] = []
  for (const { sha256, bytes, hash } of rows) {
    const file = await files.read(sha256, 'orig').catch(() => null)
    const whole = file && (hash === null ? file.length === bytes : sha256Of(file) === hash)
    if (!whole) missing.push(sha256)
  }
  return { all: rows.length, missing }
}

const HASHES: Record<Variant, string> = { orig: 'orig_hash', thumb: 'thumb_hash' }

async function isWhole(
  { pool }: BlobStore,
  sha256: string,
  variant: Variant,
  bytes: Buffer,
  { hash, bytes: size }: Stored,
): Promise<boolean> {
  if (hash !== null) return sha256Of(bytes) === hash
  const right = (variant === 'thumb' || bytes.length === size) && (await canBeRead(bytes))
  if (right) await noteHash(pool, sha256, variant, bytes)
  return right
}

const noteHash = (pool: pg.Pool, sha256: string, variant: Variant, bytes: Buffer) =>
  pool.query(`UPDATE blob SET ${HASHES[variant]} = $2 FROM ${LIGHTLY} WHERE sha256 = $1`, [
    sha256,
    sha256Of(bytes),
  ])

/** A small picture can be made anew from a whole one. */
async function thumbAgain(store: BlobStore, sha256: string) {
  const orig = await readBlob(store, sha256, 'orig')
  if (!orig) return null
  const bytes = await thumbOf(orig.bytes)
  await store.files.write(sha256, 'thumb', bytes)
  await noteHash(store.pool, sha256, 'thumb', bytes)
  return { bytes, mime: 'image/jpeg' }
}
