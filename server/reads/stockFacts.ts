import { LINE_REQUESTS_MODEL, LINE_MODEL_KEY, MODEL_KEY, UNIT_OF_MODEL } from '../db/modelSql.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING, REPAIR_AT_WORK } from '../db/statusSql.ts'
import type { Queryable } from '../db/queryable.ts'
import { isBulk } from '../../src/domain/items/units.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { StockFacts, StockItem, StockRental } from '../../src/domain/rentals/availability.ts'
import type { ClaimingRental } from '../../src/domain/rentals/claims.ts'
import { type QuantitiesByItem, missingOfAll } from '../../src/domain/rentals/missing.ts'
import type { RentalWithMovements } from '../../src/domain/rentals/movements.ts'
import { rulesOf, type StockRule } from '../../src/domain/rentals/stockRules.ts'
import { withModelRequests, type RequestingRental, placeRentals } from '../../src/domain/rentals/placement.ts'

/** The columns of an item that the stock formula needs, for a root row `r`. */
const ITEM = `r.id, r.active, r.rentable, r.stolen, r.status, r.stock_quantity AS "stockQuantity",
  r.category_id AS "categoryId",
  r.inspection_due::text AS "inspectionDue"`

/** The fields that are read of the lines `l` of a rental. */
const LINES = `json_agg(json_build_object('id', l.id, 'itemId', l.item_id, 'quantity', l.quantity, 'brand', l.brand,
  'model', l.model, 'multiple', l.multiple)) AS "rentalLines"`

/**
 * Reads the data that the formula of D-083 needs for the items that match a condition on the root row `r`. If
 * a rental asks for the model of one of them, the other units of that model are read too. The assignment of
 * units is only known from all of them together.
 * @param where SQL, never user input
 */
export const stockFacts = (
  pool: Queryable,
  where: string,
  values: unknown[] = [],
  today?: string,
): Promise<Facts> => factsOf(pool, where, values, { today })

/**
 * Reads the same data around a rental, or a form with the same fields, which replaces the stored one. It
 * includes the units that are assigned to the models it asks for.
 */
export async function stockFactsOfRental(
  pool: Queryable,
  form: StoredRental,
): Promise<{ own: StockRental; facts: Facts }> {
  const rental = withModelRequests(form)
  const ids = rental.rentalLines.flatMap(({ itemId }) => itemId ?? [])
  const facts = await factsOf(pool, 'r.id = ANY($1::uuid[])', [ids], { rental })
  return { own: facts.rentals.find(({ id }) => id === rental.id) ?? rental, facts }
}

type Facts = StockFacts & { items: ReadonlyMap<string, StockItem> }

async function factsOf(
  pool: Queryable,
  where: string,
  values: unknown[],
  {
    today = dayInBrussels(new Date().toISOString()),
    rental,
  }: { today?: string | undefined; rental?: RequestingRental },
): Promise<Facts> {
  const { rows: items } = await pool.query<ModelUnit>(
    `SELECT ${ITEM}, ${MODEL_KEY} AS key FROM item r WHERE ${where}`,
    values,
  )
  const own = (rental?.asks ?? []).map(({ key }) => key)
  const asking = await askingFor(pool, [...new Set([...items.map(({ key }) => key), ...own])])
  const models = new Set([...asking.map(({ key }) => key), ...own])
  const units = await unitsOf(pool, [...models])
  const ids = [...new Set([...items, ...units].map(({ id }) => id))]
  const stored = await rentalsWith(
    pool,
    ids,
    asking.map(({ id }) => id),
  )
  const others = stored.filter(({ id }) => id !== rental?.id).map(withModelRequests)
  const { rows: categories } = await pool.query<{ id: string } & StockRule>(
    'SELECT id, clash, service_days AS "serviceDays", inspected_only AS "inspectedOnly" FROM category',
  )
  const rules = rulesOf(categories)
  const shelf = {
    items: new Map(units.map((item) => [item.id, item])),
    unitIdsOf: (key: string) => units.filter((item) => item.key === key).map(({ id }) => id),
    today,
    rules,
  }
  return {
    items: new Map([...(rental ? units : []), ...items].map((item) => [item.id, item])),
    rules,
    models,
    rentals: placeRentals(rental ? [...others, rental] : others, shelf),
    openRepairs: await repairsOn(pool, items),
    missing: await missingOn(pool, items),
    today,
  }
}

