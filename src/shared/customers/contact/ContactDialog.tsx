import { useMemo } from 'react'
import type { Contact } from '../../../domain/customers/customer.ts'
import { RecordDialog } from '../../forms/RecordDialog.tsx'
import { ContactFieldset } from './ContactFieldset.tsx'
import type { ContactRule } from './contactForm.ts'
import { SameContact } from './SameContact.tsx'
import { CONTACT_SAVED, useContactForm } from './useContactForm.ts'

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
