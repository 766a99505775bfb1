import { SelectField } from '../../../components/fields/SelectField.tsx'
import type { Contact, Customer } from '../../../domain/customers/customer.ts'

export interface ContactSelectProps {
  customer: Customer
  value: string | null
  onChange: (contactId: string | null) => void
}

const nameOf = (contact: Contact) =>
  [`${contact.firstName} ${contact.lastName}`, contact.department].filter(Boolean).join(' – ')

/** A contact of the customer; one that was deleted still shows where it is used, and cannot be chosen anew (D-108). */
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

/** The contact that is filled in when a customer is chosen: the only one there is (D-108). */
export function defaultContact(customer: Customer | undefined): string | null {
  const active = (customer?.customerContacts ?? []).filter((contact) => contact.active)
  return active.length === 1 ? (active[0]?.id ?? null) : null
}
