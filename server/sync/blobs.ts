import { createHash } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { ApiError } from '../plugins/errors.ts'
import { takeToken } from '../plugins/limits.ts'
import { BlobFiles, type Variant } from './blobFiles.ts'

/*
 * Photos (B2.5): kept only after they were decoded and written anew, which takes out where and with what they were
 * made and leaves nothing of a file that is an image and something else at once.
 */

export type Mime = 'image/jpeg' | 'image/png'
/** Before anything is decoded (ASVS 5.2.6). */
const MAX_PIXELS = 40_000_000
const THUMB = { width: 160, height: 140 } as const

export interface BlobStore {
  pool: pg.Pool
  files: BlobFiles
}

export const blobStore = (app: { pool: pg.Pool; env: { dataDir: string } }): BlobStore => ({
  pool: app.pool,
  files: new BlobFiles(app.env.dataDir),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const PER_HOUR = { max: 300, seconds: 3_600 }
const PER_DAY = { max: 5 * 1024 ** 3, seconds: 86_400 }

/**
 * Counts a photo that a person brings, by whichever way (B8).
 * @throws ApiError 429 too_many_requests
 */
export async function allowPhoto({ pool }: BlobStore, userId: string, bytes: number): Promise<void> {
  const own = await takeToken(pool, `blobs:${userId}`, PER_HOUR)
  const all = own.ok ? await takeToken(pool, 'blobs:bytes', PER_DAY, bytes) : own
  if (!all.ok) throw new ApiError(429, 'too_many_requests', undefined, { retryAfter: all.retryAfter })
}

/** Whether the bytes are here, in the table and on the disk. */
export async function hasBlob({ pool, files }: BlobStore, sha256: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM blob WHERE sha256 = $1', [sha256])
  return rowCount === 1 && (await files.has(sha256))
}

/**
 * Keeps a photo under the hash of what was sent, and tells every repair that shows it.
 * @throws ApiError 400 hash_mismatch, 422 not_an_image, 507 insufficient_storage
 */
export async function keepBlob(store: BlobStore, sha256: string, mime: Mime, sent: Buffer): Promise<void> {
  if (sha256Of(sent) !== sha256) throw new ApiError(400, 'hash_mismatch')
  const { data, info, thumb } = await rewritten(sent, mime)
  try {
    await store.files.write(sha256, 'orig', data)
    await store.files.write(sha256, 'thumb', thumb)
  } catch (error) {
    const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (full)
      throw new ApiError(507, 'insufficient_storage', 'De opslag van de server is vol.', { retryAfter: 300 })
    throw error
  }
  await markStored(store.pool, { sha256, mime, bytes: data.length, w: info.width, h: info.height })
}

async function rewritten(sent: Buffer, mime: Mime) {
  try {
    const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (`image/${format}` !== mime) throw new Error(`this is ${format}`)
    // the orientation stands in what is taken out, so the picture itself is turned
    const upright = image.rotate()
    const { data, info } = await (mime === 'image/png'
      ? upright.clone().png({ compressionLevel: 9 })
      : upright.clone().jpeg({ quality: 85, mozjpeg: false })
    ).toBuffer({ resolveWithObject: true })
    const thumb = await sharp(data, { limitInputPixels: MAX_PIXELS })
      .resize({ ...THUMB, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 })
      .toBuffer()
    return { data, info, thumb }
  } catch {
    throw new ApiError(422, 'not_an_image', 'Dit bestand is geen leesbare foto.')
  }
}

interface Kept {
  sha256: string
  mime: Mime
  bytes: number
  w: number
  h: number
}

/** The trigger of the pictures gives their repairs a new version, and so every device hears that the photo is here. */
async function markStored(pool: pg.Pool, { sha256, mime, bytes, w, h }: Kept): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SELECT sync_lock()')
    await client.query(
      `INSERT INTO blob (sha256, mime, bytes, w, h) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (sha256) DO UPDATE SET mime = $2, bytes = $3, w = $4, h = $5`,
      [sha256, mime, bytes, w, h],
    )
    await client.query(`UPDATE repair_picture SET state = 'stored' WHERE sha256 = $1 AND state <> 'stored'`, [
      sha256,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The bytes of a photo with their type; null when they are not here. */
export async function readBlob(
  { pool, files }: BlobStore,
  sha256: string,
  variant: Variant,
): Promise<{ bytes: Buffer; mime: string } | null> {
  const { rows } = await pool.query<{ mime: string }>('SELECT mime FROM blob WHERE sha256 = $1', [sha256])
  const bytes = rows[0] && (await files.read(sha256, variant).catch(() => null))
  return rows[0] && bytes ? { bytes, mime: variant === 'thumb' ? 'image/jpeg' : rows[0].mime } : null
}
