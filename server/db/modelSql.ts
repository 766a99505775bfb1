/* The pieces of a model in SQL, of an item `r`. */

/** As modelKey folds brand and model. */
export const MODEL_KEY = `lower(btrim(r.brand)) || E'\\n' || lower(btrim(COALESCE(r.model, '')))`

/** A single piece that the house rents out, of one of the models in $1. */
export const PIECE_OF = `r.active AND r.rentable AND r.customer_id IS NULL AND COALESCE(r.stock_quantity, 1) <= 1
  AND ${MODEL_KEY} = ANY($1::text[])`
