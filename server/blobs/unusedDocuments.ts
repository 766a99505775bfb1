import { PDF_MIME } from '../../src/documents/kinds.ts'
import { inTransaction } from '../db/queryable.ts'
import type { BlobStore } from './blobs.ts'
import { removeUnreferenced } from './sweep.ts'

/**
 * Minimum age. A mail stores the bytes of its document before it leaves, and a device may upload bytes before
 * their record.
 */
const MIN_AGE = '7 days'

/**
 * Deletes documents without a record: those of permanently deleted records and of mails that were not sent
 * (KP-07).
 */
export async function deleteUnusedDocuments(store: BlobStore): Promise<void> {
  const { rows } = await inTransaction(store.pool, (tx) =>
    tx.query<{ sha256: string }>(
      `DELETE FROM blob b WHERE mime = $1 AND at < now() - $2::interval
         AND NOT EXISTS (SELECT FROM issued_paper p WHERE p.sha256 = b.sha256) RETURNING sha256`,
      [PDF_MIME, MIN_AGE],
    ),
  )
  for (const { sha256 } of rows) await removeUnreferenced(store, sha256, Number.POSITIVE_INFINITY)
}
