import { fullName } from '../../../domain/customers/fullName.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import type { LikelyDuplicate } from '../form/LikelyDuplicates.tsx'

/** Describes a contact for the list of likely duplicates. */
export const contactDuplicate = (contact: Contact): LikelyDuplicate => ({
  id: contact.id,
  name: fullName(contact),
  facts: [contact.department, contact.email, contact.gsm ?? contact.phone],
})
