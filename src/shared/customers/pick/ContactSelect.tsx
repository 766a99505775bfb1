import { SelectField } from '../../../components/fields/SelectField.tsx'
import type { Contact, Customer } from '../../../domain/customers/customer.ts'
import { fullName } from '../../../domain/customers/fullName.ts'

export interface ContactSelectProps {
  customer: Customer
  value: string | null
  onChange: (contactId: string | null) => void
}

const nameOf = (contact: Contact) => [fullName(contact), contact.department].filter(Boolean).join(' – ')

/**
 * Selects a contact of the customer. A deleted contact is still shown where it is used, but cannot be chosen again
 * (D-108).
 */
export function ContactSelect({ customer, value, onChange }: ContactSelectProps) {
  const contacts = customer.customerContacts.filter((contact) => contact.active || contact.id === value)
  return (
    <SelectField
      label="Contact"
      value={value}
      emptyLabel="Geen contact"
      options={contacts.map((contact) => ({
        value: contact.id,
        label: nameOf(contact),
        disabled: !contact.active,
      }))}
      onChange={onChange}
    />
  )
}

/** The contact that is filled in when a customer is chosen, if the customer has only one (D-108). */
export function defaultContact(customer: Customer | undefined): string | null {
  const active = (customer?.customerContacts ?? []).filter((contact) => contact.active)
  return active.length === 1 ? (active[0]?.id ?? null) : null
}
