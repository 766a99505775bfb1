import { Readable } from 'node:stream'
import type pg from 'pg'
import { PDF_MIME } from '../../src/documents/kinds.ts'
import { ASYNC_COMMIT } from '../db/commits.ts'
import { blobFileName, type BlobVariant } from './blobFiles.ts'
import { type BlobStore, sha256Of } from './blobs.ts'
import { verifyingStream, hashOf } from './hashes.ts'
import { withConcurrency } from './concurrency.ts'
import { isReadablePhoto, thumbOf } from './rewrite.ts'
import { StoreUnavailableError } from './storeUnavailable.ts'

/*
 * Reads photos and documents as they were stored. Bytes that do not match their hash are treated as missing.
 */

interface StoredBlob {
  mime: string
  bytes: number
  hash: string | null
}

interface Photo {
  bytes: Buffer
  mime: string
}

export interface OpenPhoto {
  stream: Readable
  length: number
  mime: string
}

const HASHES: Record<BlobVariant, string> = { orig: 'orig_hash', thumb: 'thumb_hash' }

/** True if the bytes are listed in the table and complete in the store. */
export async function hasBlob(store: BlobStore, sha256: string): Promise<boolean> {
  const stored = await blobRowOf(store, sha256, 'orig')
  if (!stored || !(await isWhole(store, sha256, stored))) return false
  return stored.mime === PDF_MIME || (await readBlob(store, sha256, 'thumb')) !== null
}

/**
 * Returns the bytes of a photo with their type; null if they are missing or differ from what was stored. A
 * file that a full or failing disk cut short counts as missing, and a device that still has it may send it
 * again.
 * @throws StoreUnavailableError
 */
export async function readBlob(
  store: BlobStore,
  sha256: string,
  variant: BlobVariant,
): Promise<Photo | null> {
  const stored = await blobRowOf(store, sha256, variant)
  if (!stored) return null
  const mime = variant === 'thumb' ? 'image/jpeg' : stored.mime
  const bytes = await store.files.read(blobFileName(sha256, variant))
  if (bytes && (await isRight(store, sha256, variant, bytes, stored))) return { bytes, mime }
  return variant === 'thumb' && stored.mime !== PDF_MIME ? regenerateThumb(store, sha256) : null
}

/**
 * Reads a blob for an answer that contains more than the photo. Returns null while the store is unreachable.
 */
export const readBlobIfReachable = (store: BlobStore, sha256: string): Promise<Photo | null> =>
  readBlob(store, sha256, 'orig').catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) return null
    throw error
  })

/**
 * Hashes of photos whose bytes were wrong when they were sent. Before the next answer they are read
 * completely.
 */
const suspects = new WeakMap<pg.Pool, Set<string>>()

function suspectsOf(pool: pg.Pool): Set<string> {
  const known = suspects.get(pool) ?? new Set()
  suspects.set(pool, known)
  return known
}

/**
 * Opens a photo or document for streaming, without holding it in memory. The stream only ends well if the
 * hash matches; otherwise it breaks off, and the next request gets null.
 * @param note called with a description of the failure
 */
export async function openBlob(
  store: BlobStore,
  sha256: string,
  note: (text: string) => void,
): Promise<OpenPhoto | null> {
  const stored = await blobRowOf(store, sha256, 'orig')
  if (!stored) return null
  const suspected = suspectsOf(store.pool)
  if (stored.hash === null || suspected.has(sha256)) {
    const whole = await readBlob(store, sha256, 'orig')
    if (whole) suspected.delete(sha256)
    return whole && photoStreamOf(whole)
  }
  const file = await store.files.open(blobFileName(sha256, 'orig'))
  if (file && file.bytes !== stored.bytes) file.stream.destroy()
  if (!file || file.bytes !== stored.bytes) return null
  const wrong = () => {
    suspected.add(sha256)
    note(`the bytes of ${sha256} are not those that were kept`)
  }
  return { stream: verifyingStream(file.stream, stored.hash, wrong), length: file.bytes, mime: stored.mime }
}

/** Wraps a photo in memory as a stream. */
export const photoStreamOf = ({ bytes, mime }: Photo): OpenPhoto => ({
  stream: Readable.from([bytes], { objectMode: false }),
  length: bytes.length,
  mime,
})

/** Returns the photos whose bytes are missing or have another size, and the number of all photos. */
export async function missingBlobs(store: BlobStore): Promise<{ all: number; missing: string[] }> {
  const { rows } = await store.pool.query<StoredBlob & { sha256: string }>(
    'SELECT sha256, mime, bytes, orig_hash AS hash FROM blob',
  )
  const missing: string[] = []
  await withConcurrency(rows, async ({ sha256, ...stored }) => {
    if (!(await isWhole(store, sha256, stored, 'bySize'))) missing.push(sha256)
  })
  return { all: rows.length, missing }
}

async function blobRowOf(
  { pool }: BlobStore,
  sha256: string,
  variant: BlobVariant,
): Promise<StoredBlob | undefined> {
  const { rows } = await pool.query<StoredBlob>(
    `SELECT mime, bytes, ${HASHES[variant]} AS hash FROM blob WHERE sha256 = $1`,
    [sha256],
  )
  return rows[0]
}

/** @param old how to check a file without a stored hash */
async function isWhole(
  store: BlobStore,
  sha256: string,
  { hash, bytes }: StoredBlob,
  old: 'byPixels' | 'bySize' = 'byPixels',
): Promise<boolean> {
  if (hash === null && old === 'byPixels') return (await readBlob(store, sha256, 'orig')) !== null
  const file = await store.files.open(blobFileName(sha256, 'orig'))
  if (!file) return false
  const isSize = file.bytes === bytes
  if (!isSize || hash === null) file.stream.destroy()
  return isSize && (hash === null || (await hashOf(file.stream)) === hash)
}

async function isRight(
  { pool }: BlobStore,
  sha256: string,
  variant: BlobVariant,
  bytes: Buffer,
  { hash, bytes: size }: StoredBlob,
): Promise<boolean> {
  if (hash !== null) return sha256Of(bytes) === hash
  const right = (variant === 'thumb' || bytes.length === size) && (await isReadablePhoto(bytes))
  if (right) await noteHash(pool, sha256, variant, bytes)
  return right
}

const noteHash = (pool: pg.Pool, sha256: string, variant: BlobVariant, bytes: Buffer) =>
  pool.query(`UPDATE blob SET ${HASHES[variant]} = $2 FROM ${ASYNC_COMMIT} WHERE sha256 = $1`, [
    sha256,
    sha256Of(bytes),
  ])

/** Generates a missing thumbnail from the original. */
async function regenerateThumb(store: BlobStore, sha256: string) {
  const orig = await readBlob(store, sha256, 'orig')
  if (!orig) return null
  const bytes = await thumbOf(orig.bytes)
  await store.files.write(blobFileName(sha256, 'thumb'), bytes)
  await noteHash(store.pool, sha256, 'thumb', bytes)
  return { bytes, mime: 'image/jpeg' }
}
