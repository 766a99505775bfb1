import { useMemo } from 'react'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { likelyDuplicateContacts } from '../../../domain/duplicates/keys.ts'
import { contactDuplicate } from './contactDuplicate.ts'
import { ContactFieldset } from './ContactFieldset.tsx'
import type { ContactRule } from './contactForm.ts'
import { CONTACT_SAVED, type ContactForm, useContactForm } from './useContactForm.ts'
import { LikelyDuplicates } from '../form/LikelyDuplicates.tsx'
import { RecordDialog } from '../../forms/RecordDialog.tsx'

interface SameContactProps {
  customerId: string | undefined
  values: ContactForm['values']
  onUse: (contactId: string) => void
}

/** Existing contacts of the customer that are likely the one being typed. Each has a button to use it instead. */
function SameContact({ customerId, values, onUse }: SameContactProps) {
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

export interface ContactTarget {
  customerId: string
  /** Null: a new contact. */
  contact: Contact | null
}

export interface ContactDialogProps {
  /** Null keeps the dialog closed. */
  target: ContactTarget | null
  /** The required fields; default 'light', as in a repair or a rental (D-107). */
  rule?: ContactRule
  onClose: () => void
  onSaved: (contactId: string) => void
}

/** Adds or changes a contact of a customer (CO-05 to CO-09). */
export function ContactDialog({ target, rule = 'light', onClose, onSaved }: ContactDialogProps) {
  const record = useMemo(() => (target ? { row: target.contact } : null), [target])
  const form = useContactForm({ customerId: target?.customerId, target: record, rule })
  return (
    <RecordDialog
      form={form}
      e="customer"
      id={target?.customerId}
      titles={['Nieuw contact', 'Contact bewerken']}
      saved={CONTACT_SAVED}
      save={async () => {
        onSaved(await form.save())
      }}
      onClose={onClose}
    >
      <ContactFieldset form={form} />
      {target?.contact === null && (
        <SameContact
          customerId={target.customerId}
          values={form.values}
          onUse={(contactId) => {
            onClose()
            onSaved(contactId)
          }}
        />
      )}
    </RecordDialog>
  )
}
