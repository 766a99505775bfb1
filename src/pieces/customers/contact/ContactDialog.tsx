import { useMemo } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import type { Contact } from '../../../domain/customers/customer.ts'
import { ConflictScope } from '../../conflicts/ConflictScope.tsx'
import { ContactFields } from './ContactFields.tsx'
import type { ContactRule } from './contactForm.ts'
import { useContactForm } from './useContactForm.ts'

export interface ContactTarget {
  customerId: string
  /** Null: a new contact. */
  contact: Contact | null
}

export interface ContactDialogProps {
  /** Null keeps the dialog closed. */
  target: ContactTarget | null
  /** What must be filled in; default 'light', as in a repair or a rental (D-107). */
  rule?: ContactRule
  onClose: () => void
  onSaved: (contactId: string) => void
}

/** Adds or changes a contact of a customer (CO-05 to CO-09). */
export function ContactDialog({ target, rule = 'light', onClose, onSaved }: ContactDialogProps) {
  const record = useMemo(() => (target ? { row: target.contact } : null), [target])
  const form = useContactForm({ customerId: target?.customerId, target: record, rule })
  const save = async () => {
    const id = await form.save()
    if (id !== null) onSaved(id)
    return id !== null
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Contact bewerken' : 'Nieuw contact'}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="customer" id={form.row ? (target?.customerId ?? null) : null}>
        <ContactFields form={form} />
      </ConflictScope>
    </FormDialog>
  )
}
