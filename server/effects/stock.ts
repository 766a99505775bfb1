import type { StockEffects } from '../../src/mutations/serverEffects.ts'
import { LINE_REQUESTS_MODEL, UNIT_OF_MODEL } from '../db/modelSql.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING, REPAIR_AT_WORK } from '../db/statusSql.ts'
import { selectIds, type ReadContext } from './context.ts'

export const stockEffects = (context: ReadContext): StockEffects => ({
  prefetch: (e, ids) => context.store.prefetch(e, ids),
  rentalsWith: (itemIds) => selectIds(context, RENTALS, [itemIds]),
  rentalsMissing: (itemIds) => selectIds(context, MISSING, [itemIds]),
  rentalsRequesting: async (keys) => (keys.length === 0 ? [] : selectIds(context, ASKING, [keys])),
  unitsOfModels: (keys) => selectIds(context, UNITS, [keys]),
  rentableItemsOf: (categoryId) => selectIds(context, FOR_RENT, [categoryId]),
  openRepairs: (itemId) => selectIds(context, REPAIRS, [itemId]),
})

/** Active rentals with one of the items on a line, or handed out for a line that asked for another item. */
const RENTALS = `
  SELECT r.id FROM rental r
  WHERE r.${RENTAL_ACTIVE} AND (
    EXISTS (SELECT 1 FROM rental_line l WHERE l.rental_id = r.id AND l.item_id = ANY($1::uuid[]))
    OR (r.movements <> '[]' AND EXISTS (
      SELECT 1 FROM jsonb_array_elements(r.movements) m WHERE (m->>'itemId')::uuid = ANY($1::uuid[]))))
  ORDER BY r.id`

const MISSING = `
  SELECT r.id FROM rental r
  WHERE r.${RENTAL_MISSING} AND EXISTS (
    SELECT 1 FROM rental_line l WHERE l.rental_id = r.id AND l.multiple AND l.item_id = ANY($1::uuid[]))
  ORDER BY r.id`

const ASKING = `
  SELECT DISTINCT r.id FROM rental_line l JOIN rental r ON r.id = l.rental_id
  WHERE ${LINE_REQUESTS_MODEL} AND r.${RENTAL_ACTIVE} ORDER BY r.id`

const UNITS = `SELECT r.id FROM item r WHERE ${UNIT_OF_MODEL} ORDER BY r.id`

const FOR_RENT = `
  SELECT id FROM item WHERE category_id = $1 AND active AND rentable AND customer_id IS NULL ORDER BY id`

const REPAIRS = `
  SELECT id FROM repair WHERE item_id = $1 AND ${REPAIR_AT_WORK} ORDER BY id`
