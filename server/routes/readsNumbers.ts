import { documentNumber } from '../../src/domain/repairs/number.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** Maximum number of entries, the highest numbers first. */
const SHOWN = 500

interface VoidedNumberRow {
  kind: 'repair' | 'rental'
  boekjaar: number
  n: number
  at: string
  lost: boolean
  by: string | null
}

/** GET /numbers/voided: the assigned numbers of repairs and rentals that no document has (B3.9, B6.4). */
export const readsNumbersRoutes: RoutePlugin = async (app) => {
  app.get('/numbers/voided', { schema: { summary: 'Numbers that stand on no document' } }, async () => {
    const { rows } = await app.pool.query<VoidedNumberRow>(
      `SELECT d.kind, d.boekjaar, d.n::int AS n, sync_moment(d.voided_at) AS at, d.lost,
         nullif(btrim(concat_ws(' ', u.name, u.last_name)), '') AS by
       FROM doc_number d LEFT JOIN trash t ON t.id = d.entity_id LEFT JOIN app_user u ON u.id = t.by_user
       WHERE d.voided_at IS NOT NULL AND d.kind IN ('repair', 'rental')
       ORDER BY d.boekjaar DESC, d.n DESC, d.kind LIMIT ${SHOWN}`,
    )
    return rows.map(({ boekjaar, n, lost, ...row }) => ({
      ...row,
      number: documentNumber(boekjaar, n),
      why: lost ? ('lost' as const) : ('deleted' as const),
    }))
  })
}
