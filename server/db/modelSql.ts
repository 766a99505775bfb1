/* The pieces of a model in SQL, of an item `r`. */

const keyOf = (row: 'r' | 'l') =>
  `lower(btrim(${row}.brand)) || E'\\n' || lower(btrim(COALESCE(${row}.model, '')))`

/** As modelKey folds brand and model. */
export const MODEL_KEY = keyOf('r')

/** The same of the model that a line `l` of a rental asks. */
export const LINE_KEY = keyOf('l')

/** Whether a line `l` of a rental asks for one of the models in $1. */
export const LINE_ASKS = `l.model IS NOT NULL AND l.item_id IS NULL AND ${LINE_KEY} = ANY($1::text[])`

/** A single piece that the house rents out, of one of the models in $1. */
export const PIECE_OF = `r.active AND r.rentable AND r.customer_id IS NULL AND COALESCE(r.stock_quantity, 1) <= 1
  AND ${MODEL_KEY} = ANY($1::text[])`
