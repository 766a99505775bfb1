import { useState } from 'react'
import { ComboField, type ComboOption } from '../../../components/fields/ComboField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { searchCustomers } from '../../../db/queries/customers.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { CustomerDialog, type CustomerTarget } from '../form/CustomerDialog.tsx'
import { refreshContactsSoon } from './refreshContacts.ts'

export interface CustomerPickProps {
  value: string | null
  onChange: (customerId: string | null) => void
  error?: string | undefined
  /** Called when a customer was chosen with a finger or a mouse (ComboField). */
  onPicked?: (() => void) | undefined
  disabledReason?: string | undefined
  /** Gets the focus when the surrounding dialog opens. */
  autoFocus?: boolean
}

/** A customer in the list: the name, with reference, town and phone below. */
function customerOption(customer: Customer): ComboOption {
  const note = [customer.referenceNumber, customer.address.city, customer.phone].filter(Boolean).join(' · ')
  return { value: customer.id, label: customer.name, note }
}

/**
 * The text of the field for the chosen customer, also while the record is loading and if this device does not have
 * it.
 */
function chosenOption(
  id: string,
  found: { id: string | null; customer: Customer | null | undefined } | undefined,
): ComboOption {
  if (found?.id !== id) return { value: id, label: 'Klant wordt geladen …' }
  return found.customer
    ? customerOption(found.customer)
    : { value: id, label: 'Deze klant staat niet op dit toestel' }
}

/** Finds a customer from three characters on, or adds one at the counter (RN-29, RD-25, D-102, D-103). */
export function CustomerPick({
  value,
  onChange,
  error,
  onPicked,
  disabledReason,
  autoFocus = false,
}: CustomerPickProps) {
  const found = useLive(
    async () => ({ id: value, customer: value ? await db.customer.get(value) : null }),
    [value],
  )
  const [created, setCreated] = useState<CustomerTarget | null>(null)
  const choose = (id: string | null) => {
    onChange(id)
    if (id) refreshContactsSoon(id)
  }
  return (
    <>
      <ComboField
        label="Klant"
        placeholder="Zoek op naam, referentie, telefoon, plaats of contact"
        value={value === null ? null : chosenOption(value, found)}
        onChange={(option) => choose(option?.value ?? null)}
        load={async (term) => (await searchCustomers(term)).map(customerOption)}
        minChars={SEARCH_MIN.customer}
        createLabel={(term) => `Nieuwe klant "${term}"`}
        onCreate={(name) => setCreated({ row: null, name })}
        {...(error ? { error } : {})}
        {...(onPicked ? { onPicked } : {})}
        disabledReason={disabledReason}
        autoFocus={autoFocus}
      />
      <CustomerDialog target={created} onClose={() => setCreated(null)} onSaved={choose} />
    </>
  )
}
