/*
 * SQL for the units of a model, with the item as `r`.
 */

const keyOf = (row: 'r' | 'l') =>
  `lower(btrim(${row}.brand)) || E'\\n' || lower(btrim(COALESCE(${row}.model, '')))`

/** Normalises brand and model like `modelKey`. */
export const MODEL_KEY = keyOf('r')

/** The key of the model that a rental line `l` asks for. */
export const LINE_MODEL_KEY = keyOf('l')

/** True if a rental line `l` asks for one of the models in $1. */
export const LINE_REQUESTS_MODEL = `l.model IS NOT NULL AND l.item_id IS NULL AND ${LINE_MODEL_KEY} = ANY($1::text[])`

/** True for a single unit of one of the models in $1 that the company rents out. */
export const UNIT_OF_MODEL = `r.active AND r.rentable AND r.customer_id IS NULL AND COALESCE(r.stock_quantity, 1) <= 1
  AND ${MODEL_KEY} = ANY($1::text[])`
