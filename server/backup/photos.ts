import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type pg from 'pg'
import { type BlobFiles, type FoundFile, parseBlobFileName } from '../blobs/blobFiles.ts'
import { hashOf } from '../blobs/hashes.ts'
import { withConcurrency } from '../blobs/concurrency.ts'
import { FINGERPRINT_FILE } from '../blobs/fingerprint.ts'

/** The list of photos in a backup: one line for each photo with its size and hash. */
const PHOTO_LIST = 'photos.ndjson'

export interface ListedPhoto {
  name: string
  bytes: number
  /** null if the hash was never known */
  sha256: string | null
  /** the hash of the encrypted file in the backup; absent if it is not encrypted */
  stored?: string
}

/**
 * Copies the photos of a store.
 * @param from the photos of the company
 * @param to the photos of the backup
 * @param reuse places a photo without copying it; its result is null if that is impossible
 */
export async function copyPhotos(
  from: BlobFiles,
  to: BlobFiles,
  reuse: (file: FoundFile) => Promise<ListedPhoto | null>,
): Promise<ListedPhoto[]> {
  const listed: ListedPhoto[] = []
  await withConcurrency(from.list(), async (file) => {
    // The marker names the owner of the store. A restore writes its own.
    if (file.name === FINGERPRINT_FILE) return
    const photo = (await reuse(file)) ?? (await copyOne(from, to, file.name))
    if (photo) listed.push(photo)
  })
  return listed
}

/** Returns null if the file disappeared, for example a chunk of a completed upload. */
async function copyOne(from: BlobFiles, to: BlobFiles, name: string): Promise<ListedPhoto | null> {
  const file = await from.open(name)
  if (!file) return null
  const counting = countingStream(file.stream)
  await to.write(name, counting.stream)
  return { name, ...counting.result() }
}

/** Lists the photos known to the database and the store, for a store that has its own backup. */
export async function listPhotos(pool: pg.Pool, from: BlobFiles): Promise<ListedPhoto[]> {
  const { rows } = await pool.query<{ sha256: string; orig: string | null; thumb: string | null }>(
    'SELECT sha256, orig_hash AS orig, thumb_hash AS thumb FROM blob',
  )
  const known = new Map(rows.map((row) => [row.sha256, row]))
  const listed: ListedPhoto[] = []
  for await (const { name, bytes } of from.list()) {
    const is = parseBlobFileName(name)
    if (is) listed.push({ name, bytes, sha256: known.get(is.sha256)?.[is.variant] ?? null })
  }
  return listed
}

/**
 * Restores photos that are missing or differ.
 * @param listed the list of the backup, which spares decrypting a photo that is there already
 * @returns the number of written files
 */
export async function bringPhotos(
  backup: BlobFiles,
  to: BlobFiles,
  listed: readonly ListedPhoto[] = [],
): Promise<number> {
  const known = new Map(listed.map((photo) => [photo.name, photo]))
  let written = 0
  await withConcurrency(backup.list(), async ({ name, bytes }) => {
    if (name === FINGERPRINT_FILE) return
    const photo = known.get(name)
    const there = photo?.stored ? await isListed(photo, to) : await isSame(backup, to, name, bytes)
    if (there) return
    const file = await backup.open(name)
    if (!file) return
    await to.write(name, file.stream)
    written++
  })
  return written
}

async function isSame(backup: BlobFiles, to: BlobFiles, name: string, bytes: number): Promise<boolean> {
  if ((await to.find(name))?.bytes !== bytes) return false
  const [here, there] = await Promise.all([hashAt(backup, name), hashAt(to, name)])
  return here === there
}

/** True if the store has exactly the photo of the list. */
const isListed = async ({ name, sha256 }: ListedPhoto, to: BlobFiles): Promise<boolean> =>
  sha256 !== null && (await hashAt(to, name)) === sha256

/** Returns the current hash of a file; null if it is missing. */
export async function hashAt(files: BlobFiles, name: string): Promise<string | null> {
  const file = await files.open(name)
  return file && hashOf(file.stream)
}

export const writePhotoList = (to: BlobFiles, photos: readonly ListedPhoto[]): Promise<void> =>
  to.write(PHOTO_LIST, Buffer.from(photos.map((photo) => `${JSON.stringify(photo)}\n`).join('')))

/** Returns an empty list for a backup of an earlier version. */
export async function readPhotoList(from: BlobFiles): Promise<ListedPhoto[]> {
  const text = (await from.read(PHOTO_LIST))?.toString('utf8') ?? ''
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ListedPhoto)
}

function countingStream(source: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // Errors of either stream reach the writer.
  pipeline(source, stream, () => {})
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
