import type pg from 'pg'
import { type ErasurePreview, previewErasure } from '../../src/mutations/privacy/erase.ts'
import { inTransaction } from '../db/queryable.ts'
import { erasureContext } from './erasureContext.ts'

const OWNER = {
  customer: 'SELECT id AS owner FROM customer WHERE id = $1',
  contact: 'SELECT customer_id AS owner FROM customer_contact WHERE id = $1',
}
const KEPT = `
  SELECT e, record_id AS id, number, jsonb_array_length(documents) AS documents, until::text AS until
  FROM erasure_hold WHERE erasure_id = $1 ORDER BY until, number`

/** Returns what an erasure erases and keeps, or what it kept; null if there is no such person. */
export const readErasure = (
  pool: pg.Pool,
  kind: 'customer' | 'contact',
  id: string,
): Promise<ErasurePreview | null> =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ owner: string }>(OWNER[kind], [id])
    if (!rows[0]) return null
    const { store, server } = erasureContext(tx, id)
    const request = { kind, customerId: rows[0].owner, id, photos: false, by: null }
    const preview = await previewErasure(store, { ...request, at: new Date().toISOString() }, server)
    if (!preview.erasedAt) return preview
    return { ...preview, kept: (await tx.query<ErasurePreview['kept'][number]>(KEPT, [id])).rows }
  })
