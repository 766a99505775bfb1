import { MODEL_KEY, PIECE_OF } from '../db/modelSql.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING, REPAIR_AT_WORK } from '../db/statusSql.ts'
import type { Queryable } from '../db/queryable.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { StockFacts, StockItem, StockRental } from '../../src/domain/rentals/availability.ts'
import type { Claiming } from '../../src/domain/rentals/claims.ts'
import { missingOfAll } from '../../src/domain/rentals/missing.ts'
import type { OutIn } from '../../src/domain/rentals/movements.ts'
import { rulesOf, type StockRule, type StockRules } from '../../src/domain/rentals/stockRules.ts'
import { askingOf, placed } from '../../src/domain/rentals/placement.ts'

/** The item with the columns of the formula, of a root row `r`. */
const ITEM = `r.id, r.active, r.rentable, r.stolen, r.status, r.stock_quantity AS "stockQuantity",
  r.category_id AS "categoryId",
  r.inspection_due::text AS "inspectionDue"`

/**
 * What the formula of D-083 needs about the items that a condition on the root row `r` picks, in small reads.
 * @param where SQL, never from outside
 */
export async function stockFacts(
  pool: Queryable,
  where: string,
  values: unknown[] = [],
): Promise<StockFacts & { items: ReadonlyMap<string, StockItem> }> {
  const { rows: items } = await pool.query<StockItem>(`SELECT ${ITEM} FROM item r WHERE ${where}`, values)
  const ids = [items.map(({ id }) => id)]
  const { rows: rentals } = await pool.query<StoredRental>(
    `SELECT r.id, r.status, r.pickup_date::text AS "pickupDate", r.return_date::text AS "returnDate", r.movements,
       json_agg(json_build_object('id', l.id, 'itemId', l.item_id, 'quantity', l.quantity, 'brand', l.brand,
         'model', l.model, 'multiple', l.multiple)) AS "rentalLines"
       FROM rental r JOIN rental_line l ON l.rental_id = r.id
      WHERE r.${RENTAL_ACTIVE} AND (r.movements <> '[]' OR EXISTS (SELECT 1 FROM rental_line o
        WHERE o.rental_id = r.id AND (o.item_id = ANY($1::uuid[]) OR (o.model IS NOT NULL AND o.item_id IS NULL))))
      GROUP BY r.id`,
    ids,
  )
  const { rows: repairs } = await pool.query<{ id: string; n: number }>(
    `SELECT item_id AS id, count(*)::int AS n FROM repair
      WHERE item_id = ANY($1::uuid[]) AND ${REPAIR_AT_WORK} GROUP BY item_id`,
    ids,
  )
  const { rows: lost } = await pool.query<OutIn>(
    `SELECT r.movements, json_agg(json_build_object('id', l.id, 'itemId', l.item_id, 'quantity', l.quantity,
         'brand', l.brand, 'model', l.model, 'multiple', l.multiple)) AS "rentalLines"
       FROM rental r JOIN rental_line l ON l.rental_id = r.id
      WHERE r.${RENTAL_MISSING} AND l.multiple AND l.item_id = ANY($1::uuid[])
      GROUP BY r.id`,
    ids,
  )
  const { rows: categories } = await pool.query<{ id: string } & StockRule>(
    'SELECT id, clash, service_days AS "serviceDays", inspected_only AS "inspectedOnly" FROM category',
  )
  const rules = rulesOf(categories)
  return {
    items: new Map(items.map((item) => [item.id, item])),
    rules,
    rentals: await asClaimed(pool, rentals, rules),
    missing: missingOfAll(lost),
    openRepairs: new Map(repairs.map(({ id, n }) => [id, n])),
    today: dayInBrussels(new Date().toISOString()),
  }
}

type StoredRental = Omit<StockRental, 'rentalLines'> & Claiming

/** What each rental holds now, and the pieces that the models it asks are thought to get. */
async function asClaimed(
  pool: Queryable,
  stored: readonly StoredRental[],
  rules: StockRules,
): Promise<StockRental[]> {
  const rentals = stored.map(askingOf)
  const keys = rentals.flatMap(({ asks }) => asks.map(({ key }) => key))
  if (keys.length === 0) return rentals
  const { rows } = await pool.query<StockItem & { key: string }>(
    `SELECT ${ITEM}, ${MODEL_KEY} AS key FROM item r WHERE ${PIECE_OF} ORDER BY r.id`,
    [keys],
  )
  const shelf = {
    items: new Map(rows.map((item) => [item.id, item])),
    piecesOf: (key: string) => rows.filter((item) => item.key === key).map(({ id }) => id),
    today: dayInBrussels(new Date().toISOString()),
    rules,
  }
  return placed(rentals, shelf)
}
