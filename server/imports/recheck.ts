import type { DocChange } from '../../src/contract/changeNotifications.ts'
import { recheckStock } from '../../src/contract/mutations/rental/stock.ts'
import type { Author } from '../../src/domain/shared/autoLine.ts'
import type { Queryable } from '../db/queryable.ts'
import { noticeEffects } from '../mutations/effects/notices.ts'
import { stockEffects } from '../mutations/effects/stock.ts'
import { PgStore } from '../store/pgStore.ts'

/**
 * Updates the stock flags of rentals with items that an import changed, as after a manual change (HV-19). It
 * runs once per import, in its transaction.
 */
export async function recheckRentals(
  tx: Queryable,
  { uid, at }: Author,
  item: DocChange<'item'>[],
): Promise<void> {
  const store = new PgStore(tx, uid)
  const context = { client: tx, store }
  const server = { now: () => at, stock: stockEffects(context), notices: noticeEffects(context) }
  await recheckStock(store, server, { item, repair: [], category: [], gone: [] })
  await store.flush()
}
