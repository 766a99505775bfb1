import { DomainError } from '../../domain/shared/errors.ts'
import type { RunContext, Tx } from '../define.ts'

/**
 * Refuses what names a person by its nature, such as a signature, if it was made before the person was erased and came
 * later. Other changes of the record are accepted. On a device it does nothing, because the server decides.
 * @throws DomainError erased
 */
export async function assertMadeAfterErasure(
  tx: Tx,
  ctx: RunContext,
  { customerId, customerContactId }: { customerId: string | null; customerContactId: string | null },
): Promise<void> {
  const customer = ctx.server && customerId ? await tx.get('customer', customerId) : undefined
  if (!customer) return
  const contact = customer.customerContacts.find(({ id }) => id === customerContactId)
  for (const person of [customer, contact])
    if (person?.erasedAt && ctx.at <= person.erasedAt) throw new DomainError('erased')
}
