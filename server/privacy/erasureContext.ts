import type { Queryable } from '../db/queryable.ts'
import { privacyEffects } from '../effects/privacy.ts'
import { stockEffects } from '../effects/stock.ts'
import { PgStore } from '../sync/store/pgStore.ts'

/** The store and the effects for an erasure or its preview, inside a transaction. @param id the person */
export function erasureContext(tx: Queryable, id: string) {
  const store = PgStore.inTransaction(tx, id)
  const context = { client: tx, store }
  return { store, server: { privacy: privacyEffects(context), stock: stockEffects(context) } }
}