interface ModelUnit extends StockItem {
  /** The key of its model (`modelKey`). */
  key: string
}

/** Returns the active rentals that ask for one of these models, with the model. */
async function askingFor(pool: Queryable, keys: readonly string[]): Promise<{ id: string; key: string }[]> {
  const { rows } = await pool.query<{ id: string; key: string }>(
    `SELECT DISTINCT r.id, ${LINE_MODEL_KEY} AS key FROM rental_line l JOIN rental r ON r.id = l.rental_id
      WHERE ${LINE_REQUESTS_MODEL} AND r.${RENTAL_ACTIVE}`,
    [keys],
  )
  return rows
}

async function unitsOf(pool: Queryable, keys: readonly string[]): Promise<ModelUnit[]> {
  if (keys.length === 0) return []
  const text = `SELECT ${ITEM}, ${MODEL_KEY} AS key FROM item r WHERE ${UNIT_OF_MODEL} ORDER BY r.id`
  return (await pool.query<ModelUnit>(text, [keys])).rows
}

type StoredRental = Omit<StockRental, 'rentalLines' | 'asks'> & ClaimingRental

/**
 * Returns the active rentals with one of these items on a line or handed out instead of another, and those by
 * their id.
 */
async function rentalsWith(
  pool: Queryable,
  items: readonly string[],
  rentals: readonly string[],
): Promise<StoredRental[]> {
  const { rows } = await pool.query<StoredRental>(
    `SELECT r.id, r.status, r.pickup_date::text AS "pickupDate", r.return_date::text AS "returnDate", r.movements,
       ${LINES}
       FROM rental r JOIN rental_line l ON l.rental_id = r.id
      WHERE r.${RENTAL_ACTIVE} AND r.id IN (
        SELECT o.rental_id FROM rental_line o WHERE o.item_id = ANY($1::uuid[])
        UNION ALL SELECT m.id FROM rental m
          WHERE m.${RENTAL_ACTIVE} AND m.movements <> '[]' AND EXISTS (
            SELECT 1 FROM jsonb_array_elements(m.movements) e WHERE (e->>'itemId')::uuid = ANY($1::uuid[]))
        UNION ALL SELECT unnest($2::uuid[]))
      GROUP BY r.id`,
    [items, rentals],
  )
  return rows
}

/** Returns for each bulk item among these the number of repairs that hold a unit. */
async function repairsOn(pool: Queryable, items: readonly StockItem[]): Promise<Map<string, number>> {
  const bulk = items.filter(isBulk).map(({ id }) => id)
  if (bulk.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; n: number }>(
    `SELECT item_id AS id, count(*)::int AS n FROM repair
      WHERE item_id = ANY($1::uuid[]) AND ${REPAIR_AT_WORK} GROUP BY item_id`,
    [bulk],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Returns for each bulk item among these the number of units missing from rentals (OI-19). */
async function missingOn(pool: Queryable, items: readonly StockItem[]): Promise<QuantitiesByItem> {
  const bulk = items.filter(isBulk).map(({ id }) => id)
  if (bulk.length === 0) return new Map()
  const { rows } = await pool.query<RentalWithMovements>(
    `SELECT r.movements, ${LINES}
       FROM rental r JOIN rental_line l ON l.rental_id = r.id
      WHERE r.${RENTAL_MISSING} AND l.multiple AND l.item_id = ANY($1::uuid[])
      GROUP BY r.id`,
    [bulk],
  )
  return missingOfAll(rows)
}
