import type { Customer } from '../customers/customer.ts'
import type { NotificationDraft } from './notification.ts'

/**
 * A customer was added twice, by two people who did not know of each other. The link of the notification
 * leads to both.
 */
export const duplicateCustomerNotification = (
  module: NotificationDraft['module'],
  added: Pick<Customer, 'id' | 'name' | 'referenceNumber'>,
  known: Pick<Customer, 'id' | 'referenceNumber'>,
): NotificationDraft => ({
  event: `${DUPLICATE_CUSTOMER}${module}:${known.id}`,
  module,
  objectId: added.id,
  message: `Klant ${added.name} werd tweemaal toegevoegd: ${known.referenceNumber ?? '?'} en ${added.referenceNumber ?? '?'}. Voeg ze samen bij Dubbels.`,
})
const DUPLICATE_CUSTOMER = 'twice:'

/** The id of the other customer of such a notification; null if it is about something else. */
export const otherDuplicateCustomer = (event: string | null): string | null =>
  event?.startsWith(DUPLICATE_CUSTOMER) ? (event.split(':')[2] ?? null) : null
