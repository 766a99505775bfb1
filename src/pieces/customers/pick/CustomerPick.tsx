import { useState } from 'react'
import { ComboField, type ComboOption } from '../../../components/fields/ComboField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { searchCustomers } from '../../../db/queries/searchCustomers.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { CustomerDialog, type CustomerTarget } from '../form/CustomerDialog.tsx'
import { refreshContactsSoon } from './refreshContacts.ts'

export interface CustomerPickProps {
  value: string | null
  onChange: (customerId: string | null) => void
  error?: string | undefined
  /** It was chosen with a finger or a mouse (ComboField). */
  onPicked?: (() => void) | undefined
  disabledReason?: string | undefined
  /** Gets the focus when its dialog opens. */
  autoFocus?: boolean
}

/** What a customer is called in a pick list: name, with reference and town below. */
function customerOption(customer: Customer): ComboOption {
  const note = [customer.referenceNumber, customer.address.city, customer.phone].filter(Boolean).join(' · ')
  return { value: customer.id, label: customer.name, note }
}

/** Finds a customer from three characters, or adds one at the counter (RN-29, RD-25, D-102, D-103). */
export function CustomerPick({
  value,
  onChange,
  error,
  onPicked,
  disabledReason,
  autoFocus = false,
}: CustomerPickProps) {
  const customer = useLive(() => (value ? db.customer.get(value) : undefined), [value])
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
        value={value && customer ? customerOption(customer) : null}
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
