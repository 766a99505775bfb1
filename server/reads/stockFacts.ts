import { RENTAL_ACTIVE, REPAIR_AT_WORK } from '../db/statusSql.ts'
import type { Queryable } from '../db/queryable.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { StockFacts, StockItem, StockLine, StockRental } from '../../src/domain/rentals/availability.ts'

/** The item with the columns of the formula, of a root row `r`. */
const ITEM = `r.id, r.active, r.rentable, r.stolen, r.status, r.stock_quantity AS "stockQuantity"`

/**
 * What the formula of D-083 needs about the items that a condition on the root row `r` picks, in three small reads.
 * @param where SQL, never from outside
 */
export async function stockFacts(
  pool: Queryable,
  where: string,
  values: unknown[] = [],
): Promise<StockFacts & { items: ReadonlyMap<string, StockItem> }> {
  const { rows: items } = await pool.query<StockItem>(`SELECT ${ITEM} FROM item r WHERE ${where}`, values)
  const ids = [items.map(({ id }) => id)]
  const { rows: rentals } = await pool.query<Omit<StockRental, 'rentalLines'> & { lines: StockLine[] }>(
    `SELECT r.id, r.status, r.pickup_date::text AS "pickupDate", r.return_date::text AS "returnDate",
       json_agg(json_build_object('itemId', l.item_id, 'quantity', l.quantity)) AS lines
       FROM rental r JOIN rental_line l ON l.rental_id = r.id
      WHERE r.${RENTAL_ACTIVE} AND l.item_id = ANY($1::uuid[]) GROUP BY r.id`,
    ids,
  )
  const { rows: repairs } = await pool.query<{ id: string; n: number }>(
    `SELECT item_id AS id, count(*)::int AS n FROM repair
      WHERE item_id = ANY($1::uuid[]) AND ${REPAIR_AT_WORK} GROUP BY item_id`,
    ids,
  )
  return {
    items: new Map(items.map((item) => [item.id, item])),
    rentals: rentals.map(({ lines, ...rental }) => ({ ...rental, rentalLines: lines })),
    openRepairs: new Map(repairs.map(({ id, n }) => [id, n])),
    today: dayInBrussels(new Date().toISOString()),
  }
}
