import type { Repair } from '../../src/domain/repairs/repair.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** Maximum number of entries; the bin is emptied after 90 days (B6.5). */
const SHOWN = 200

interface TrashRow {
  doc: Repair
  at: string
  by: string | null
  customer: string | null
  item: string | null
}

/** GET /repair/trash: the repairs in the bin, most recently deleted first (D-063). */
export const repairsTrashRoutes: RoutePlugin = async (app) => {
  app.get('/repair/trash', { schema: { summary: 'Repairs in the bin' } }, async () => {
    const { rows } = await app.pool.query<TrashRow>(
      `SELECT t.doc, sync_moment(t.at) AS at, concat_ws(' ', u.name, u.last_name) AS by, c.name AS customer,
         concat_ws(' ', i.brand, i.model) AS item
       FROM trash t LEFT JOIN app_user u ON u.id = t.by_user
         LEFT JOIN customer c ON c.id::text = t.doc->>'customerId' LEFT JOIN item i ON i.id::text = t.doc->>'itemId'
       WHERE t.ent = $1 ORDER BY t.at DESC LIMIT ${SHOWN}`,
      [ENTITIES.repair.ent],
    )
    return rows.map(({ doc: { id, number, provisionalRef, notes, type, customerId }, ...more }) => ({
      id,
      number,
      provisionalRef,
      type,
      notes,
      customerId,
      ...more,
    }))
  })
}
