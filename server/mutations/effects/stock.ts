import type { StockEffects } from '../../../src/contract/effects/stock.ts'
import { RENTAL_ACTIVE, REPAIR_AT_WORK } from '../../db/statusSql.ts'
import { type EffectContext, idsOf } from './context.ts'

export const stockEffects = (context: EffectContext): StockEffects => ({
  ahead: (e, ids) => context.store.ahead(e, ids),
  rentalsWith: (itemIds) => idsOf(context, RENTALS, [itemIds]),
  openRepairs: (itemId) => idsOf(context, REPAIRS, [itemId]),
})

const RENTALS = `
  SELECT DISTINCT r.id FROM rental r JOIN rental_line l ON l.rental_id = r.id
  WHERE l.item_id = ANY($1::uuid[]) AND r.${RENTAL_ACTIVE} ORDER BY r.id`

const REPAIRS = `
  SELECT id FROM repair WHERE item_id = $1 AND ${REPAIR_AT_WORK} ORDER BY id`
