import type pg from 'pg'
import { logoUrl } from '../../src/documents/logo.ts'
import { blobStore } from '../blobs/blobs.ts'
import { readBlob } from '../blobs/readBlobs.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'

/**
 * Returns the logo of a document as a data URL.
 * @param hash hash of its bytes; null if the executor has none
 * @returns `withoutLogo` is true if the bytes of an existing logo are missing
 */
export async function documentLogo(
  app: { pool: pg.Pool; env: BlobEnv },
  hash: string | null | undefined,
): Promise<{ logo: string | null; withoutLogo: boolean }> {
  if (!hash) return { logo: null, withoutLogo: false }
  const found = await readBlob(blobStore(app), hash, 'orig')
  const logo = logoUrl(found?.bytes)
  return { logo, withoutLogo: logo === null }
}
