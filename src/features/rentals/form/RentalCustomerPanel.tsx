import { useState } from 'react'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { ContactDialog, type ContactTarget } from '../../../shared/customers/contact/ContactDialog.tsx'
import { ContactSelect, defaultContact } from '../../../shared/customers/pick/ContactSelect.tsx'
import { CustomerPick } from '../../../shared/customers/pick/CustomerPick.tsx'
import { texts } from '../../../lib/texts.ts'
import { INSPECTION_CALLS, saveInspection } from '../../../shared/customers/inspection.ts'
import { useWhyNotCall } from '../../../shared/rights/useWhyNotCall.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'
import { STEP_ATTRIBUTE } from '../../../components/forms/focusStep.ts'

const TEMP = [
  ['tempCusName', 'Naam'],
  ['tempCusStreet', 'Straat'],
  ['tempCusCity', 'Plaats'],
  ['tempCusCountry', 'Land'],
  ['tempCusContactName', 'Naam contact'],
  ['tempCusContactPhone', 'Telefoon contact'],
  ['tempCusContactEmail', 'E-mail contact'],
] as const

interface RentalCustomerPanelProps {
  state: RentalFormState
  /** Called when the customer is chosen by finger or mouse. */
  onPicked: () => void
}

/** A customer with a contact, or the data of a customer that is not known yet (VF-05 to VF-08, D-091). */
export function RentalCustomerPanel({ state, onPicked }: RentalCustomerPanelProps) {
  const { temp, form, set, problems } = state
  return (
    <section aria-label="Klant" className={classes.customer} {...{ [STEP_ATTRIBUTE]: 'customer' }}>
      {temp ? (
        <div className={classes.fields}>
          {TEMP.map(([field, label]) => (
            <div key={field} className={field === 'tempCusName' ? classes.long : undefined}>
              <TextField
                label={label}
                path={field}
                required={field === 'tempCusName'}
                value={form[field] ?? ''}
                error={problems[field]}
                onChange={(text) => set({ [field]: text === '' ? null : text })}
              />
            </div>
          ))}
        </div>
      ) : (
        <Known {...state} onPicked={onPicked} />
      )}
      <div className={classes.temporary}>
        <SwitchField label="Tijdelijke klantgegevens" value={temp} onChange={state.setTemp} />
        {temp && !state.isNew && <TemporaryInspection rentalId={form.id} />}
      </div>
    </section>
  )
}

/** 'Inzage maken…' for a customer without a record (IZ-10). */
function TemporaryInspection({ rentalId }: { rentalId: string }) {
  const online = useOnline()
  const refusal = useWhyNotCall(INSPECTION_CALLS.temporary)
  const [busy, setBusy] = useState(false)
  const inspect = async () => {
    setBusy(true)
    await saveInspection('temporary', rentalId)
    setBusy(false)
  }
  return (
    <ActionButton
      variant="subtle"
      disabledReason={refusal ?? (online ? undefined : texts.onlineOnly)}
      loading={busy}
      onClick={() => void inspect()}
    >
      Inzage maken…
    </ActionButton>
  )
}

function Known({ form, set, onPicked }: RentalFormState & { onPicked: () => void }) {
  const { customerId } = form
  const [adding, setAdding] = useState<ContactTarget | null>(null)
  const customer = useLive(() => (customerId ? db.customer.get(customerId) : undefined), [customerId])
  const choose = async (id: string | null) => {
    const chosen = id ? await db.customer.get(id) : undefined
    set({ customerId: id, customerContactId: defaultContact(chosen) })
  }
  const shown = customer && customer.id === customerId ? customer : null
  return (
    <div className={classes.known}>
      <div className={classes.who}>
        <div>
          <CustomerPick value={customerId} onChange={(id) => void choose(id)} onPicked={onPicked} />
          <FieldNote path="customerId" />
        </div>
        {shown && (
          <div>
            <ContactSelect
              customer={shown}
              value={form.customerContactId}
              onChange={(customerContactId) => set({ customerContactId })}
            />
            <FieldNote path="customerContactId" />
          </div>
        )}
        {shown && (
          <IconAction
            label="Nieuw contact"
            icon={<IconPlus />}
            onClick={() => setAdding({ customerId: shown.id, contact: null })}
          />
        )}
      </div>
      {shown && <CustomerLine customer={shown} />}
      <ContactDialog
        target={adding}
        onClose={() => setAdding(null)}
        onSaved={(customerContactId) => set({ customerContactId })}
      />
    </div>
  )
}

/** One line with the reference, address and contact data of the customer. */
function CustomerLine({
  customer: { referenceNumber, address, phone, email, notes },
}: {
  customer: Customer
}) {
  const { street, number, postalCode, city } = address
  const place = [[street, number].filter(Boolean).join(' '), [postalCode, city].filter(Boolean).join(' ')]
  return (
    <p className={classes.reach}>
      {referenceNumber && <span>{referenceNumber}</span>}
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {place.some(Boolean) && <span>{place.filter(Boolean).join(', ')}</span>}
      {notes && <span className={classes.about}>{notes}</span>}
    </p>
  )
}
