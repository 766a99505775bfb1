import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { likelyDuplicateContacts } from '../../../domain/duplicates/keys.ts'
import { LikelyDuplicates } from '../form/LikelyDuplicates.tsx'
import { contactDuplicate } from './contactDuplicate.ts'
import type { ContactForm } from './useContactForm.ts'

export interface SameContactProps {
  customerId: string | undefined
  values: ContactForm['values']
  onUse: (contactId: string) => void
}

/** Existing contacts of the customer that are likely the one being typed. Each has a button to use it instead. */
export function SameContact({ customerId, values, onUse }: SameContactProps) {
  const customer = useLive(() => db.customer.get(customerId ?? ''), [customerId])
  const found = likelyDuplicateContacts(customer?.customerContacts ?? [], values)
  return (
    <LikelyDuplicates
      lead="Dit contact bestaat mogelijk al:"
      use="Bestaand contact gebruiken"
      duplicates={found.map(contactDuplicate)}
      onUse={onUse}
    />
  )
}
