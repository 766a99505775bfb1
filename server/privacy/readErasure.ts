import type pg from 'pg'
import { type ErasurePreview, previewErasure } from '../../src/mutations/privacy/erase.ts'
import type { ErasureList } from '../../src/domain/privacy/erasureList.ts'
import { inTransaction } from '../db/queryable.ts'
import { erasureContext } from './erasureContext.ts'

const OWNER = {
  customer: 'SELECT id AS owner FROM customer WHERE id = $1',
  contact: 'SELECT customer_id AS owner FROM customer_contact WHERE id = $1',
}
const KEPT = `
  SELECT e, record_id AS id, number, jsonb_array_length(documents) AS documents, until::text AS until
  FROM erasure_hold WHERE erasure_id = $1 ORDER BY until, number`

const MOST = 500
/** Selects the erased persons, the last first, each with what the law keeps. */
const LIST = `
  SELECT e.id, e.kind, c.reference_number AS reference, sync_moment(e.at) AS at,
         nullif(concat_ws(' ', u.name, u.last_name), '') AS by, coalesce(h.kept, '[]') AS kept
    FROM erasure e
    LEFT JOIN app_user u ON u.id = e.by
    LEFT JOIN customer c ON c.id = e.customer_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('e', k.e, 'id', k.record_id, 'number', k.number, 'until', k.until::text,
               'documents', jsonb_array_length(k.documents), 'buyer', k.invoice->'buyer', 'texts', k.invoice->'texts')
             ORDER BY k.until, k.number) AS kept
        FROM erasure_hold k WHERE k.erasure_id = e.id) h ON true
   ORDER BY e.at DESC, e.id LIMIT ${MOST + 1}`

export async function listErasures(pool: pg.Pool): Promise<ErasureList> {
  const { rows } = await pool.query<ErasureList['erasures'][number]>(LIST)
  return { erasures: rows.slice(0, MOST), more: rows.length > MOST }
}

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
