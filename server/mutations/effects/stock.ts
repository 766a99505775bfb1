import type { StockEffects } from '../../../src/contract/effects/stock.ts'
import { type EffectContext, idsOf } from './context.ts'

export const stockEffects = (context: EffectContext): StockEffects => ({
  ahead: (e, ids) => context.store.ahead(e, ids),
  rentalsWith: (itemIds) => idsOf(context, RENTALS, [itemIds]),
  openRepairs: (itemId) => idsOf(context, REPAIRS, [itemId]),
})

const RENTALS = `
  SELECT DISTINCT r.id FROM rental r JOIN rental_line l ON l.rental_id = r.id
  WHERE l.item_id = ANY($1::uuid[]) AND r.status IN ('Optie', 'Bevestigd') ORDER BY r.id`

const REPAIRS = `
  SELECT id FROM repair WHERE item_id = $1 AND status IN ('Binnengebracht', 'In behandeling extern') ORDER BY id`
