import type { IssuedKind } from '../../../src/domain/documents/constants.ts'
import type { Queryable } from '../../db/queryable.ts'

/**
 * Returns the next version number of a document of a record, counted from 1.
 * @param tx a transaction that holds the lock of the feed, so that nobody else counts concurrently
 */
export async function nextDocumentVersion(tx: Queryable, about: string, kind: IssuedKind): Promise<number> {
  const { rows } = await tx.query<{ next: number }>(
    'SELECT coalesce(max(version), 0) + 1 AS next FROM issued_paper WHERE about = $1 AND kind = $2',
    [about, kind],
  )
  return rows[0]?.next ?? 1
}
