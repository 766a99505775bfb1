import type { Customer } from '../domain/customers/customer.ts'
import { areLikelyDuplicates } from '../domain/customers/duplicates.ts'
import { duplicateCustomerNotification } from '../domain/notifications/duplicateCustomer.ts'
import type { RunContext, Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'
import { openNotificationId, notifyOnce } from './notifyOnce.ts'

/**
 * Notifies that a new customer was added by somebody else at the same time: the author could not see that record
 * yet. Both departments are notified, because both use customers. Server only.
 */
export async function notifyDuplicateCustomer(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'names' | 'notices'>,
  added: Customer,
): Promise<void> {
  for (const id of await server.names.customersSince(added, ctx.at)) {
    const existing = await tx.get('customer', id)
    if (!existing || !areLikelyDuplicates(added, existing)) continue
    for (const module of ['repair', 'rental'] as const) {
      const draft = duplicateCustomerNotification(module, added, existing)
      await notifyOnce(tx, ctx, server, draft, await openNotificationId(server, draft))
    }
    ctx.notice(
      'customer_twice',
      `${added.name} werd intussen ook door een ander toegevoegd. Voeg ze samen bij Dubbels.`,
    )
    return
  }
}
