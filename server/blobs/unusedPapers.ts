import { PDF_MIME } from '../../src/documents/kinds.ts'
import { inTransaction } from '../db/queryable.ts'
import type { BlobStore } from './blobs.ts'
import { removeUnnamed } from './sweep.ts'

/** A mail keeps the bytes of its paper before it leaves, and a device may bring them before it says what they are. */
const PATIENCE = '7 days'

/** Bytes of papers that no record names any more: of what is gone for good, and of mails that did not leave (KP-07). */
export async function dropUnusedPapers(store: BlobStore): Promise<void> {
  const { rows } = await inTransaction(store.pool, (tx) =>
    tx.query<{ sha256: string }>(
      `DELETE FROM blob b WHERE mime = $1 AND at < now() - $2::interval
         AND NOT EXISTS (SELECT FROM issued_paper p WHERE p.sha256 = b.sha256) RETURNING sha256`,
      [PDF_MIME, PATIENCE],
    ),
  )
  for (const { sha256 } of rows) await removeUnnamed(store, sha256, Number.POSITIVE_INFINITY)
}
